import { isSameJson } from '../same-json.ts';
import { nameBehindCopy } from './copy-names.ts';
import { nameFields } from './fields.ts';
import type { Fields } from './merge.ts';
import type { SyncedEntity } from './synced-entities.ts';

/** What a row is and a version of it does not say: the row has it still when it takes the fields of a copy. */
const ownFields = {
  question: ['import', 'stimulus', 'stimulusPosition'],
  stimulus: [],
  assessment: ['replaces', 'status', 'finished', 'forms'],
} as const satisfies Record<SyncedEntity, readonly string[]>;

const FINISHED = 2;

/** What taking a copy does to a row: its fields that become others, as they were and as they become. */
export type Taking = { before: Fields; after: Fields };

/** Returns what becomes of a row that takes the version of its copy, whose name says that it is one. */
export const takeFields = (entity: SyncedEntity, row: Fields, copy: Fields): Taking => {
  const nameField = nameFields[entity];
  const name = nameBehindCopy(String(copy[nameField] ?? ''), String(row[nameField] ?? ''));
  const version: Fields = { ...copy, [nameField]: name };
  const names = Object.keys(version).filter(
    (field) => !(ownFields[entity] as readonly string[]).includes(field) && !isSameJson(version[field], row[field]),
  );
  return { before: pick(row, names), after: pick(version, names) };
};

/** Returns which of a row and its copy is a finished assessment, of which nothing is taken and which takes nothing; null where none is. */
export const whichIsFinished = (row: Fields, copy: Fields): 'row' | 'copy' | null => {
  if (row['status'] === FINISHED) return 'row';
  return copy['status'] === FINISHED ? 'copy' : null;
};

/** Returns whether a field that a row has taken was edited since, which undoing would overwrite. */
export const isEditedSince = (row: Fields, { after }: Taking): boolean =>
  Object.entries(after).some(([field, taken]) => !isSameJson(row[field], taken));

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
