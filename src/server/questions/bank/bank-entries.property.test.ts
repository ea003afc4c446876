import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClient } from '../../../../tests/support/client.ts';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { createApp } from '../../app.ts';
import { ApiError } from '../../client.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import { runWithChangeLog } from '../../database/changes.ts';
import { bankEntry, question } from '../../database/schema.ts';
import { Sessions } from '../../session/api.ts';

const step = fc.record({
  what: fc.constantFrom(
    'add',
    'add',
    'edit',
    'delete',
    'copy',
    'join',
    'regroup',
    'part',
    'review',
    'review',
    'move',
    'assess',
  ),
  who: fc.nat(2),
  question: fc.nat(12),
  other: fc.nat(12),
  third: fc.nat(30),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

describe('bank entries', () => {
  let fixture: QuestionWorld;
  let contents: number[];
  let roots: number[];
  /** What there is to work on: of Ana, of Bruno, and of the provider. */
  let homes: { people: TestUser[]; ids: number[]; contexts: number[] }[];

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    roots = [await fixture.world.addCatalogue(['Ciencias naturales']), await fixture.world.addCatalogue(['Lengua'])];
    contents = [];
    for (const [index, idParent] of [...roots, ...roots].entries())
      contents.push(
        (
          await fixture.edith.client.questions.addCataloging({
            ...{ idParent, kind: 'content', name: `Contenido ${index}`, language: 'es' },
          })
        ).content.idCataloging,
      );
    const { ana, bruno, dora, edith } = fixture;
    homes = [[ana], [bruno], [dora, edith]].map((people) => ({ people, ids: [], contexts: [] }));
  });
  afterAll(() => fixture.world.close());

  let written = 0;
  const take = async ({ what, who, question: at, other, third }: Step): Promise<void> => {
    const { people, ids, contexts } = homes[who % homes.length] ?? { people: [], ids: [], contexts: [] };
    const { questions, assessments } = (people[third % people.length] ?? fixture.ana).client;
    const any = (list: readonly number[], index: number) => list.at(-1 - (index % Math.max(1, list.length))) ?? 1;
    const drop = (list: number[], id: number) => void (list.includes(id) && list.splice(list.indexOf(id), 1));
    const idQuestion = any(ids, at);
    const idContext = any(contexts, at);
    const asked = () => ({
      ...fixture.questionInput(`Pregunta ${++written}`),
      idCataloging: any(contents, other),
      year: 2000 + third,
    });
    const contextText = `Texto ${++written}`;
    switch (what) {
      case 'add':
        return void ids.push((await questions.addQuestion(asked())).content.idQuestion);
      case 'edit':
        return void (await questions.editQuestion({ idQuestion, ...asked(), confirmed: third % 2 === 0 }));
      case 'delete':
        await questions.deleteQuestion({ idQuestion });
        return drop(ids, idQuestion);
      case 'copy':
        return void ids.push((await questions.copyQuestion({ idQuestion })).copyIdQuestion);
      case 'join': {
        const idsQuestions = [idQuestion, any(ids, other)];
        return void contexts.push((await questions.addContext({ contextText, idsQuestions })).content.idContext);
      }
      case 'regroup': {
        const given = { contextText, idsQuestions: [any(ids, other), any(ids, third)], confirmed: true };
        return void (await questions.editContext({ idContext, ...given }));
      }
      case 'part':
        await questions.deleteContext({ idContext, withQuestions: other % 2 === 0 });
        return drop(contexts, idContext);
      case 'review': {
        const { review } = await fixture.readQuestion(people[third % people.length] ?? fixture.ana, idQuestion);
        const action = review.actions[other % review.actions.length] ?? 'submit';
        return void (await questions.reviewQuestion({ idQuestion, action, comment: 'Así' }));
      }
      case 'move':
        return void (await fixture.edith.client.questions.editCataloging({
          idCataloging: any(contents, at),
          idParent: any(roots, other),
        }));
      case 'assess': {
        const { idAssessment } = (await assessments.addAssessment({ idsCataloging: [any(contents, other)] })).content;
        await assessments.addAssessmentQuestion({ idAssessment, idQuestion });
        await assessments.finishAssessment({ idAssessment, title: 'Evaluación' });
      }
    }
  };

  /** What is not theirs or not possible is refused; anything else than a refusal is a failure. */
  const tried = async (one: Step): Promise<void> => {
    try {
      await take(one);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
  };

  const entries = async () => {
    const rows = await fixture.world.database.select().from(bankEntry).orderBy(bankEntry.id);
    return rows.map((row) => ({
      ...row,
      classifications: row.classifications.toSorted((a, b) => a - b),
      types: row.types.toSorted(),
      examYears: row.examYears.toSorted(),
    }));
  };
  const countsFor = async ({ idUser }: TestUser, isRemembered: boolean) => {
    const app = isRemembered ? fixture.world.app : createApp({ ...fixture.world.host });
    const token = await new Sessions().open(fixture.world.database, idUser, fixture.world.clock.now());
    const { content } = await createTestClient(app, token).questions.getCatalogings({});
    return content.map(({ idCataloging, questions }) => [idCataloging, questions]);
  };

  it('list and count exactly the existing questions after any concurrent changes', async () => {
    const days = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(days, async (moments) => {
        for (const together of moments) await Promise.all(together.map(tried));
        const listed = await entries();
        const questions = await fixture.world.database.select().from(question);
        for (const person of [fixture.olga, fixture.dora])
          expect(await countsFor(person, true)).toEqual(await countsFor(person, false));
        for (const [idSchool, list] of Map.groupBy(questions, (row) => row.idSchool)) {
          const ids = list.map(({ id }) => id);
          const author = { by: null, at: fixture.world.clock.now() };
          await runWithChangeLog(fixture.world.database, author, (db) => refreshBankEntries(db, idSchool, ids));
        }
        expect(listed).toEqual(await entries());
        const alive = questions.filter(({ deleted }) => !deleted).map(({ id }) => id);
        expect(listed.flatMap((entry) => entry.questions).toSorted((a, b) => a - b)).toEqual(
          alive.toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
