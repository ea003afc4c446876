import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CatalogueIcon, catalogueIcons } from '../../../core/catalogue/icons.ts';
import { EntryIcon } from '../bank/catalogue/entry-icon.tsx';

type Props = { value: CatalogueIcon; onChange: (icon: CatalogueIcon) => void };

/** Renders the choice of an icon by its name, with its picture. */
export function IconField({ value, onChange }: Props) {
  const { t } = useTranslation('bank');
  const words = catalogueIcons.map((icon) => ({ value: icon, label: t(`tree.icons.${icon}`) }));
  return (
    <NativeSelect
      size="md"
      label={t('tree.icon')}
      description={t('tree.iconHint')}
      leftSection={value && <EntryIcon of={value} size={20} />}
      data={[{ value: '', label: t('tree.iconNone') }, ...words]}
      value={value}
      onChange={({ currentTarget }) => onChange(catalogueIcons.find((icon) => icon === currentTarget.value) ?? '')}
    />
  );
}
