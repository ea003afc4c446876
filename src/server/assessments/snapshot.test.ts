import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { plainText } from '../../questions/text/plain/plain-text.ts';
import { assessmentQuestion, assessmentSnapshot, question, stimulus } from '../database/schema.ts';
import { loadSnapshot } from './snapshot.ts';

describe('the snapshot of a finished assessment', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  /** Of Ana's: two with a stimulus, and one alone. */
  let pair: number[];
  let alone: number;
  let idContext: number;
  let provided: number;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ana = fixture.ana;
    [provided = 0] = await fixture.world.addQuestions({ count: 1, idCataloging: fixture.idCataloging });
  });
  afterAll(() => fixture.world.close());
  beforeEach(async () => {
    pair = [await fixture.addQuestion(ana, 'Uno'), await fixture.addQuestion(ana, 'Dos')];
    alone = await fixture.addQuestion(ana, 'Sola');
    const given = { contextText: 'El corcho', idsQuestions: pair };
    idContext = (await ana.client.questions.addContext(given)).content.idContext;
  });

  const rowsOf = (idAssessment: number) =>
    fixture.world.database.select().from(assessmentSnapshot).where(eq(assessmentSnapshot.idAssessment, idAssessment));
  const reword = async (idQuestion: number, command: string) =>
    ana.client.questions.editQuestion({ idQuestion, ...fixture.questionInput(command), confirmed: true });
  const rewordStimulus = (contextText: string) =>
    ana.client.questions.editContext({ idContext, contextText, idsQuestions: pair, confirmed: true });
  /** What every form says, with its stimuli, on paper and in the teacher's list, and the answer keys. */
  const saidIn = async (idAssessment: number) => {
    const { assessments } = ana.client;
    const forms = [];
    for (const version of [1, 2, 3]) {
      const paper = (await assessments.assessmentPreview({ idAssessment, version })).content;
      const blocks = (await assessments.getAssessmentQuestions({ idAssessment, version })).content;
      forms.push({
        paper: paper.questions.map(({ content }) => commandOf(content)),
        texts: paper.contexts.map(({ text }) => plainText(text)),
        list: blocks.flatMap(({ questions }) => questions.map(({ content }) => commandOf(content))),
        blocks: blocks.map(({ context }) => context && plainText(context.text)),
      });
    }
    return { forms, keys: (await assessments.assessmentFeedback({ idAssessment })).content };
  };
  const commandOf = (content: unknown) => plainText((content as { command: never }).command);

  it('has the questions of school and provider in their versions, in three forms', async () => {
    const idAssessment = await fixture.addAssessment(ana, [...pair, alone, provided]);
    const { database } = fixture.world;
    const rows = await rowsOf(idAssessment);
    const questions = new Map((await database.select().from(question)).map((row) => [row.id, row]));
    const [text] = await database.select().from(stimulus).where(eq(stimulus.id, idContext));
    expect(rows).toHaveLength(12);
    for (const { idSchool, questionSchool, idQuestion, ...row } of rows) {
      expect(idSchool).toBe(fixture.idSchool);
      expect(questionSchool).toBe(idQuestion === provided ? PROVIDER_SCHOOL_ID : fixture.idSchool);
      expect(row.idQuestionVersion).toBe(questions.get(idQuestion)?.idVersion);
      const shared = pair.includes(idQuestion) ? [idContext, text?.idVersion] : [null, null];
      expect([row.idStimulus, row.idStimulusVersion]).toEqual(shared);
    }
    const first = await loadSnapshot(database, { idSchool: fixture.idSchool, idAssessment }, 1);
    expect(first.map(({ position, idQuestion }) => [position, idQuestion])).toEqual([
      [1, pair[0]],
      [2, pair[1]],
      [3, alone],
      [4, provided],
    ]);
    expect(await loadSnapshot(database, { idSchool: PROVIDER_SCHOOL_ID, idAssessment }, 1)).toEqual([]);
  });

  it('replaces the question rows of the draft', async () => {
    const idAssessment = await fixture.addAssessment(ana, pair, { finish: false });
    const draft = () =>
      fixture.world.database.$count(assessmentQuestion, eq(assessmentQuestion.idAssessment, idAssessment));
    expect([await draft(), (await rowsOf(idAssessment)).length]).toEqual([2, 0]);
    await ana.client.assessments.finishAssessment({ idAssessment, title: 'La célula' });
    expect([await draft(), (await rowsOf(idAssessment)).length]).toEqual([0, 6]);
  });

  it('does not change when questions and stimuli are edited later, while a draft does', async () => {
    const finished = await fixture.addAssessment(ana, [...pair, alone, provided]);
    const draft = await fixture.addAssessment(ana, [...pair, alone], { finish: false });
    const before = [await saidIn(finished), await rowsOf(finished)];
    for (const id of [...pair, alone]) await reword(id, 'Otra');
    await rewordStimulus('Otro corcho');
    expect([await saidIn(finished), await rowsOf(finished)]).toEqual(before);
    const paper = (await ana.client.assessments.assessmentPreview({ idAssessment: draft })).content;
    expect(paper.questions.map(({ content }) => commandOf(content))).toEqual(['Otra', 'Otra', 'Otra']);
    expect(paper.contexts.map(({ text }) => plainText(text))).toEqual(['Otro corcho']);
  });

  it('does not change when a question leaves its stimulus', async () => {
    const finished = await fixture.addAssessment(ana, [...pair, alone]);
    const before = await saidIn(finished);
    await ana.client.questions.editContext({
      ...{ idContext, contextText: 'El corcho', idsQuestions: pair.slice(0, 1), confirmed: true },
    });
    expect(await saidIn(finished)).toEqual(before);
  });

  it('counts each question as used once until the assessment is deleted', async () => {
    const usedTimes = async () => {
      const rows = await fixture.world.database.select().from(question);
      return [...pair, alone, provided].map((id) => rows.find((row) => row.id === id)?.usedTimes);
    };
    const [, , , times = 0] = await usedTimes();
    const idAssessment = await fixture.addAssessment(ana, [...pair, alone, provided]);
    expect(await usedTimes()).toEqual([1, 1, 1, times + 1]);
    await ana.client.assessments.deleteAssessment({ id: idAssessment });
    expect(await usedTimes()).toEqual([0, 0, 0, times]);
    await ana.client.questions.deleteQuestion({ idQuestion: alone });
  });

  it('is not written when finishing is refused', async () => {
    const idAssessment = await fixture.addAssessment(ana, [alone], { finish: false });
    await expect(ana.client.assessments.finishAssessment({ idAssessment, title: ' ' })).rejects.toThrow();
    expect(await rowsOf(idAssessment)).toEqual([]);
    const { database } = fixture.world;
    const row = and(eq(assessmentQuestion.idAssessment, idAssessment), eq(assessmentQuestion.idQuestion, alone));
    expect(await database.$count(assessmentQuestion, row)).toBe(1);
  });
});
