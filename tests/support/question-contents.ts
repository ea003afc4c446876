import { eq, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../src/core/people/schools.ts';
import type { IdType } from '../../src/questions/registry.ts';
import { docFromText } from '../../src/questions/text/plain/from-plain-text.ts';
import { refreshBankEntries } from '../../src/server/database/bank-entries.ts';
import { runWithChangeLog } from '../../src/server/database/changes.ts';
import { question, questionVersion } from '../../src/server/database/schema.ts';
import { singleChoiceContent, type World } from './world.ts';

const alternatives = (n: number) => singleChoiceContent('', n).alternatives;
const stemAndFeedback = (n: number) => ({
  version: 1,
  command: docFromText(`Pregunta ${n}`),
  feedback: docFromText('Solución'),
});

/** The content of a question of each type. Right are: B (single), B and D (multiple), "agua" (blanks). */
const sampleContents: Record<IdType, (n: number) => unknown> = {
  0: (n) => ({ ...stemAndFeedback(n), alternatives: alternatives(n), correct: 2 }),
  1: (n) => ({ ...stemAndFeedback(n), alternatives: alternatives(n), correct: [2, 4] }),
  2: (n) => ({
    ...stemAndFeedback(n),
    command: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: `Frase ${n}: ` },
            { type: 'gap', attrs: { id: 1 } },
            { type: 'text', text: ' y ' },
            { type: 'inlineMath', attrs: { latex: 'n^{2}' } },
            { type: 'gap', attrs: { id: 2 } },
          ],
        },
      ],
    },
    gaps: [
      { id: 1, answers: ['agua', 'el agua'] },
      { id: 2, answers: ['sal'] },
    ],
  }),
  3: (n) => ({ ...stemAndFeedback(n), photo: true }),
  4: (n) => ({ ...stemAndFeedback(n), package: 'a'.repeat(32), title: `Actividad ${n}`, library: 'H5P.Blanks 1.14' }),
  5: (n) => ({
    ...stemAndFeedback(n),
    alternatives: alternatives(n).map((alternative, index) => ({ ...alternative, grade: index * 2 })),
  }),
  6: (n) => ({
    ...stemAndFeedback(n),
    objectives: [
      { id: 1, text: docFromText('Leo un mapa') },
      { id: 2, text: { type: 'doc', content: [{ type: 'blockMath', attrs: { latex: '\\frac{1}{n}' } }] } },
    ],
  }),
};

/** Returns the content of a sample question of a type; `n` is a number in its texts. */
export const sampleContent = (idType: IdType, n = 1): unknown => sampleContents[idType](n);

/** A response to a sample question of each type: wrong, or partly right. */
export const sampleResponses: Record<IdType, unknown> = {
  0: { alternative: 1 },
  1: { alternatives: [1, 2] },
  2: { gaps: { 1: 'vino', 2: 'sal' } },
  3: { text: 'Porque flota.', photo: null },
  4: { scaled: 0.4, raw: 2, max: 5 },
  5: { alternative: 2 },
  6: { levels: { 1: 1, 2: 3 } },
};

/**
 * Adds questions of these types without calls, in this order; the provider's unless they have an owner. Returns their
 * ids.
 */
export const addQuestionsOfTypes = async (
  world: World,
  types: readonly IdType[],
  options: Omit<Parameters<World['addQuestions']>[0], 'count'>,
): Promise<number[]> => {
  const ids = await world.addQuestions({ ...options, count: types.length });
  for (const [index, id] of ids.entries()) {
    const idType = types[index] ?? 0;
    const content = sql`${JSON.stringify(sampleContent(idType, index + 1))}::jsonb`;
    await world.database.update(questionVersion).set({ idType, content }).where(eq(questionVersion.idQuestion, id));
  }
  const idSchool = options.owner?.idSchool ?? PROVIDER_SCHOOL_ID;
  const author = { by: null, at: world.clock.now() };
  await runWithChangeLog(world.database, author, (db) => refreshBankEntries(db, idSchool, ids));
  return ids;
};

/** Adds a version to a question with another content, or another type, as editing it would. */
export const replaceQuestionContent = async (
  { database, clock }: World,
  idQuestion: number,
  idType: IdType,
): Promise<void> => {
  const now = clock.now();
  const [row] = await database.select().from(question).where(eq(question.id, idQuestion));
  if (!row) throw new Error(`no question ${idQuestion}`);
  const { idSchool } = row;
  const [version] = await database
    .insert(questionVersion)
    .values({ idSchool, idQuestion, idType, content: sampleContent(idType), language: 'es', added: now })
    .returning({ id: questionVersion.id });
  await database
    .update(question)
    .set({ idVersion: version?.id ?? 0 })
    .where(eq(question.id, idQuestion));
  await runWithChangeLog(database, { by: null, at: now }, (db) => refreshBankEntries(db, idSchool, [idQuestion]));
};
