import { useTranslation } from 'react-i18next';
import type { RosterOutcome } from '../../core/rosters/planned-row.ts';
import { useListFormat } from '../../ui/format/list-format.ts';
import { countToImport } from './roster-rows.ts';

const told = ['new', 'moves', 'changed'] as const;

/** Returns the function that says in a sentence what an import would do, and what is left to decide. */
export function useFinding() {
  const { t } = useTranslation('rosters');
  const formatList = useListFormat();
  return (counts: Partial<Record<RosterOutcome, number>>): string => {
    const open = counts.likely ?? 0;
    const parts = [
      ...told.flatMap((outcome) => {
        const count = counts[outcome] ?? 0;
        return count > 0 ? [t(`finding.${outcome}`, { count })] : [];
      }),
      ...(open > 0 ? [t('finding.likely', { count: open })] : []),
    ];
    if (countToImport(counts) === 0 && open === 0) return t('finding.none');
    return formatList(parts);
  };
}
