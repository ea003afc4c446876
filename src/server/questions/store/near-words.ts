import { and, desc, inArray, type SQL, sql } from 'drizzle-orm';
import { nearKeysOf, soundKeyOf } from '../../../core/searching/sounds.ts';
import type { QueryWord } from '../../../core/searching/tokens.ts';
import { type Database, firstRow, rowsOf } from '../../database/database.ts';
import { bankEntry, bankWord } from '../../database/schema.ts';
import { matchesWords } from './bank-keyword.ts';
import { type BankScope, narrowScope, readEachScope } from './bank-scopes.ts';

/** The most words that are compared with a misspelled one, those of the same sound first. */
const MAX_NEAR_WORDS = 1_000;

/** The entries of each bank that show how a word is written. */
const ENTRIES_OF_WORD = 2;

/** Returns whether an entry of the scopes has a word. */
export const hasWord = async (db: Database, scopes: readonly BankScope[], word: QueryWord): Promise<boolean> => {
  for (const scope of scopes) {
    const { condition } = narrowScope(scope, matchesWords([word]));
    if (await firstRow(db.select({ id: bankEntry.id }).from(bankEntry).where(condition).limit(1))) return true;
  }
  return false;
};

/** Returns folded words that sound nearly like one of the forms of a word, whether or not the user may use an entry with them. */
export const findNearWords = async (
  db: Database,
  scopes: readonly BankScope[],
  forms: readonly string[],
): Promise<string[]> => {
  const schools = scopes.map(({ idSchool }) => idSchool);
  const keys = [...new Set(forms.flatMap(nearKeysOf))];
  const rows = await db
    .select({ word: bankWord.word })
    .from(bankWord)
    .where(and(inArray(bankWord.idSchool, schools), isOneOf(bankWord.soundKey, keys)))
    .orderBy(desc(isOneOf(bankWord.soundKey, forms.map(soundKeyOf))))
    .limit(MAX_NEAR_WORDS);
  return [...new Set(rows.map(({ word }) => word))];
};

const isOneOf = (column: typeof bankWord.soundKey, texts: readonly string[]): SQL =>
  sql`${column} = any(array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)))`;

/** Returns some questions of entries of the scopes for each of these folded words that an entry has. */
export const findQuestionsWithWords = async (
  db: Database,
  scopes: readonly BankScope[],
  words: readonly string[],
): Promise<{ word: string; questionSchool: number; idQuestion: number }[]> => {
  const rows = await readEachScope(scopes, async ({ idSchool, condition }) =>
    rowsOf<{ word: string; questions: number[] }>(
      await db.execute(sql`
        select wanted.word, found.questions
        from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as wanted (word)
        cross join lateral (
          select ${bankEntry.questions} as questions from ${bankEntry}
          where ${condition} and ${bankEntry.words} @@ quote_literal(wanted.word)::tsquery
          limit ${ENTRIES_OF_WORD}) as found`),
    ).map((row) => ({ ...row, questionSchool: idSchool })),
  );
  return rows.flatMap(({ word, questionSchool, questions }) =>
    questions.map((idQuestion) => ({ word, questionSchool, idQuestion })),
  );
};
