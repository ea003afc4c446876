import { toSearchText } from '../searching/search-text.ts';
import type { RosterTable } from './fields.ts';

const yearHeads = /^(?:curso|course|year|year group|grade|grado|nivel|nivell|ano|serie|etapa|stage|curs|maila)$/;
const groupHeads =
  /^(?:grupo|group|grup|seccion|section|secao|letra|letter|linea|turma|clase|class|unidad|paralelo|aula|taldea|gela)$/;
/** The letter or the number of a class within its year. */
const isGroup = (text: string): boolean => /^(?:\p{L}{1,2}|\d{1,2})$/u.test(text);

/** Returns the table with one column of classes where it has the year and the group apart: `3.º ESO` and `B` are `3.º ESO B`. */
export function joinYearAndGroup({ columns, rows }: RosterTable): RosterTable {
  const heads = columns.map(toSearchText);
  const year = heads.findIndex((head) => yearHeads.test(head));
  const group = heads.findIndex((head) => groupHeads.test(head));
  const groups = rows.map(({ cells }) => cells[group] ?? '').filter((text) => text !== '');
  if (year < 0 || group < 0 || groups.length === 0 || !groups.every(isGroup)) return { columns, rows };
  const join = (cells: readonly string[], between: string) => {
    const text = [cells[year] ?? '', cells[group] ?? ''].filter((part) => part !== '').join(between);
    return cells.flatMap((cell, column) => (column === year ? [text] : column === group ? [] : [cell]));
  };
  return {
    columns: join(columns, ' y '),
    rows: rows.map(({ number, cells }) => ({ number, cells: join(cells, ' ') })),
  };
}
