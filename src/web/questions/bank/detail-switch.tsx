import { IconLayoutList, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconSwitch } from '../../../ui/list/view-switch.tsx';

export const details = ['compact', 'full'] as const;
export type Detail = (typeof details)[number];

const icons = { compact: IconList, full: IconLayoutList };

/** Renders the choice between entries of two lines and whole ones. */
export function DetailSwitch({ value, onChange }: { value: Detail; onChange: (detail: Detail) => void }) {
  const { t } = useTranslation('bank');
  const of = details.map((detail) => ({ value: detail, label: t(`details.${detail}`), icon: icons[detail] }));
  return <IconSwitch label={t('details.label')} of={of} value={value} onChange={onChange} />;
}
