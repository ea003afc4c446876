import type { ReactNode } from 'react';
import classes from './details.module.css';

type Props = {
  label: string;
  heads: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly ReactNode[])[];
};

/** Renders figures as a table: names at the start, numbers at the end of their columns. */
export const FiguresTable = ({ label, heads, rows }: Props) => (
  <div className={classes.scroll}>
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and are rendered anew together
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={heads[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
