import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../tests/support/assessment-world.ts';
import { singleChoiceContent, type TestUser } from '../../../tests/support/world.ts';
import type { ReviewAction } from '../../core/publication/publication.ts';

describe('the review of assessments', () => {
  let fixture: AssessmentWorld;
  let dora: TestUser;
  let edith: TestUser;
  /** A draft of Dora's with a question. */
  let idAssessment: number;

  beforeAll(async () => {
    fixture = await openAssessmentWorld();
    dora = fixture.dora;
    edith = await fixture.world.addPerson('editor', 'Edith Lund');
  });
  afterAll(() => fixture.world.close());
  beforeEach(async () => {
    idAssessment = await fixture.addDraft(dora);
    await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 5));
  });

  const step = ({ client }: TestUser, action: ReviewAction, comment?: string) =>
    client.assessments.reviewAssessment({ idAssessment, action, ...(comment !== undefined && { comment }) });
  const finish = () => dora.client.assessments.finishAssessment({ idAssessment, title: 'SM' });
  const reviewFor = async ({ client }: TestUser) =>
    (await client.assessments.continueAssessment({ idAssessment })).content.review;

  describe('reviewAssessment', () => {
    it('refuses an assessment that is not finished', async () => {
      expect(await reviewFor(dora)).toEqual({ state: 'draft', comment: '', actions: [] });
      const before = await fixture.readAllRows(idAssessment);
      await expect(step(dora, 'submit')).refusedAs('reviewNotPossible');
      await expect(step(edith, 'submit')).refusedAs('assessmentNotValid');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
      await finish();
      expect(await reviewFor(dora)).toEqual({ state: 'draft', comment: '', actions: ['submit'] });
    });

    it('leads from draft through review, return and acceptance to published, and back', async () => {
      await finish();
      await step(dora, 'submit');
      expect(await reviewFor(dora)).toMatchObject({ state: 'inReview', actions: ['withdraw'] });
      expect(await reviewFor(edith)).toMatchObject({ state: 'inReview', actions: ['accept', 'sendBack'] });
      await step(edith, 'sendBack', ' Too long. ');
      expect(await reviewFor(dora)).toEqual({ state: 'returned', comment: 'Too long.', actions: ['submit'] });
      await step(dora, 'submit');
      expect((await reviewFor(edith)).comment).toBe('Too long.');
      await step(edith, 'accept');
      expect(await reviewFor(edith)).toEqual({ state: 'accepted', comment: '', actions: ['sendBack', 'publish'] });
      await step(edith, 'publish');
      expect(await reviewFor(edith)).toMatchObject({ state: 'published', actions: ['unpublish'] });
      expect(await reviewFor(dora)).toMatchObject({ state: 'published', actions: [] });
      await step(edith, 'unpublish');
      expect(await reviewFor(edith)).toMatchObject({ state: 'accepted' });
      const { content } = await dora.client.assessments.getReviewHistory({ idAssessment });
      expect(content.map(({ action, from }) => [action, from]).slice(0, 2)).toEqual([
        ['unpublish', 'published'],
        ['publish', 'accepted'],
      ]);
      expect(content.find(({ action }) => action === 'sendBack')?.comment).toBe('Too long.');
      const other = await fixture.world.addPerson('author', 'Dina Paz');
      await expect(other.client.assessments.getReviewHistory({ idAssessment })).refusedAs('assessmentNotValid');
    });

    it('refuses steps that the user may not take, and sending back without a comment', async () => {
      await finish();
      await step(dora, 'submit');
      const other = await fixture.world.addPerson('author', 'Duarte Sá');
      const before = await fixture.readAllRows(idAssessment);
      for (const action of ['accept', 'publish', 'sendBack', 'submit'] as const)
        await expect(step(dora, action, 'x')).refusedAs('reviewNotPossible');
      for (const action of ['submit', 'withdraw', 'publish', 'unpublish'] as const)
        await expect(step(edith, action)).refusedAs('reviewNotPossible');
      await expect(step(edith, 'sendBack')).refusedAs('reviewCommentMissing');
      await expect(step(edith, 'sendBack', '  ')).refusedAs('reviewCommentMissing');
      await expect(step(other, 'withdraw')).refusedAs('assessmentNotValid');
      for (const person of [fixture.ana, fixture.carla])
        await expect(step(person, 'accept')).notDoneWith(403, 'Not allowed');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
    });

    it('refuses steps towards publication while a question is not published', async () => {
      const question = singleChoiceContent('¿De quién?', 1);
      const given = { idCataloging: fixture.idCataloging, idType: 0, questionContent: question };
      const { idQuestion } = (await dora.client.questions.addQuestion(given)).content;
      await dora.client.assessments.addAssessmentQuestion({ idAssessment, idQuestion });
      await finish();
      const before = await fixture.readAllRows(idAssessment);
      await expect(step(dora, 'submit')).refusedAs('reviewNotPossible');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
      const take = ({ client }: TestUser, action: ReviewAction) =>
        client.questions.reviewQuestion({ idQuestion, action });
      await take(dora, 'submit');
      await take(edith, 'accept');
      await take(edith, 'publish');
      await step(dora, 'submit');
      // Its question stays published from here on.
      await expect(take(edith, 'unpublish')).refusedAs('publishedInUse');
      await step(edith, 'accept');
      expect(await reviewFor(edith)).toMatchObject({ state: 'accepted' });
      await step(edith, 'sendBack', 'Not yet.');
    });

    it('refuses an assessment of a school', async () => {
      idAssessment = await fixture.addDraft(fixture.ana);
      await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 2));
      await fixture.ana.client.assessments.finishAssessment({ idAssessment, title: 'La célula' });
      expect(await reviewFor(fixture.ana)).toEqual({ state: 'published', comment: '', actions: [] });
      for (const person of [dora, edith]) await expect(step(person, 'unpublish')).refusedAs('assessmentNotValid');
    });
  });

  it('setAssessmentResponseSpace refuses the author after submission', async () => {
    const print = () =>
      dora.client.assessments.setAssessmentResponseSpace({ idAssessment, assessmentResponseSpace: 9 });
    await print();
    await finish();
    await print();
    await step(dora, 'submit');
    const before = await fixture.readAllRows(idAssessment);
    await expect(print()).refusedAs('reviewNotPossible');
    await step(edith, 'accept');
    await step(edith, 'publish');
    await expect(print()).refusedAs('reviewNotPossible');
    expect((await fixture.readAllRows(idAssessment)).head).toMatchObject([
      { responseSpace: before.head[0]?.responseSpace },
    ]);
  });

  describe('deleteAssessment of a provided assessment', () => {
    const remove = () => dora.client.assessments.deleteAssessment({ id: idAssessment });

    it('refuses the author while it is in review, and succeeds when it was returned', async () => {
      await finish();
      await step(dora, 'submit');
      const before = await fixture.readAllRows(idAssessment);
      await expect(remove()).refusedAs('reviewNotPossible');
      expect(await fixture.readAllRows(idAssessment)).toEqual(before);
      await step(edith, 'sendBack', 'Too long.');
      await remove();
      await expect(reviewFor(dora)).refusedAs('assessmentNotValid');
    });
  });
});
