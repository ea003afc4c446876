import type { CopiedRow } from '../../../contract/offline.ts';
import { type CopiedEntity, tablesOf } from '../../../core/sync/copied-tables.ts';
import { sha256Of } from '../../sha256.ts';

type CopiedTable = ReturnType<typeof tablesOf>[number];

const HASH_LENGTH = 24;

/**
 * Returns what is another text after each change of a row as the device has it, whatever database it is in: a hash that leaves out columns
 * that change together with other rows, the stimulus of a question, and a hash of all.
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
  const stimulus = tables['question']?.[0]?.['id_stimulus'] ?? '';
  return `${edited}.${stimulus}.${await hashWithout(ignoredOf)}`;
};

/**
 * Returns whether somebody who has a row in one revision has seen what was edited of it until another one. What only followed other rows was
 * not edited; a question that was put below a stimulus since was.
 */
export const hasSeen = (had: string, current: string): boolean => {
  const [[edited, stimulus], [editedNow, stimulusNow]] = [had.split('.'), current.split('.')];
  return edited === editedNow && (stimulusNow === '' || stimulus === stimulusNow);
};
