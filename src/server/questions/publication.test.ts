import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import type { ReviewAction } from '../../core/publication/publication.ts';
import { audit } from '../database/schema.ts';

describe('reviewQuestion', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  let dora: TestUser;
  let david: TestUser;
  let edith: TestUser;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ({ ana, dora, david, edith } = fixture);
  });
  afterAll(() => fixture.world.close());

  const take = (person: TestUser, idQuestion: number, action: ReviewAction, comment = '') =>
    person.client.questions.reviewQuestion({ idQuestion, action, comment });
  const reviewOf = async (person: TestUser, idQuestion: number) =>
    (await fixture.readQuestion(person, idQuestion)).review;
  const listed = async (person: TestUser, bank: string, more: object = {}) =>
    (await fixture.listBank(person, { bank, ...more })).flat();

  it('leads a question from draft through review to published, and back', async () => {
    const idQuestion = await fixture.addQuestion(dora, 'Una pregunta para todos');
    expect(await reviewOf(edith, idQuestion)).toEqual({ state: 'draft', comment: '', actions: [] });
    await take(dora, idQuestion, 'submit');
    expect(await fixture.readQuestion(dora, idQuestion)).toMatchObject({
      ...{ canEdit: false, review: { state: 'inReview', actions: ['withdraw'] } },
    });
    expect(await reviewOf(edith, idQuestion)).toMatchObject({ actions: ['accept', 'sendBack'] });
    await take(edith, idQuestion, 'sendBack', ' Falta la solución ');
    expect(await fixture.readQuestion(dora, idQuestion)).toMatchObject({
      ...{ canEdit: true, review: { state: 'returned', comment: 'Falta la solución', actions: ['submit'] } },
    });
    await dora.client.questions.editQuestion({ idQuestion, ...fixture.questionInput('Una pregunta con solución') });
    await take(dora, idQuestion, 'submit');
    expect(await reviewOf(edith, idQuestion)).toMatchObject({ state: 'inReview', comment: 'Falta la solución' });
    await take(edith, idQuestion, 'accept');
    expect(await reviewOf(dora, idQuestion)).toEqual({ state: 'accepted', comment: '', actions: [] });
    for (const person of [ana, david])
      await expect(fixture.readQuestion(person, idQuestion)).refusedAs('questionNotValid');
    await take(edith, idQuestion, 'publish');
    expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({
      ...{ canEdit: false, public: 0, review: { state: 'published', comment: '', actions: [] } },
    });
    expect(await listed(ana, 'provider')).toContain(idQuestion);
    await take(edith, idQuestion, 'unpublish');
    expect(await listed(ana, 'provider')).not.toContain(idQuestion);
    await expect(fixture.readQuestion(ana, idQuestion)).refusedAs('questionNotValid');
  });

  it('audits the state before and after a step', async () => {
    const idQuestion = await fixture.addQuestion(dora, 'Un paso con auditoría');
    await take(dora, idQuestion, 'submit');
    const [row] = await fixture.world.database.select().from(audit).orderBy(desc(audit.id)).limit(1);
    expect(row).toMatchObject({
      ...{ call: 'reviewQuestion', subject: { idQuestion } },
      ...{ before: { state: 'draft' }, after: { state: 'inReview' } },
    });
  });

  it('the review bank shows unpublished questions to their author and editors only', async () => {
    const mine = await fixture.addQuestion(dora, 'Mía y sin publicar');
    const other = await fixture.addQuestion(david, 'De David y sin publicar');
    await take(david, other, 'submit');
    expect(await listed(dora, 'review')).toContain(mine);
    expect(await listed(dora, 'review')).not.toContain(other);
    expect(await listed(edith, 'review')).toEqual(expect.arrayContaining([mine, other]));
    expect(await listed(edith, 'review', { state: 'inReview' })).toContain(other);
    expect(await listed(edith, 'review', { state: 'inReview' })).not.toContain(mine);
    for (const bank of ['provider', 'mine', 'shared', 'review'])
      for (const person of [ana, fixture.olga]) expect(await listed(person, bank)).not.toContain(mine);
    for (const idQuestion of [mine, other]) expect(await listed(edith, 'provider')).not.toContain(idQuestion);
  });

  it('unpublished questions can be used by their author only', async () => {
    const idCataloging = await fixture.world.addCatalogue(['Sin publicar']);
    const given = { ...fixture.questionInput('Nadie la usa todavía'), idCataloging };
    const { idQuestion } = (await dora.client.questions.addQuestion(given)).content;
    const { idContext } = (
      await dora.client.questions.addContext({ contextText: 'Tampoco esto', idsQuestions: [idQuestion] })
    ).content;
    for (const person of [ana, david, edith]) {
      const idAssessment = await fixture.addAssessment(person, [], { finish: false });
      const { addAssessmentQuestion } = person.client.assessments;
      await expect(addAssessmentQuestion({ idAssessment, idQuestion })).refusedAs('questionNotValid');
      await expect(addAssessmentQuestion({ idAssessment, idContext })).refusedAs('questionNotValid');
      const drawing = { idsCataloging: [idCataloging], qAutomaticQnt: 1 };
      await expect(person.client.assessments.addAssessment(drawing)).refusedAs('noQuestionsForCataloging');
      const { content } = await person.client.questions.getCatalogings({});
      expect(content.find((node) => node.idCataloging === idCataloging)?.questions).toBe(0);
    }
    await expect(fixture.addAssessment(dora, [idQuestion], { finish: false })).resolves.toBeTruthy();
    for (const [person, action] of [[dora, 'submit'], [edith, 'accept'], [edith, 'publish']] as const) // biome-ignore format: the steps in one line
      await take(person, idQuestion, action);
    for (const person of [ana, dora]) {
      const { content } = await person.client.questions.getCatalogings({});
      expect(content.find((node) => node.idCataloging === idCataloging)?.questions).toBe(1);
    }
    await expect(fixture.addAssessment(ana, [idQuestion], { finish: false })).resolves.toBeTruthy();
  });

  it('changes all questions of a stimulus together', async () => {
    const ids = [
      await fixture.addQuestion(dora, 'Primera del texto'),
      await fixture.addQuestion(dora, 'Segunda del texto'),
    ];
    await dora.client.questions.addContext({ contextText: 'El texto', idsQuestions: ids });
    await take(dora, ids[1] ?? 0, 'submit');
    for (const id of ids) expect(await reviewOf(edith, id)).toMatchObject({ state: 'inReview' });
    await take(edith, ids[0] ?? 0, 'sendBack', 'Otra vez');
    for (const id of ids) expect(await reviewOf(dora, id)).toMatchObject({ state: 'returned', comment: 'Otra vez' });
    expect(await fixture.listBank(dora, { bank: 'review', state: 'returned' })).toContainEqual(ids);
  });

  it('refuses impossible steps, other users and missing comments', async () => {
    const draft = await fixture.addQuestion(dora, 'Un borrador que no avanza');
    const sent = await fixture.addQuestion(dora, 'Una enviada que no avanza');
    await take(dora, sent, 'submit');
    const [published = 0] = await fixture.world.addQuestions({ count: 1, idCataloging: fixture.idCataloging });
    const anas = await fixture.addQuestion(ana, 'De una profesora');
    const refused = (
      person: TestUser,
      id: number,
      action: ReviewAction,
      name: Parameters<QuestionWorld['expectRefused']>[1],
    ) => fixture.expectRefused(() => take(person, id, action), name);
    await refused(dora, draft, 'withdraw', 'reviewNotPossible');
    await refused(dora, draft, 'accept', 'reviewNotPossible');
    await refused(edith, draft, 'accept', 'reviewNotPossible');
    await refused(edith, draft, 'submit', 'reviewNotPossible');
    await refused(dora, sent, 'accept', 'reviewNotPossible');
    await refused(edith, sent, 'publish', 'reviewNotPossible');
    await refused(edith, sent, 'sendBack', 'reviewCommentMissing');
    await fixture.expectRefused(() => take(edith, sent, 'sendBack', '  '), 'reviewCommentMissing');
    await refused(dora, published, 'unpublish', 'reviewNotPossible');
    await refused(david, draft, 'submit', 'questionIsGone');
    await refused(edith, anas, 'submit', 'questionIsGone');
    await refused(edith, 999_999, 'accept', 'questionIsGone');
    await expect(take(ana, anas, 'submit')).notDoneWith(403, 'Not allowed');
    await expect(take(edith, sent, 'burn' as never)).notDoneWith(400, 'Invalid action parameter');
  });

  it('in two concurrent calls succeeds once', async () => {
    const idQuestion = await fixture.addQuestion(dora, 'Dos a la vez');
    await take(dora, idQuestion, 'submit');
    const both = await Promise.allSettled([take(edith, idQuestion, 'accept'), take(edith, idQuestion, 'accept')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
