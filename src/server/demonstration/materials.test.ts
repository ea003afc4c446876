import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../tests/support/world.ts';
import { addMaterials } from './materials.ts';

describe('addMaterials', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await addMaterials(world.database);
  });
  afterAll(() => world?.close());

  it('adds material that students see, and more that only staff see', async () => {
    const idSchool = await world.addSchool('IES Sol');
    const seen = async (role: 'teacher' | 'student') => {
      const { client } = await world.addPerson(role, 'Ana Sol', idSchool);
      return (await client.materials.getComplementaryMaterialMenu({})).content.map(({ name }) => name);
    };
    expect(await seen('teacher')).toEqual(['Simuladores de ciencias', 'Para preparar las clases']);
    expect(await seen('student')).toEqual(['Simuladores de ciencias']);
  });
});
