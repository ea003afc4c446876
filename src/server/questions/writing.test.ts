import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../tests/support/database.ts';
import { openWorld, type Person, singleContent, type World } from '../../../tests/support/world.ts';
import { questionVersion } from '../database/schema.ts';

describe.each(['postgres', 'pglite'] as const satisfies Engine[])('on %s', (engine) => {
  let world: World;
  let idSchool: number;
  let ana: Person;
  let idCataloging: number;
  beforeAll(async () => {
    world = await openWorld(engine);
    idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    idCataloging = await world.addCatalogue(['Ciencias', 'Biología']);
  });
  afterAll(() => world.close());

  it('adds, edits, copies, deletes', async () => {
    const draft = (text: string) => ({ idType: 0, questionContent: singleContent(text, 2) });
    const { idQuestion } = (await ana.client.questions.addQuestion({ idCataloging, ...draft('¿Qué es la célula?') }))
      .content;
    const { content } = await ana.client.questions.getQuestion({ idQuestion });
    expect(content).toMatchObject({ addedBy: ana.idUser, canEdit: true, idsCataloging: [idCataloging] });
    await ana.client.questions.editQuestion({ idQuestion, idVersion: content.idVersion, idCataloging, ...draft('x') });
    expect(await world.database.select({ n: count() }).from(questionVersion)).toEqual([{ n: 2 }]);
    const { copyIdQuestion } = await ana.client.questions.copyQuestion({ idQuestion });
    await ana.client.questions.deleteQuestion({ idQuestion });
    await expect(ana.client.questions.getQuestion({ idQuestion })).refusedAs('questionNotValid');
    expect((await ana.client.questions.getQuestion({ idQuestion: copyIdQuestion })).content).toMatchObject({
      addedBy: 0,
    });
  });
});
