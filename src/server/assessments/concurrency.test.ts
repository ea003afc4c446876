import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import { assessmentQuestion, assessmentSnapshot, question } from '../database/schema.ts';

describe('concurrent changes of assessments and questions', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ana = fixture.ana;
  });
  afterAll(() => fixture.world.close());

  const snapshotsOf = (idQuestion: number) =>
    fixture.world.database.select().from(assessmentSnapshot).where(eq(assessmentSnapshot.idQuestion, idQuestion));

  it('finishAssessment snapshots one version of a question in all forms while the question is edited', async () => {
    for (let n = 0; n < 5; n++) {
      const idQuestion = await fixture.addQuestion(ana, `Antes ${n}`);
      const idAssessment = await fixture.addAssessment(ana, [idQuestion], { finish: false });
      await Promise.all([
        ana.client.assessments.finishAssessment({ idAssessment, title: 'La célula' }),
        ana.client.questions.editQuestion({ idQuestion, ...fixture.questionInput(`Después ${n}`), confirmed: true }),
      ]);
      const rows = await snapshotsOf(idQuestion);
      expect(rows).toHaveLength(3);
      expect(new Set(rows.map(({ idQuestionVersion }) => idQuestionVersion)).size).toBe(1);
    }
  });

  it('a question that is added and deleted at the same time is either deleted or in the draft', async () => {
    for (let n = 0; n < 5; n++) {
      const idQuestion = await fixture.addQuestion(ana, `Quizá ${n}`);
      const idAssessment = await fixture.addAssessment(ana, [], { finish: false });
      const [adding, deleting] = await Promise.allSettled([
        ana.client.assessments.addAssessmentQuestion({ idAssessment, idQuestion }),
        ana.client.questions.deleteQuestion({ idQuestion }),
      ]);
      expect([adding.status, deleting.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const { database } = fixture.world;
      const [row] = await database.select().from(question).where(eq(question.id, idQuestion));
      const placed = await database.$count(assessmentQuestion, eq(assessmentQuestion.idQuestion, idQuestion));
      expect([row?.deleted, placed]).toEqual(deleting.status === 'fulfilled' ? [true, 0] : [false, 1]);
    }
  });

  it('a question is not deleted while its draft is being finished', async () => {
    for (let n = 0; n < 5; n++) {
      const idQuestion = await fixture.addQuestion(ana, `En uso ${n}`);
      const idAssessment = await fixture.addAssessment(ana, [idQuestion], { finish: false });
      const [finishing, deleting] = await Promise.allSettled([
        ana.client.assessments.finishAssessment({ idAssessment, title: 'La célula' }),
        ana.client.questions.deleteQuestion({ idQuestion }),
      ]);
      expect([finishing.status, deleting.status]).toEqual(['fulfilled', 'rejected']);
      expect(await snapshotsOf(idQuestion)).toHaveLength(3);
    }
  });

  it('finishing and copying assessments with the same questions in any order never deadlock', async () => {
    const own: number[] = [];
    for (let n = 0; n < 8; n++) own.push(await fixture.addQuestion(ana, `Propia ${n}`));
    const provided = await fixture.world.addQuestions({ count: 8, idCataloging: fixture.idCataloging });
    const orders = [
      [...own, ...provided],
      [...provided, ...own].toReversed(),
      [...provided, ...own],
      [...own, ...provided].toReversed(),
    ];
    const drafts = await Promise.all(orders.map((ids) => fixture.addAssessment(ana, ids, { finish: false })));
    await Promise.all(
      drafts.flatMap((idAssessment) => [
        ana.client.assessments.finishAssessment({ idAssessment, title: 'La célula' }),
        ana.client.assessments.copyAssessment({ idAssessment }),
      ]),
    );
    const rows = await fixture.world.database.select().from(question);
    const used = rows.filter(({ id }) => [...own, ...provided].includes(id)).map(({ usedTimes }) => usedTimes);
    expect(used).toEqual(used.map(() => 4));
  });
});
