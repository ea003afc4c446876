import { useTranslation } from 'react-i18next';
import type { RosterPlan } from '../../contract/rosters.ts';
import type { RosterDecisions } from '../../core/rosters/bulk-decisions.ts';
import type { RosterField } from '../../core/rosters/fields.ts';
import type { RosterDecision } from '../../core/rosters/planned-row.ts';
import { type Column, Table } from '../../ui/list/table.tsx';
import { ColumnSelect, useColumnHeads } from './column-select.tsx';
import styles from './import.module.css';
import { Outcome } from './outcome.tsx';
import { RosterCell } from './roster-cell.tsx';
import type { RosterList } from './roster-draft.ts';
import { isAtFault, type ShownRow } from './roster-rows.ts';
import { RowNote } from './row-note.tsx';
import { useCellKeys } from './use-cell-keys.ts';

type Props = {
  list: RosterList;
  rows: readonly ShownRow[];
  /** Shows the columns that are not used too. */
  withUnused: boolean;
  decisions: RosterDecisions;
  onMap: (column: number, field: RosterField | null) => void;
  onEdit: (number: number, column: number, text: string) => void;
  onDecide: (number: number, decision: RosterDecision | undefined) => void;
};

/**
 * Renders rows of a list under the columns of the file, each with what an import does with it and why. One cell is in the
 * order of the tab key; the arrow keys go to the others.
 */
export function RosterTable({ list, rows, withUnused, decisions, onMap, onEdit, onDecide }: Props) {
  const { t } = useTranslation('rosters');
  const heads = useColumnHeads(list);
  const columns = list.columns.map((_, column) => column).filter((column) => withUnused || list.mapping[column]);
  const { around, stopOf, focusCell } = useCellKeys(rows, columns);
  const repair = ({ number }: RosterPlan, { field, value }: NonNullable<RosterPlan['repair']>) => {
    const column = list.mapping.indexOf(field);
    if (column < 0) return;
    onEdit(number, column, value);
    // Its button goes with the fault.
    focusCell(number, column);
  };
  const ofFile = columns.map(
    (column): Column<ShownRow> => ({
      key: String(column),
      head: heads[column] ?? '',
      below: <ColumnSelect list={list} column={column} onChange={(field) => onMap(column, field)} />,
      cell: ({ number, cells, plan }) => (
        <RosterCell
          number={number}
          column={column}
          head={heads[column] ?? ''}
          text={cells[column] ?? ''}
          isAtFault={isAtFault(plan, list.mapping[column] ?? null)}
          {...stopOf(number, column)}
          onChange={(text) => onEdit(number, column, text)}
        />
      ),
    }),
  );
  return (
    <div {...around} className={styles.rows}>
      <Table
        label={t('rows')}
        of={rows}
        keyOf={({ number }) => number}
        columns={[
          {
            key: 'row',
            head: t('column.row'),
            align: 'end',
            cell: ({ number }) => <span className={styles.number}>{number}</span>,
          },
          {
            key: 'outcome',
            head: t('column.outcome'),
            role: 'note',
            cell: ({ plan }) => plan && <Outcome outcome={plan.outcome} />,
          },
          ...ofFile,
          {
            key: 'why',
            head: t('column.why'),
            role: 'note',
            cell: ({ number, plan }) =>
              plan && (
                <RowNote
                  plan={plan}
                  decision={decisions[number]}
                  onDecide={(decision) => onDecide(number, decision)}
                  onRepair={(value) => repair(plan, value)}
                />
              ),
          },
        ]}
      />
    </div>
  );
}
