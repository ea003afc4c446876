import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import { singleChoiceContent } from '../../../../tests/support/world.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { asset } from '../../database/schema.ts';

const PACKAGE = '0b'.repeat(16);
const about = (text: string) => ({ version: 1, command: docFromText(text), feedback: null });
const alternatives = [1, 2, 3].map((id) => ({ id, text: docFromText(`Opción ${id}`) }));
const gapped = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'La capital de Galicia es ' },
        { type: 'gap', attrs: { id: 1 } },
      ],
    },
  ],
};

const written: [idType: number, content: object, words: string][] = [
  [0, singleChoiceContent('¿Cuál es la correcta?', 2), 'cual es la correcta'],
  [1, { ...about('¿Cuáles son correctas?'), alternatives, correct: [1, 3] }, 'cuales son correctas'],
  [2, { ...about(''), command: gapped, gaps: [{ id: 1, answers: ['Santiago'] }] }, 'la capital de galicia'],
  [3, { ...about('Explica la mitosis con detalle'), photo: true }, 'explica la mitosis'],
  [4, { ...about('Juega y aprende con ello'), package: PACKAGE, title: 'Juego', library: 'H5P.Quiz 1.0' }, 'juega y'],
  [
    5,
    { ...about('¿Cuánto te gusta leer?'), alternatives: alternatives.map((one) => ({ ...one, grade: one.id })) },
    'leer',
  ],
  [6, { ...about('¿Cómo te ha ido con esto?'), objectives: alternatives }, 'como te ha ido'],
];

describe('question types', () => {
  let fixture: QuestionWorld;
  beforeAll(async () => {
    fixture = await openQuestionWorld();
    await fixture.world.database.insert(asset).values({
      idSchool: fixture.idSchool,
      id: `${PACKAGE}.h5p`,
      mime: 'application/zip',
      width: 0,
      height: 0,
      bytes: 1,
      added: 0,
    });
  });
  afterAll(() => fixture.world.close());

  it.each(written)(
    'a question of type %i can be added, found, edited, copied and detected as a duplicate',
    async (idType, questionContent, keyword) => {
      const { ana, idCataloging } = fixture;
      const given = { idCataloging, idType, questionContent };
      const { idQuestion } = (await ana.client.questions.addQuestion(given)).content;
      expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({ idType, content: questionContent });
      expect(await fixture.listBank(ana, { bank: 'mine', idType, keyword })).toEqual([[idQuestion]]);
      const { content: drafts } = await ana.client.questions.searchQuestionsByText({ text: keyword.padEnd(12, ' ') });
      expect(drafts.map((one) => one.idQuestion)).toEqual(keyword.length < 12 ? [] : [idQuestion]);
      const feedback = docFromText('Con solución');
      await ana.client.questions.editQuestion({
        ...given,
        idQuestion,
        questionContent: { ...questionContent, feedback },
      });
      const { copyIdQuestion } = await ana.client.questions.copyQuestion({ idQuestion });
      expect(await fixture.readQuestion(ana, copyIdQuestion)).toMatchObject({
        idType,
        content: { ...questionContent, feedback },
      });
      await ana.client.questions.deleteQuestion({ idQuestion: copyIdQuestion });
    },
  );

  it.each(written)('addQuestion refuses the empty content of type %i', async (idType) => {
    const questionContent = questionTypeOf(idType).createDraft();
    await fixture.expectRefused(
      () => fixture.ana.client.questions.addQuestion({ idCataloging: fixture.idCataloging, idType, questionContent }),
      'questionIncomplete',
      { problems: questionTypeOf(idType).problems(questionContent) ?? [] },
    );
  });

  it('addQuestion refuses an H5P activity with a missing package', async () => {
    const questionContent = { ...written[4]?.[1], package: '0c'.repeat(16) };
    await fixture.expectRefused(
      () =>
        fixture.ana.client.questions.addQuestion({ idCataloging: fixture.idCataloging, idType: 4, questionContent }),
      'questionIncomplete',
    );
  });

  it('editQuestion can change the type in a new version', async () => {
    const idQuestion = await fixture.addQuestion(fixture.ana, 'De elegir a escribir');
    const finished = await fixture.addAssessment(fixture.ana, [idQuestion]);
    const questionContent = { ...about('Ahora se escribe'), photo: false };
    await fixture.ana.client.questions.editQuestion({
      ...{ idQuestion, idCataloging: fixture.idCataloging, idType: 3, questionContent, confirmed: true },
    });
    expect(await fixture.readQuestion(fixture.ana, idQuestion)).toMatchObject({ idType: 3, content: questionContent });
    const { content } = await fixture.ana.client.assessments.getAssessmentQuestions({ idAssessment: finished });
    expect(content[0]?.questions[0]).toMatchObject({ idType: 0 });
  });
});
