import type { ReactNode } from 'react';
import classes from './table.module.css';

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'end';
  /** A control under the head; on a narrow screen, where there are no heads, the caller shows it elsewhere. */
  below?: ReactNode;
  /** `title` heads the card on a narrow screen, `actions` closes it, a `note` says something of the row; they hide their head there. */
  role?: 'title' | 'actions' | 'note';
};

type Props<Row> = {
  /** The table's accessible name. */
  label: string;
  of: readonly Row[];
  keyOf: (row: Row) => string | number;
  columns: readonly Column<Row>[];
};

/** Renders a table whose rows become cards where there is no room for columns, as on a phone; nothing without rows. */
export function Table<Row>({ label, of, keyOf, columns }: Props<Row>) {
  if (of.length === 0) return null;
  // The roles are explicit because in some browsers a table with another `display` loses them.
  return (
    <div className={classes.room}>
      <div className={classes.ruled}>
        <table className={classes.table} aria-label={label} role="table">
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ key, head, below, align, role }) => (
                <th key={key} scope="col" role="columnheader" data-align={align}>
                  <span className={role === 'actions' ? classes.visuallyHidden : undefined}>{head}</span>
                  {below && <div className={classes.below}>{below}</div>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {of.map((row) => (
              <tr key={keyOf(row)} role="row">
                {columns.map(({ key, head, cell, align, role }) => (
                  <td key={key} role="cell" data-align={align} data-role={role}>
                    {role === undefined && (
                      <span className={classes.head} aria-hidden>
                        {head}
                      </span>
                    )}
                    <div className={classes.cell}>{cell(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Renders the title and detail of a table's first column. */
export function RowTitle({ title, detail }: { title: ReactNode; detail?: ReactNode }) {
  return (
    <div>
      <div className={classes.title}>{title}</div>
      {detail && <div className={classes.detail}>{detail}</div>}
    </div>
  );
}
