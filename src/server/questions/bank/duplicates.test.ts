import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { TestUser } from '../../../../tests/support/world.ts';

describe('searchQuestionsByText', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  let bruno: TestUser;
  let edith: TestUser;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ({ ana, bruno, edith } = fixture);
  });
  afterAll(() => fixture.world.close());

  const search = async (text: string, person = ana, idQuestion?: number) =>
    (await person.client.questions.searchQuestionsByText({ text, ...(idQuestion && { idQuestion }) })).content;
  const idsOf = (found: Awaited<ReturnType<typeof search>>) => found.map(({ idQuestion }) => idQuestion);

  it('finds the same stem regardless of case, accents and spaces, before stems that contain it', async () => {
    const same = await fixture.addQuestion(ana, '¿Qué función cumple la CÉLULA?');
    const longer = await fixture.addQuestion(ana, 'Piensa bien: ¿qué función cumple la célula? Elige una.');
    expect(await search('  ¿que  FUNCION cumple\nla celula? ')).toEqual([
      { idQuestion: same, text: '¿Qué función cumple la CÉLULA?', same: true, owner: null },
      { idQuestion: longer, text: 'Piensa bien: ¿qué función cumple la célula? Elige una.', same: false, owner: null },
    ]);
    expect(idsOf(await search('¿Qué función cumple la célula?', ana, same))).toEqual([longer]);
    expect(await search('¿Qué función cumple la mitocondria?')).toEqual([]);
  });

  it('finds a text of characters outside the basic plane', async () => {
    const text = `x${'𠮷'.repeat(30)}`;
    const idQuestion = await fixture.addQuestion(ana, text);
    expect(idsOf(await search(text))).toEqual([idQuestion]);
    expect(idsOf(await search(text.slice(1)))).toEqual([idQuestion]);
  });

  it('returns nothing for texts under 12 characters, and at most five questions', async () => {
    for (let n = 1; n <= 7; n++) await fixture.addQuestion(ana, `Repetida muchas veces, la número ${n}`);
    expect(await search('Repetida muchas veces')).toHaveLength(5);
    expect(await search('Repetida mu')).toEqual([]);
    expect(await search('Repetida muc')).toHaveLength(5);
    expect(await search('R e p e t   ')).toEqual([]);
    expect(await search('')).toEqual([]);
  });

  it('compares stems, not alternatives or comments', async () => {
    const given = {
      ...fixture.questionInput('Elige la correcta entre estas'),
      questionComment: 'comentario bastante largo',
    };
    await ana.client.questions.addQuestion(given);
    expect(await search('comentario bastante largo')).toEqual([]);
    expect(await search('Opción 1 de 2 Opción 2 de 2')).toEqual([]);
  });

  it('treats % and _ as plain characters, and accepts texts of any length', async () => {
    const long = `¿Un 100% de los_casos \\ o no? ${'Y sigue, y sigue, '.repeat(200)}`;
    const idQuestion = await fixture.addQuestion(ana, long);
    expect(await search('un 100% de los_casos \\ o')).toMatchObject([{ idQuestion, same: false }]);
    expect(await search('un 100_ de los%casos \\ o')).toEqual([]);
    expect(await search(long)).toMatchObject([{ idQuestion, same: true }]);
    expect(await search(`${long}!`)).toEqual([]);
    expect(await search(long.repeat(10))).toEqual([]);
  });

  it('compares the newest wording, and ignores deleted questions', async () => {
    const idQuestion = await fixture.addQuestion(ana, 'Una redacción ya antigua');
    await ana.client.questions.editQuestion({ idQuestion, ...fixture.questionInput('Una redacción bien nueva') });
    expect(await search('Una redacción ya antigua')).toEqual([]);
    expect(idsOf(await search('Una redacción bien nueva'))).toEqual([idQuestion]);
    await ana.client.questions.deleteQuestion({ idQuestion });
    expect(await search('Una redacción bien nueva')).toEqual([]);
  });

  it('searches only banks that the user may see, and names the owner', async () => {
    const text = 'Compartida entre colegas o no';
    const idQuestion = await fixture.addQuestion(ana, text);
    expect(await search(text, bruno)).toEqual([]);
    await fixture.setSharing(ana, true);
    expect(await search(text, bruno)).toEqual([{ idQuestion, text, same: true, owner: 'Núñez, Ana' }]);
    for (const person of [fixture.olga, fixture.dora, edith]) expect(await search(text, person)).toEqual([]);
    await fixture.setSharing(ana, false);
    expect(await search(text, bruno)).toEqual([]);
    const drafted = await fixture.addQuestion(fixture.dora, 'Una autora la prepara todavía');
    for (const person of [fixture.dora, edith])
      expect(await search('Una autora la prepara todavía', person)).toMatchObject([
        { idQuestion: drafted, owner: null },
      ]);
    for (const person of [ana, fixture.david])
      expect(await search('Una autora la prepara todavía', person)).toEqual([]);
  });

  it('finds a question of a stimulus', async () => {
    const first = await fixture.addQuestion(ana, 'La primera junto al texto');
    const second = await fixture.addQuestion(ana, 'La segunda junto al texto');
    await ana.client.questions.addContext({ contextText: 'El texto de ambas, largo', idsQuestions: [first, second] });
    expect(idsOf(await search('La segunda junto al texto'))).toEqual([second]);
    expect(await search('El texto de ambas, largo')).toEqual([]);
  });

  it('refuses students, and texts over 50,000 characters', async () => {
    const noa = await fixture.world.addPerson('student', 'Noa', fixture.idSchool);
    await expect(search('Cualquier cosa larga', noa)).notDoneWith(403, 'Not allowed');
    await expect(search('x'.repeat(50_001))).notDoneWith(400, 'text: at most 50000 characters');
  });
});
