import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../../../tests/support/made-up.ts';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { MAX_ADDED_AT_ONCE } from '../../../core/adding-limits.ts';
import { audit } from '../../database/schema.ts';

describe('addQuestions', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  let bruno: TestUser;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ({ ana, bruno } = fixture);
  });
  afterAll(() => fixture.world.close());

  const given = (text: string, uuid: string = newUuid()) => ({ ...fixture.questionInput(text), uuid });
  const add = async (person: TestUser, questions: object[]) =>
    (await person.client.questions.addQuestions({ questions: questions as ReturnType<typeof given>[] })).content;
  const inBank = async (person: TestUser) => (await fixture.listBank(person, { bank: 'mine' })).flat();

  it('stores what addQuestion stores, in the order of the list', async () => {
    const texts = ['¿Qué es un ion?', '¿Qué es un isótopo?', '¿Qué es un mol?'];
    const added = await add(
      ana,
      texts.map((text) => given(text)),
    );
    const alone = await fixture.readQuestion(ana, await fixture.addQuestion(ana, 'Sola'));
    const ids = added.map(({ idQuestion }) => idQuestion ?? 0);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    for (const [index, idQuestion] of ids.entries())
      expect(await fixture.readQuestion(ana, idQuestion)).toEqual({
        ...alone,
        ...{ idQuestion, idVersion: expect.any(Number), content: given(texts[index] ?? '').questionContent },
        text: texts[index],
        alternatives: alone.alternatives.map((alternative) => ({ ...alternative, idQuestion })),
      });
    expect(await fixture.listBank(ana, { bank: 'mine', keyword: 'isotopo' })).toEqual([[ids[1]]]);
  });

  it('says of each refused question why, and adds the others', async () => {
    const taken = given('La misma uuid');
    await bruno.client.questions.addQuestion(taken);
    const before = await inBank(ana);
    const questions = [
      given('La primera'),
      { ...given('Sin contenido'), idCataloging: 999_999 },
      { ...given('Incompleta'), questionContent: { ...fixture.questionInput('').questionContent, correct: null } },
      taken,
      given('La última'),
    ];
    const added = await add(ana, questions);
    expect(added.map(({ uuid }) => uuid)).toEqual(questions.map(({ uuid }) => uuid));
    expect(added.map(({ refusal }) => refusal)).toEqual([
      null,
      'catalogingNotValid',
      'questionIncomplete',
      'uuidTaken',
      null,
    ]);
    const ids = added.flatMap(({ idQuestion }) => idQuestion ?? []);
    expect(ids).toHaveLength(2);
    expect((await inBank(ana)).toSorted()).toEqual([...before, ...ids].toSorted());
    const [row] = await fixture.world.database
      .select()
      .from(audit)
      .where(and(eq(audit.call, 'addQuestions'), eq(audit.idUser, ana.idUser)))
      .orderBy(desc(audit.id))
      .limit(1);
    expect(row?.after).toEqual({ idsQuestions: ids });
  });

  it('changes nothing when all are refused', async () => {
    const before = await fixture.readAllRows();
    const added = await add(ana, [{ ...given('Sin contenido'), idCataloging: 999_999 }]);
    expect(added).toMatchObject([{ idQuestion: null, refusal: 'catalogingNotValid' }]);
    expect(await fixture.readAllRows()).toEqual(before);
  });

  it('adds a question once, however often it is sent, alone or with others', async () => {
    const [first, second, third] = [given('Repetida'), given('También repetida'), given('Nueva')];
    const { idQuestion } = (await ana.client.questions.addQuestion(first)).content;
    const both = await Promise.all([0, 1].map(() => add(ana, [first, second])));
    expect(both[1]).toEqual(both[0]);
    const before = await fixture.readAllRows();
    expect(await add(ana, [second, { ...first, uuid: first.uuid.toUpperCase() }])).toMatchObject([
      { idQuestion: both[0]?.[1]?.idQuestion },
      { idQuestion },
    ]);
    expect(await fixture.readAllRows()).toEqual(before);
    expect(await add(ana, [first, third])).toMatchObject([{ idQuestion }, { refusal: null }]);
  });

  it('refuses lists that are empty, too long or name a uuid twice, and students', async () => {
    const noa = await fixture.world.addPerson('student', 'Noa', fixture.idSchool);
    const before = await fixture.readAllRows();
    const twice = given('Dos veces');
    const many = Array.from({ length: MAX_ADDED_AT_ONCE + 1 }, (_, index) => given(`Pregunta ${index}`));
    for (const questions of [[], many, [twice, { ...twice, uuid: twice.uuid.toUpperCase() }]])
      await expect(add(ana, questions)).rejects.toMatchObject({ status: 400 });
    const unnamed = { ...twice, uuid: undefined };
    await expect(add(ana, [unnamed])).rejects.toMatchObject({ status: 400 });
    await expect(add(noa, [twice])).notDoneWith(403, 'Not allowed');
    expect(await fixture.readAllRows()).toEqual(before);
    expect(await add(ana, many.slice(1))).toHaveLength(MAX_ADDED_AT_ONCE);
  });
});
