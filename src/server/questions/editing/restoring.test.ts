import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('restoring', () => {
  let fixture: QuestionWorld;
  let questions: QuestionWorld['ana']['client']['questions'];

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    questions = fixture.ana.client.questions;
  });
  afterAll(() => fixture.world.close());

  const add = (command: string) => fixture.addQuestion(fixture.ana, command);
  const addContext = async (idsQuestions: number[]) =>
    (await questions.addContext({ contextText: 'El texto', idsQuestions })).content.idContext;
  const contextOf = async (idContext: number) =>
    (await questions.getContext({ idContext })).content.questions.map(({ idQuestion }) => idQuestion);
  const mine = () => fixture.listBank(fixture.ana, { bank: 'mine' });

  it('brings a deleted question back to the bank; one that exists is refused', async () => {
    const idQuestion = await add('Sola');
    await questions.deleteQuestion({ idQuestion });
    expect(await mine()).not.toContainEqual([idQuestion]);
    await questions.restoreQuestion({ idQuestion });
    expect(await mine()).toContainEqual([idQuestion]);
    await fixture.expectRefused(() => questions.restoreQuestion({ idQuestion }), 'deletedForGood');
  });

  it('puts a question back at its position below a stimulus that still exists', async () => {
    const ids = [await add('Uno'), await add('Dos'), await add('Tres')];
    const idContext = await addContext(ids);
    await questions.deleteQuestion({ idQuestion: ids[1] ?? 0 });
    expect(await contextOf(idContext)).toEqual([ids[0], ids[2]]);
    await questions.restoreQuestion({ idQuestion: ids[1] ?? 0 });
    expect(await contextOf(idContext)).toEqual(ids);
  });

  it('restores the stimulus that was deleted with its last question', async () => {
    const idQuestion = await add('Última');
    const idContext = await addContext([idQuestion]);
    await questions.deleteQuestion({ idQuestion });
    await expect(questions.getContext({ idContext })).refusedAs('contextNotValid');
    await questions.restoreQuestion({ idQuestion });
    expect(await contextOf(idContext)).toEqual([idQuestion]);
  });

  it('returns a question alone where its stimulus was deleted later', async () => {
    const [one, two] = [await add('Primera'), await add('Segunda')];
    const idContext = await addContext([one, two]);
    await questions.deleteQuestion({ idQuestion: one });
    fixture.world.clock.pass(1000);
    await questions.deleteContext({ idContext });
    await questions.restoreQuestion({ idQuestion: one });
    expect(await mine()).toContainEqual([one]);
    expect(await mine()).toContainEqual([two]);
  });

  it.each([true, false])(
    'puts the questions back below a stimulus that was deleted, with them: %s',
    async (withQuestions) => {
      const ids = [await add('A'), await add('B')];
      const idContext = await addContext(ids);
      await questions.deleteContext({ idContext, withQuestions });
      await questions.restoreContext({ idContext });
      expect(await contextOf(idContext)).toEqual(ids);
      expect(await mine()).toContainEqual(ids);
    },
  );

  it('refuses a colleague, another school, and after 30 days the owner, and changes nothing', async () => {
    const idQuestion = await add('Caduca');
    const other = await add('Con texto');
    const idContext = await addContext([other]);
    await questions.deleteQuestion({ idQuestion });
    await questions.deleteContext({ idContext, withQuestions: true });
    for (const { client } of [fixture.bruno, fixture.olga, fixture.edith]) {
      await fixture.expectRefused(() => client.questions.restoreQuestion({ idQuestion }), 'deletedForGood');
      await fixture.expectRefused(() => client.questions.restoreContext({ idContext }), 'deletedForGood');
    }
    fixture.world.clock.pass(30 * DAY);
    await fixture.expectRefused(() => questions.restoreQuestion({ idQuestion }), 'deletedForGood');
    await fixture.expectRefused(() => questions.restoreContext({ idContext }), 'deletedForGood');
  });

  it('of a used question needs the confirmation before it is deleted; the assessment keeps its version', async () => {
    const idQuestion = await add('Usada');
    const idAssessment = await fixture.addAssessment(fixture.ana, [idQuestion]);
    await fixture.expectRefused(() => questions.deleteQuestion({ idQuestion }), 'questionUsed');
    await questions.deleteQuestion({ idQuestion, confirmed: true });
    expect(await mine()).not.toContainEqual([idQuestion]);
    const { content } = await fixture.ana.client.assessments.getAssessmentQuestions({ idAssessment });
    expect(content.flatMap(({ questions }) => questions.map(({ idQuestion }) => idQuestion))).toEqual([idQuestion]);
    await questions.restoreQuestion({ idQuestion });
    expect((await fixture.readQuestion(fixture.ana, idQuestion)).usedTimes).toBe(1);
  });

  it.each(['alone', 'with its stimulus'])(
    'of a question, deleted %s, finds drafts that kept the wording it had last',
    async (how) => {
      const idQuestion = await add('Con errata');
      const idContext = await addContext([idQuestion]);
      const { assessments } = fixture.ana.client;
      const idAssessment = await fixture.addAssessment(fixture.ana, [idQuestion], { finish: false });
      const wordingIn = async () =>
        (await assessments.getAssessmentQuestions({ idAssessment })).content.map(({ context, questions }) => [
          context?.text,
          questions.map(({ content }) => content),
        ]);
      await questions.editQuestion({ idQuestion, ...fixture.questionInput('Sin errata') });
      await questions.editContext({ idContext, contextText: 'El texto corregido' });
      const before = await wordingIn();
      expect(JSON.stringify(before)).toMatch(/El texto corregido.*Sin errata/);
      if (how === 'alone') await questions.deleteQuestion({ idQuestion, confirmed: true });
      else await questions.deleteContext({ idContext, withQuestions: true, confirmed: true });
      expect(await wordingIn()).toEqual(before);
      await (how === 'alone' ? questions.restoreQuestion({ idQuestion }) : questions.restoreContext({ idContext }));
      expect(await wordingIn()).toEqual(before);
    },
  );
});
