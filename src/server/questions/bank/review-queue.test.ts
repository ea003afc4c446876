import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import type { ReviewAction } from '../../../core/publication/publication.ts';

describe('the review queue', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  let dora: TestUser;
  let david: TestUser;
  let edith: TestUser;
  let idSubject: number;
  /** The questions by their names. */
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ({ ana, dora, david, edith } = fixture);
    idSubject = await fixture.world.addCatalogue(['Astronomía']);
    const write = async (name: string, person: TestUser, steps: readonly ReviewAction[], idCataloging?: number) => {
      const { idQuestion } = (
        await person.client.questions.addQuestion({
          ...fixture.questionInput(name),
          ...(idCataloging !== undefined && { idCataloging }),
        })
      ).content;
      ids[name] = idQuestion;
      for (const action of steps) await take(action, idQuestion, action === 'submit' ? person : edith);
    };
    await write('un borrador', dora, []);
    await write('la última enviada', dora, []);
    await write('de astronomía', david, ['submit'], idSubject);
    await write('devuelta', dora, ['submit', 'sendBack']);
    await write('aceptada', david, ['submit', 'accept']);
    await write('publicada', david, ['submit', 'accept', 'publish']);
    await write('de un texto', dora, []);
    await write('del mismo texto', dora, []);
    const idsQuestions = [ids['de un texto'] ?? 0, ids['del mismo texto'] ?? 0];
    await dora.client.questions.addContext({ contextText: 'El texto', idsQuestions });
    fixture.world.clock.pass(300_000);
    await take('submit', idsQuestions[1] ?? 0, dora);
    fixture.world.clock.pass(300_000);
    await take('submit', ids['la última enviada'] ?? 0, dora);
  });
  afterAll(() => fixture.world.close());

  const take = (action: ReviewAction, idQuestion: number, person: TestUser) =>
    person.client.questions.reviewQuestion({
      idQuestion,
      action,
      ...(action === 'sendBack' && { comment: 'Falta la clave' }),
    });
  const read = (person: TestUser, filter: object = {}) =>
    person.client.questions.getQuestionsNew({ filter: { bank: 'review', ...filter } as never });
  const namesOf = ({ content }: Awaited<ReturnType<typeof read>>) =>
    content.map(({ questions }) =>
      questions.map(({ idQuestion }) => Object.keys(ids).find((name) => ids[name] === idQuestion)),
    );
  const statesFor = async (person: TestUser, filter?: object) => (await read(person, filter)).review?.states;
  const none = { draft: 0, inReview: 0, returned: 0, accepted: 0, published: 0 };

  it('counts questions in each state, whichever state is listed, of all authors for editors', async () => {
    const all = { ...none, draft: 1, inReview: 4, returned: 1, accepted: 1, published: 1 };
    for (const filter of [{}, { state: 'inReview' }, { state: 'published' }])
      expect(await statesFor(edith, filter)).toEqual(all);
    expect((await read(edith, { state: 'inReview' })).totalquestions).toBe(4);
    expect(await read(edith, { state: 'published' })).toMatchObject({ totalquestions: 1, totalrecords: 1 });
  });

  it('counts those of the author, for the author and for editors who ask for them', async () => {
    const own = { ...none, inReview: 1, accepted: 1, published: 1 };
    expect(await statesFor(david)).toEqual(own);
    expect(await statesFor(edith, { idAuthor: david.idUser })).toEqual(own);
    expect(namesOf(await read(edith, { idAuthor: david.idUser, state: 'published' }))).toEqual([['publicada']]);
    expect(namesOf(await read(dora, { state: 'published' }))).toEqual([]);
    expect(await statesFor(dora, { idAuthor: david.idUser })).toEqual(none);
  });

  it('counts with the subject and the words that narrow it', async () => {
    const astronomy = { ...none, inReview: 1 };
    expect(await statesFor(edith, { idscataloging: [idSubject] })).toEqual(astronomy);
    expect(await statesFor(edith, { keyword: 'de astronomía' })).toEqual(astronomy);
    expect(await statesFor(edith, { keyword: 'publicada' })).toEqual({ ...none, published: 1 });
  });

  it('names the authors of what is not published, whichever author is listed', async () => {
    const authors = [
      { idUser: dora.idUser, name: 'Pires, Dora', questions: 5 },
      { idUser: david.idUser, name: 'Sá, David', questions: 2 },
    ];
    expect((await read(edith)).review?.authors).toEqual(authors);
    expect((await read(edith, { idAuthor: david.idUser })).review?.authors).toEqual(authors);
    expect((await read(dora)).review?.authors).toEqual(authors.slice(0, 1));
  });

  it('lists first what was submitted first, a stimulus with its questions as one', async () => {
    expect(namesOf(await read(edith, { state: 'inReview', order: 'waiting' }))).toEqual([
      ['de astronomía'],
      ['de un texto', 'del mismo texto'],
      ['la última enviada'],
    ]);
  });

  it('says who wrote a question and when it was submitted, to authors and editors only', async () => {
    const [first] = (await read(edith, { state: 'inReview', order: 'waiting' })).content;
    expect(first?.questions[0]?.submission).toMatchObject({ author: 'Sá, David', submitted: expect.any(String) });
    const [draft] = (await read(dora, { state: 'draft' })).content;
    expect(draft?.questions[0]?.submission).toEqual({ author: 'Pires, Dora', submitted: null });
    const published = await fixture.readQuestion(ana, ids.publicada ?? 0);
    expect(published.submission).toBeUndefined();
    expect(await read(ana)).toMatchObject({ content: [], review: { states: none, authors: [] } });
  });
});
