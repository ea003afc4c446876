import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mappingProblems, type RosterField, rosterFields } from '../../core/rosters/fields.ts';
import type { RosterList } from './roster-draft.ts';

type Props = {
  list: RosterList;
  column: number;
  /** Shows the head of the file as label. */
  labelled?: boolean;
  onChange: (field: RosterField | null) => void;
};

/** Returns the head of a column as the file has it, else its number. */
export function useColumnHeads(list: RosterList): string[] {
  const { t } = useTranslation('rosters');
  return list.columns.map((head, column) => head || t('columnWithout', { number: column + 1 }));
}

/** Renders the choice of what a column of the file says, with the error where another column says it already. */
export function ColumnSelect({ list, column, labelled, onChange }: Props) {
  const { t } = useTranslation('rosters');
  const head = useColumnHeads(list)[column] ?? '';
  const isTwice = mappingProblems(list.mapping).some((one) => one.problem === 'twice' && one.column === column);
  return (
    <NativeSelect
      size="sm"
      {...(labelled ? { label: head } : { 'aria-label': t('mapping.label', { head }) })}
      data={[
        { value: '', label: t('mapping.unused') },
        ...rosterFields.map((field) => ({ value: field, label: t(`field.${field}`) })),
      ]}
      value={list.mapping[column] ?? ''}
      error={isTwice && t('mapping.twice')}
      onChange={({ currentTarget: { value } }) => onChange(rosterFields.find((field) => field === value) ?? null)}
    />
  );
}
