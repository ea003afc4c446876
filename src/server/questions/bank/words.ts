import { gte } from 'drizzle-orm';
import { WORD_RULES } from '../../../core/searching/words.ts';
import { deriveMissingWords, renewWordsAfter } from '../../database/bank-entries.ts';
import { refreshBankWords } from '../../database/bank-vocabulary.ts';
import type { Database } from '../../database/database.ts';
import { school } from '../../database/schema.ts';
import { readRenewal, storeRenewal } from '../../database/word-renewal.ts';

/**
 * Derives the words of all bank entries that have none yet, and the words of each bank of which misspelled ones are corrected, school
 * by school. Returns how many entries.
 */
export const deriveBankWords = async (database: Database, signal: AbortSignal): Promise<number> => {
  const schools = await database.select({ id: school.id }).from(school).orderBy(school.id);
  let derived = 0;
  for (const { id } of schools) {
    derived += await deriveMissingWords(database, id, signal);
    await refreshBankWords(database, id);
  }
  return derived;
};

/**
 * Derives the words of all banks anew where they are of earlier rules, school by school; goes on where it was stopped. Does nothing where
 * they are of the current ones.
 */
export const renewBankWords = async (database: Database, signal: AbortSignal): Promise<void> => {
  const begun = await readRenewal(database);
  if (begun.rules === WORD_RULES && begun.isDone) return;
  const from = begun.rules === WORD_RULES ? begun : { idSchool: 0, id: 0 };
  const schools = await database
    .select({ id: school.id })
    .from(school)
    .where(gte(school.id, from.idSchool))
    .orderBy(school.id);
  for (const { id: idSchool } of schools) {
    const after = { idSchool, id: idSchool === from.idSchool ? from.id : 0 };
    const note = (db: Database, id: number) => storeRenewal(db, { rules: WORD_RULES, isDone: false, idSchool, id });
    await renewWordsAfter(database, after, note, signal);
    await refreshBankWords(database, idSchool);
  }
  await storeRenewal(database, { rules: WORD_RULES, isDone: true, idSchool: 0, id: 0 });
};
