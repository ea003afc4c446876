import { or, sql } from 'drizzle-orm';
import type { QueryWord } from '../../../core/searching/words.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { bankEntry } from '../../database/schema.ts';
import { matchesWords } from './bank-keyword.ts';
import { type BankScope, narrowScope } from './bank-scopes.ts';

/** Words of entries less similar to a typed word than this are not found. PostgreSQL's own limit would miss swapped letters. */
const LEAST_WORD_SIMILARITY = 0.5;

/** The entries whose words are compared: more rarely have further words. */
const MAX_ENTRIES = 30;

/** Returns whether an entry of the scopes has a word. */
export const hasWord = async (db: Database, scopes: readonly BankScope[], word: QueryWord): Promise<boolean> => {
  for (const scope of scopes) {
    const { condition } = narrowScope(scope, matchesWords([word]));
    if (await firstRow(db.select({ id: bankEntry.id }).from(bankEntry).where(condition).limit(1))) return true;
  }
  return false;
};

/**
 * Returns the questions of the entries that have words similar to a word without accents. Runs in a transaction of its
 * own, because PostgreSQL reads the limit of similarity from its settings.
 */
export const findQuestionsWithSimilarWord = (
  database: Database,
  scopes: readonly BankScope[],
  word: string,
): Promise<{ questionSchool: number; idQuestion: number }[]> =>
  database.transaction(async (db) => {
    const limit = String(LEAST_WORD_SIMILARITY);
    await db.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${limit}, true)`);
    const inScopes = or(...scopes.map(({ condition }) => condition));
    const rows = await db
      .select({ idSchool: bankEntry.idSchool, questions: bankEntry.questions })
      .from(bankEntry)
      .where(sql`${word} <% ${bankEntry.search} and ${inScopes}`)
      .limit(MAX_ENTRIES);
    return rows.flatMap(({ idSchool, questions }) =>
      questions.map((idQuestion) => ({ questionSchool: idSchool, idQuestion })),
    );
  });
