import { useTranslation } from 'react-i18next';
import { LinkToCopy } from '../../ui/form/link-to-copy.tsx';
import { studentLink } from '../paths/schedules.ts';

/** Renders the address where students answer a schedule, with a button to copy it. */
export function LinkForStudents({ idSchedule, label }: { idSchedule: number; label: string }) {
  const { t } = useTranslation('schedules');
  const words = { copy: t('link.copy'), copied: t('link.copied'), said: t('action.copied') };
  return <LinkToCopy label={label} address={studentLink(idSchedule)} words={words} />;
}
