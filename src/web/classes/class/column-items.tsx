import { IconGenderBigender, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuDivider, MenuItem } from '../../../ui/menu/menu-item.tsx';

type Columns = { gender: boolean; photo: boolean };

/** Renders the items of a menu that show and hide columns of the list of students. */
export function ColumnItems({ onChange, ...shown }: Columns & { onChange: (patch: Partial<Columns>) => void }) {
  const { t } = useTranslation('classes');
  return (
    <>
      <MenuItem
        icon={<IconGenderBigender size={18} aria-hidden />}
        onSelect={() => onChange({ gender: !shown.gender })}
      >
        {t(shown.gender ? 'columns.hideGender' : 'columns.showGender')}
      </MenuItem>
      <MenuItem icon={<IconPhoto size={18} aria-hidden />} onSelect={() => onChange({ photo: !shown.photo })}>
        {t(shown.photo ? 'columns.hidePhoto' : 'columns.showPhoto')}
      </MenuItem>
      <MenuDivider />
    </>
  );
}
