import type { ReactNode } from 'react';
import classes from './table.module.css';

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end, under one another. */
  align?: 'end';
  /** `title` heads the card on a narrow screen, `actions` closes it; both hide their head there. */
  role?: 'title' | 'actions';
};

type Props<Row> = {
  /** What the table lists, for those who hear it. */
  label: string;
  of: readonly Row[];
  keyOf: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  /** Shown instead of the table when there is no row. */
  empty: ReactNode;
};

/** A ruled table whose rows become cards where there is no room for columns: on a phone always. */
export function Table<Row>({ label, of, keyOf, columns, empty }: Props<Row>) {
  if (of.length === 0) return empty;
  // The roles are said again because changed `display` takes them from a table in some browsers.
  return (
    <div className={classes.room}>
      <div className={classes.ruled}>
        <table className={classes.table} aria-label={label} role="table">
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ key, head, align, role }) => (
                <th key={key} scope="col" role="columnheader" data-align={align}>
                  <span className={role === 'actions' ? classes.visuallyHidden : undefined}>{head}</span>
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

/** The two lines of a table's first column, the first one in the reading type. */
export function RowTitle({ title, detail }: { title: ReactNode; detail?: ReactNode }) {
  return (
    <div>
      <div className={classes.title}>{title}</div>
      {detail && <div className={classes.detail}>{detail}</div>}
    </div>
  );
}
