import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import type { ReviewAction } from '../../core/publication/publication.ts';
import { reviewStep } from '../database/schema.ts';

describe('the history of a review', () => {
  let fixture: QuestionWorld;
  let dora: TestUser;
  let edith: TestUser;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ({ dora, edith } = fixture);
  });
  afterAll(() => fixture.world.close());

  const take = (person: TestUser, idQuestion: number, action: ReviewAction, comment = '') =>
    person.client.questions.reviewQuestion({ idQuestion, action, comment });
  const historyFor = async (person: TestUser, idQuestion: number) =>
    (await person.client.questions.getReviewHistory({ idQuestion })).content;
  const publish = async (command: string) => {
    const idQuestion = await fixture.addQuestion(dora, command);
    await take(dora, idQuestion, 'submit');
    await take(edith, idQuestion, 'accept');
    await take(edith, idQuestion, 'publish');
    return idQuestion;
  };

  it('says who did what, from which state and with which comment, the last step first', async () => {
    const idQuestion = await fixture.addQuestion(dora, 'Con historia');
    await take(dora, idQuestion, 'submit');
    await take(edith, idQuestion, 'sendBack', 'Falta la clave');
    for (const person of [dora, edith])
      expect(await historyFor(person, idQuestion)).toMatchObject([
        { action: 'sendBack', from: 'inReview', comment: 'Falta la clave', by: 'Lund, Edith' },
        { action: 'submit', from: 'draft', comment: '', by: 'Pires, Dora' },
      ]);
  });

  it('has the versions of the question, each with its own words, letters, key and classification', async () => {
    const idQuestion = await fixture.addQuestion(dora, 'Primera redacción');
    await dora.client.questions.editQuestion({
      ...{ idQuestion, cursiveLetter: true },
      ...fixture.questionInput('Segunda redacción'),
    });
    const { versions } = await edith.client.questions.getReviewHistory({ idQuestion });
    const wordings = await Promise.all(
      versions.map(async ({ idVersion }) => {
        const { content } = await edith.client.questions.getQuestionVersion({ idQuestion, idVersion });
        const { cursiveLetter, idsCataloging } = content;
        return [JSON.stringify(content.content).includes('Primera redacción'), cursiveLetter, idsCataloging];
      }),
    );
    expect(wordings).toEqual([
      [false, true, [fixture.idCataloging]],
      [true, false, [fixture.idCataloging]],
    ]);
  });

  it('has the versions of the text that the question belongs to, each with its own words', async () => {
    const idQuestion = await fixture.addQuestion(dora, 'Con un texto');
    const { content } = await dora.client.questions.addContext({
      ...{ contextTitle: 'El río', contextText: 'Nace en el norte', idsQuestions: [idQuestion] },
    });
    const { idContext } = content;
    await dora.client.questions.editContext({ idContext, contextTitle: 'El río', contextText: 'Nace en el sur' });
    const { versions, contextVersions } = await edith.client.questions.getReviewHistory({ idQuestion });
    const idVersion = versions[0]?.idVersion ?? 0;
    const read = (idContextVersion?: number, of = idQuestion) =>
      edith.client.questions.getQuestionVersion({
        ...{ idQuestion: of, idVersion },
        ...(idContextVersion !== undefined && { idContextVersion }),
      });
    const words = await Promise.all(
      contextVersions.map(async ({ idVersion: id }) => {
        const { context } = (await read(id)).content;
        return [context?.title, JSON.stringify(context?.text).includes('Nace en el norte')];
      }),
    );
    expect(words).toEqual([
      ['El río', false],
      ['El río', true],
    ]);
    expect((await read()).content.context).toBeNull();

    const without = await fixture.addQuestion(dora, 'Sin texto');
    const { contextVersions: none, versions: own } = await edith.client.questions.getReviewHistory({
      idQuestion: without,
    });
    expect(none).toEqual([]);
    const rows = await fixture.readAllRows();
    const foreign = { idQuestion: without, idVersion: own[0]?.idVersion ?? 0 };
    for (const idContextVersion of [contextVersions[0]?.idVersion ?? 0, 999_999])
      await expect(edith.client.questions.getQuestionVersion({ ...foreign, idContextVersion })).refusedAs(
        'questionNotValid',
      );
    expect(await fixture.readAllRows()).toEqual(rows);
  });

  it('gives no version of another question, and none to others', async () => {
    const [one = 0, other = 0] = [await publish('Con versión'), await publish('Con otra versión')];
    const { versions } = await edith.client.questions.getReviewHistory({ idQuestion: one });
    const idVersion = versions[0]?.idVersion ?? 0;
    const rows = await fixture.readAllRows();
    const read = (person: TestUser, idQuestion: number) =>
      person.client.questions.getQuestionVersion({ idQuestion, idVersion });
    await expect(read(edith, other)).refusedAs('questionNotValid');
    await expect(read(fixture.david, one)).refusedAs('questionNotValid');
    await expect(read(fixture.ana, one)).notDoneWith(403, 'Not allowed');
    expect(await fixture.readAllRows()).toEqual(rows);
  });

  it('is read by the author and editors only', async () => {
    const idQuestion = await publish('Historia ajena');
    const rows = await fixture.readAllRows();
    await expect(fixture.david.client.questions.getReviewHistory({ idQuestion })).refusedAs('questionNotValid');
    await expect(edith.client.questions.getReviewHistory({ idQuestion: 999_999 })).refusedAs('questionNotValid');
    await expect(fixture.ana.client.questions.getReviewHistory({ idQuestion })).notDoneWith(403, 'Not allowed');
    expect(await fixture.readAllRows()).toEqual(rows);
  });

  it('has a step for each question of a stimulus, and none for a refused one', async () => {
    const ids = [await fixture.addQuestion(dora, 'Del texto una'), await fixture.addQuestion(dora, 'Del texto dos')];
    await dora.client.questions.addContext({ contextText: 'El texto', idsQuestions: ids });
    await take(dora, ids[0] ?? 0, 'submit');
    await fixture.expectRefused(() => take(edith, ids[0] ?? 0, 'sendBack'), 'reviewCommentMissing');
    for (const id of ids) expect(await historyFor(dora, id)).toMatchObject([{ action: 'submit' }]);
  });

  it('does not go on from published while a draft or a finished assessment uses the question', async () => {
    for (const finish of [false, true]) {
      const idQuestion = await publish(`Usada ${finish}`);
      await fixture.addAssessment(fixture.ana, [idQuestion], { finish });
      const steps = () => fixture.world.database.select().from(reviewStep);
      const before = await steps();
      await fixture.expectRefused(() => take(edith, idQuestion, 'unpublish'), 'publishedInUse');
      expect(await steps()).toEqual(before);
      expect(await fixture.readQuestion(fixture.ana, idQuestion)).toMatchObject({ review: { state: 'published' } });
    }
    const unused = await publish('Sin usar');
    await take(edith, unused, 'unpublish');
    expect((await historyFor(edith, unused))[0]).toMatchObject({ action: 'unpublish', from: 'published' });
  });
});
