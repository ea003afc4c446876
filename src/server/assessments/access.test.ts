import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../tests/support/assessment-world.ts';
import { expectRefusedAsUnknown, refusingAs } from '../../../tests/support/unknown-assessment.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';

describe('rights to an assessment', () => {
  let fixture: AssessmentWorld;
  /** A draft of Ana's with the first five questions. */
  let idAssessment: number;

  beforeAll(async () => {
    fixture = await openAssessmentWorld();
  });
  afterAll(() => fixture.world.close());
  beforeEach(async () => {
    idAssessment = await fixture.addDraft(fixture.ana);
    await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 5));
  });

  const changesBy = ({ client: { assessments } }: TestUser) => {
    const [idQuestion = 0, another = 0] = fixture.standaloneQuestions.slice(4);
    return [
      () => assessments.editAssessment({ idAssessment, idsCataloging: [fixture.idCataloging] }),
      () => assessments.saveAssessmentDraft({ idAssessment, title: 'Taken' }),
      () => assessments.addAssessmentQuestion({ idAssessment, idQuestion: another }),
      () => assessments.addAssessmentQuestion({ idAssessment, idContext: fixture.idStimulus }),
      () => assessments.deleteAssessmentQuestions({ idAssessment, idsQuestions: [idQuestion] }),
      () => assessments.moveAssessmentQuestion({ idAssessment, idQuestion, index: 3 }),
      () => assessments.replaceAssessmentQuestion({ idAssessment, idQuestion, by: another }),
      () => assessments.repairAssessmentQuestionsPositions({ idAssessment }),
      () => assessments.finishAssessment({ idAssessment, title: 'Taken' }),
      () => assessments.deleteAssessment({ id: idAssessment }),
    ];
  };
  const looksBy = ({ client: { assessments } }: TestUser) => [
    () => assessments.continueAssessment({ idAssessment }),
    () => assessments.assessmentCatalogingNew({ idAssessment }),
    () => assessments.getAssessmentQuestions({ idAssessment }),
    () => assessments.getQuestions({ idAssessment }),
    () => assessments.getSimilarQuestions({ idAssessment, idQuestion: fixture.standaloneQuestions[0] ?? 0 }),
    () => assessments.assessmentPreview({ idAssessment }),
    refusingAs('assessmentIdNotValid', () => assessments.getQrCode({ idAssessment })),
    () => assessments.assessmentFeedback({ idAssessment }),
    () => assessments.getAssessmentDelivery({ idAssessment }),
    () => assessments.copyAssessment({ idAssessment }),
  ];
  const callsBy = (person: TestUser) => [...looksBy(person), ...changesBy(person)];

  describe("a teacher's assessment", () => {
    it('refuses all calls of a colleague, another school and an author as if it did not exist', async () => {
      const before = await fixture.readAllRows(idAssessment);
      for (const person of [fixture.bruno, fixture.olga, fixture.dora])
        for (const call of callsBy(person)) await expectRefusedAsUnknown(call);
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });

    it('lets coordinators read it, and its owner alone change it', async () => {
      const before = await fixture.readAllRows(idAssessment);
      for (const change of changesBy(fixture.carla)) await expectRefusedAsUnknown(change);
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
      await fixture.ana.client.assessments.finishAssessment({ idAssessment, title: 'La célula' });
      for (const look of looksBy(fixture.carla)) await expect(look()).resolves.toBeTruthy();
      const seen = async (person: TestUser) =>
        (await person.client.assessments.continueAssessment({ idAssessment })).content;
      expect((await seen(fixture.carla)).canEdit).toBe(false);
      expect((await seen(fixture.ana)).canEdit).toBe(true);
    });

    it('refuses all calls of students with 403', async () => {
      const noa = await fixture.world.addPerson('student', 'Noa', fixture.idSchool);
      for (const call of callsBy(noa)) await expect(call()).notDoneWith(403, 'Not allowed');
    });
  });

  describe("an author's assessment", () => {
    it('belongs to the provider and is not visible to schools before it is published', async () => {
      const { client } = fixture.dora;
      idAssessment = await fixture.addDraft(fixture.dora);
      await client.assessments.addAssessmentQuestion({ idAssessment, idQuestion: fixture.standaloneQuestions[0] ?? 0 });
      const eva = await fixture.world.addPerson('editor', 'Eva');
      for (const call of callsBy(eva)) await expectRefusedAsUnknown(call);
      await client.assessments.finishAssessment({ idAssessment, title: 'SM' });
      expect((await fixture.readAllRows(idAssessment)).head).toMatchObject([
        { idSchool: PROVIDER_SCHOOL_ID, status: 2, publicationState: 'draft' },
      ]);
      for (const person of [fixture.ana, fixture.carla, fixture.olga])
        for (const call of callsBy(person)) await expectRefusedAsUnknown(call);
      for (const change of changesBy(eva)) await expectRefusedAsUnknown(change);
      for (const person of [fixture.dora, eva])
        for (const look of looksBy(person)) await expect(look()).resolves.toBeTruthy();
    });
  });
});
