import { and, type SQL, sql } from 'drizzle-orm';
import { soundKeyOf } from '../../core/searching/sounds.ts';
import { idArray } from './arrays.ts';
import { type Database, rowsOf } from './database.ts';
import { locks, takeLock, tryLock } from './locks.ts';

/** Selects the distinct words of entries of a school that a misspelled word may mean: not the numbers and the shortest. */
const wordsOfEntries = (idSchool: number, condition?: SQL): SQL => sql`(
  select word from (
    select distinct unnest(tsvector_to_array(entry.words)) as word from bank_entry entry
    where ${and(sql`entry.id_school = ${idSchool}`, condition)}) as present
  where word ~ '^[^0-9].{2}')`;

const insertWords = async (db: Database, idSchool: number, words: readonly string[]): Promise<void> => {
  const rows = JSON.stringify(words.map((word) => ({ word, key: soundKeyOf(word) })));
  await db.execute(sql`
    insert into bank_word (id_school, word, sound_key)
    select ${idSchool}::bigint, word, key from jsonb_to_recordset(${rows}::jsonb) as given (word text, key text)
    on conflict do nothing`);
};

/**
 * Adds the words of these entries to those of the school. Leaves them to the job that derives words while another transaction adds
 * some, because waiting for each other's words, two could wait for ever.
 */
export const addWordsOfEntries = async (db: Database, idSchool: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const added = rowsOf<{ word: string }>(
    await db.execute(sql`
      select present.word from ${wordsOfEntries(idSchool, sql`entry.id = any(${idArray(ids)})`)} as present
      where not exists (
        select from bank_word known where known.id_school = ${idSchool} and known.word = present.word)`),
  );
  if (added.length === 0 || !(await tryLock(db, locks.bankWordsOf(idSchool)))) return;
  await insertWords(
    db,
    idSchool,
    added.map(({ word }) => word),
  );
};

/** Makes the words of a school those of its entries: adds what is missing and deletes what no entry has any more. */
export const refreshBankWords = (database: Database, idSchool: number): Promise<void> =>
  database.transaction(async (db) => {
    await takeLock(db, locks.bankWordsOf(idSchool));
    const present = rowsOf<{ word: string }>(await db.execute(wordsOfEntries(idSchool))).map(({ word }) => word);
    await insertWords(db, idSchool, present);
    await db.execute(sql`
      delete from bank_word known where known.id_school = ${idSchool} and not exists (
        select from jsonb_array_elements_text(${JSON.stringify(present)}::jsonb) as present (word)
        where present.word = known.word)`);
  });
