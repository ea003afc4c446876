import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../tests/support/world.ts';
import { user } from '../database/schema.ts';
import { createAccounts, findFreeLogins } from './accounts.ts';

const SPAIN = 14;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const add = (...names: string[]) =>
  createAccounts(
    world.database,
    names.map((name) => {
      const [firstName = '', ...rest] = name.split(' ');
      return { firstName, lastName: rest.join(' '), email: null, idCountry: SPAIN };
    }),
    { now: world.clock.now(), createdBy: null },
  );

describe('createAccounts', () => {
  it('gives people of one name different logins, in the order given', async () => {
    const created = await add('Ana Núñez Aldao', 'Ana Núñez Rey', 'Zoe Gil', 'Ana Núñez Cobo');
    expect(created.map(({ login }) => login)).toEqual(['ana.nunez', 'ana.nunez2', 'zoe.gil', 'ana.nunez3']);
    const later = await add('Ana Núñez Paz');
    expect(later.map(({ login }) => login)).toEqual(['ana.nunez4']);
  });

  it('finds free logins for more people of one name than are tried at first', async () => {
    const created = await add(...Array.from({ length: 40 }, () => 'Iker Sáez'));
    expect(created.at(-1)?.login).toBe('iker.saez40');
    expect(new Set(created.map(({ idUser }) => idUser)).size).toBe(40);
  });

  it('finds free logins for thousands of people of one name, among others, in time for the requests of other people', async () => {
    const stems = [...Array.from({ length: 20_000 }, () => 'xoana.rial'), 'brais.rial', 'xoana.rial'];
    const found = await findFreeLogins(world.database, stems);
    expect(new Set(found).size).toBe(stems.length);
    expect([found[0], found[19_999], found[20_000], found[20_001]]).toEqual([
      'xoana.rial',
      'xoana.rial20000',
      'brais.rial',
      'xoana.rial20001',
    ]);
  });

  it('creates more accounts than one statement may have parameters for', async () => {
    const created = await add(...Array.from({ length: 2100 }, (_, index) => `Uxía Rey${index}`));
    expect(created.map(({ login }) => login)).toEqual(Array.from({ length: 2100 }, (_, index) => `uxia.rey${index}`));
  });

  it('gives nobody a login by which another account can be signed in to', async () => {
    const [first] = await add('Brais Otero');
    await world.database
      .update(user)
      .set({ email: 'noa.castro' })
      .where(eq(user.id, first?.idUser ?? 0));
    expect(await findFreeLogins(world.database, ['noa.castro'])).toEqual(['noa.castro2']);
  });

  it('writes addresses in small letters, and creates none for nobody', async () => {
    const [created] = await createAccounts(
      world.database,
      [{ firstName: 'Lúa', lastName: 'Conde', email: 'Lua.Conde@School.Example', idCountry: SPAIN }],
      { now: world.clock.now(), createdBy: null },
    );
    expect(created).toMatchObject({ login: 'lua.conde', email: 'lua.conde@school.example' });
    expect(await add()).toEqual([]);
  });
});
