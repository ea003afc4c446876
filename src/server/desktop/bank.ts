import { sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { idArray, uuidList } from '../database/arrays.ts';
import { deriveBankEntries } from '../database/bank-entries.ts';
import { type Database, rowsOf } from '../database/database.ts';

/** What was received or removed, by which bank entries are told that have to be derived anew. */
export type Affected = {
  questions: readonly string[];
  stimuli: readonly string[];
  catalogue: readonly string[];
  /** Entries of the catalogue into which some were merged: questions are found by the names of these, too. */
  targets: readonly number[];
};

/** As many as are derived at once. */
const PORTION = 500;

/**
 * Returns the uuids of the questions whose bank entries have to be derived anew, by school: those that were received, and those that stand
 * in an entry with one of them, below a stimulus or an entry of the catalogue. Has to be asked before rows are written.
 */
export const findAffectedQuestions = async (
  db: Database,
  idSchool: number,
  affected: Affected,
): Promise<Map<number, string[]>> => {
  const found = new Map<number, string[]>();
  const catalogue = idArray([
    ...(await findIds(db, 'catalogue', PROVIDER_SCHOOL_ID, affected.catalogue)),
    ...(await findIds(db, 'catalogue', idSchool, affected.catalogue)),
    ...(await findTargets(db, idSchool, affected.catalogue)),
    ...affected.targets,
  ]);
  for (const school of new Set([PROVIDER_SCHOOL_ID, idSchool])) {
    const questions = idArray(await findIds(db, 'question', school, affected.questions));
    const stimuli = idArray(await findIds(db, 'stimulus', school, affected.stimuli));
    const rows = rowsOf<{ uuid: string }>(
      await db.execute(sql`
        with entry as (
          select questions from bank_entry e where e.id_school = ${school} and e.questions && ${questions}
          union all select questions from bank_entry e where e.id_school = ${school} and e.id_stimulus = any(${stimuli})
          union all select questions from bank_entry e where e.id_school = ${school} and e.classifications && ${catalogue}
        )
        select q.uuid from question q
        where q.id_school = ${school} and q.id in (select unnest(entry.questions) from entry)`),
    );
    found.set(
      school,
      rows.map(({ uuid }) => uuid),
    );
  }
  return found;
};

/** Returns the entries of the catalogue into which these have been merged until now. */
const findTargets = async (db: Database, idSchool: number, uuids: readonly string[]): Promise<number[]> => {
  if (uuids.length === 0) return [];
  const rows = rowsOf<{ id: number | string }>(
    await db.execute(sql`
      select c.id_merged_into as id from catalogue c
      where c.id_school in (${idSchool}, ${PROVIDER_SCHOOL_ID}) and c.uuid in ${uuidList(uuids)} and c.id_merged_into is not null`),
  );
  return rows.map(({ id }) => Number(id));
};

const findIds = async (
  db: Database,
  table: 'question' | 'stimulus' | 'catalogue',
  idSchool: number,
  uuids: readonly string[],
): Promise<number[]> => {
  if (uuids.length === 0) return [];
  const rows = rowsOf<{ id: number | string }>(
    await db.execute(sql`
      select t.id from ${sql.identifier(table)} t where t.id_school = ${idSchool} and t.uuid in ${uuidList(uuids)} order by t.id`),
  );
  return rows.map(({ id }) => Number(id));
};

/** Derives the bank entries of questions of a school anew, after rows were written. */
export const deriveEntriesOf = async (db: Database, idSchool: number, uuids: readonly string[]): Promise<void> => {
  if (uuids.length === 0) return;
  const ids = await findIds(db, 'question', idSchool, uuids);
  for (let at = 0; at < ids.length; at += PORTION) await deriveBankEntries(db, idSchool, ids.slice(at, at + PORTION));
};

/** Deletes the bank entries in which questions of a school stand that are about to be removed. */
export const deleteEntriesOf = async (db: Database, idSchool: number, uuids: readonly string[]): Promise<void> => {
  if (uuids.length === 0) return;
  const ids = idArray(await findIds(db, 'question', idSchool, uuids));
  await db.execute(sql`delete from bank_entry e where e.id_school = ${idSchool} and e.questions && ${ids}`);
};
