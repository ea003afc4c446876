import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { readAudit } from './read-audit.ts';

let world: World;
let idSchool: number;
let ana: TestUser;
let lia: TestUser;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('Escola');
  ana = await world.addPerson('teacher', 'Ana', idSchool);
  lia = await world.addPerson('student', 'Lia', await world.addSchool('Colegio'));
  await ana.client.users.updateUserLanguage({ newLanguage: 'pt' });
  world.clock.pass(60_000);
  await ana.client.users.updateUserLanguage({ newLanguage: 'es' });
  await lia.client.users.updateUserLanguage({ newLanguage: 'pt' });
  await lia.client.raw('POST', '/assessments/addAssessment.php', {});
});
afterAll(() => world.close());

const read = async (filter: Partial<Parameters<typeof readAudit>[1]>) =>
  (await readAudit(world.database, { limit: 100, ...filter }))?.map(({ idUser, call }) => [idUser, call]);

describe('readAudit', () => {
  const language = 'updateUserLanguage';

  it('returns the rows of all schools, newest first', async () => {
    expect(await read({})).toEqual([
      [lia.idUser, 'addAssessment'],
      [lia.idUser, language],
      [ana.idUser, language],
      [ana.idUser, language],
    ]);
    expect(await read({ limit: 1 })).toEqual([[lia.idUser, 'addAssessment']]);
  });

  it('finds a user by id, login or address, and returns null for an unknown one', async () => {
    const { login } = (await readAudit(world.database, { user: String(ana.idUser), limit: 1 }))?.[0] ?? {};
    for (const user of [String(ana.idUser), String(login), ` ${login?.toUpperCase()} `])
      expect(await read({ user })).toEqual([
        [ana.idUser, language],
        [ana.idUser, language],
      ]);
    expect(await read({ user: 'nobody@nowhere.test' })).toBeUndefined();
    expect(await readAudit(world.database, { user: 'nobody@nowhere.test', limit: 1 })).toBeNull();
  });

  it('filters by school, call, time and outcome', async () => {
    const [newest] = (await readAudit(world.database, { limit: 1 })) ?? [];
    expect(await read({ idSchool })).toHaveLength(2);
    expect(await read({ idSchool: 999 })).toEqual([]);
    expect(await read({ call: 'addAssessment' })).toEqual([[lia.idUser, 'addAssessment']]);
    expect(await read({ onlyRefused: true })).toEqual([[lia.idUser, 'addAssessment']]);
    expect(await read({ until: newest?.at })).toEqual([[ana.idUser, language]]);
    expect(await read({ since: newest?.at })).toHaveLength(3);
  });
});
