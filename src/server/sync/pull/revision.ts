import type { CopiedRow } from '../../../contract/offline.ts';
import { type CopiedEntity, tablesOf } from '../../../core/sync/copied-tables.ts';
import { sha256Of } from '../../sha256.ts';

type CopiedTable = ReturnType<typeof tablesOf>[number];

const HASH_LENGTH = 24;

/**
 * Returns what is another text after each change of a row as the device has it, whatever database it is in: two hashes, of which the first
 * leaves out columns that change together with other rows.
 */
export const revisionOf = async (entity: CopiedEntity, tables: CopiedRow['tables']): Promise<string> => {
  const hashWithout = async (leftOut: (table: CopiedTable) => readonly string[]) => {
    const counted = tablesOf(entity).map((table) => {
      const columns = new Set(leftOut(table));
      return (tables[table.name] ?? []).map((row) => Object.entries(row).filter(([column]) => !columns.has(column)));
    });
    return (await sha256Of(JSON.stringify(counted))).slice(0, HASH_LENGTH);
  };
  const ignoredOf = ({ ignored = {} }: CopiedTable) => Object.keys(ignored);
  const edited = await hashWithout((table) => [...ignoredOf(table), ...(table.following ?? [])]);
  return `${edited}.${await hashWithout(ignoredOf)}`;
};

/** Returns the part of a revision that is another one after each edit of a row, but not where it only follows another row. */
export const editedPart = (revision: string): string => revision.split('.')[0] ?? '';
