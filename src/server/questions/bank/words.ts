import { deriveMissingWords } from '../../database/bank-entries.ts';
import { refreshBankWords } from '../../database/bank-vocabulary.ts';
import type { Database } from '../../database/database.ts';
import { school } from '../../database/schema.ts';

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
