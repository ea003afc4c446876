import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../../tests/support/world.ts';
import { readyCatalogues, readyLanguages } from '../../../core/catalogue/ready/ready-catalogues.ts';

describe('a ready catalogue', () => {
  let world: World;
  let carla: TestUser;
  let ana: TestUser;
  let olga: TestUser;

  beforeAll(async () => {
    world = await openWorld();
    const idSchool = await world.addSchool('IES Ría de Vigo');
    carla = await world.addPerson('coordinator', 'Carla Díaz', idSchool);
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    olga = await world.addPerson('teacher', 'Olga Lema', await world.addSchool('IES Lúa'));
  });
  afterAll(() => world.close());

  const treeOf = async ({ client }: TestUser) => (await client.questions.getCatalogings({})).content;

  it.each(readyLanguages)('is added to the school that asks for it, once: %s', async (language) => {
    const subjects = readyCatalogues[language];
    const entries = subjects.reduce((sum, { topics, years }) => sum + 1 + topics.length + years.length, 0);
    const { questions } = carla.client;
    expect((await questions.addReadyCatalogue({ language })).content).toEqual({ added: entries });
    expect((await questions.addReadyCatalogue({ language })).content).toEqual({ added: 0 });
    const nodes = (await treeOf(ana)).filter((node) => node.language === language);
    expect(nodes.length).toBe(entries);
    const disciplines = nodes.filter(({ kind }) => kind === 'discipline').toSorted((a, b) => a.position - b.position);
    expect(disciplines.map(({ name }) => name)).toEqual(subjects.map(({ name }) => name));
    const [first] = disciplines;
    const below = nodes.filter(({ idParent }) => idParent === first?.idCataloging);
    const namesOf = (kind: string) =>
      below
        .filter((node) => node.kind === kind)
        .toSorted((a, b) => a.position - b.position)
        .map(({ name }) => name);
    expect([namesOf('content'), namesOf('year')]).toEqual([subjects[0]?.topics, subjects[0]?.years]);
    expect(await treeOf(olga)).toEqual([]);
  });

  it('leaves a subject of the same name as it is', async () => {
    const other = await world.addPerson('administrator', 'Xavier Montes', await world.addSchool('IES Terra'));
    const { questions } = other.client;
    await questions.addCataloging({ idParent: null, kind: 'discipline', name: 'Matemáticas', language: 'es' });
    await questions.addReadyCatalogue({ language: 'es' });
    const nodes = await treeOf(other);
    const maths = nodes.filter(({ kind, name }) => kind === 'discipline' && name === 'Matemáticas');
    expect(maths.length).toBe(1);
    expect(nodes.filter(({ idParent }) => idParent === maths[0]?.idCataloging)).toEqual([]);
  });

  it('is not added by teachers', async () => {
    await expect(ana.client.questions.addReadyCatalogue({ language: 'es' })).notDoneWith(403, 'Not allowed');
  });
});
