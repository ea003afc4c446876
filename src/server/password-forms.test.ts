import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../tests/support/world.ts';
import { user } from './database/schema.ts';

const PASSWORD = 'Canción-núm-7é';
const forms = [PASSWORD.normalize('NFC'), PASSWORD.normalize('NFD')];

describe('a password with accents', () => {
  let world: World;
  let ana: TestUser;
  beforeAll(async () => {
    world = await openWorld();
    ana = await world.addPerson('teacher', 'Ana Núñez', await world.addSchool('IES Ría de Vigo'));
  });
  afterAll(() => world.close());

  const login = async (password: string) =>
    (await world.anonymous.raw('POST', '/login', { login: ana.email, password })).status;

  it.each(forms)(
    'is the same however its letters are composed, also where its hash is of before: %j',
    async (stored) => {
      await world.database.update(user).set({ passwordHash: await world.host.passwords.hash(stored) });
      for (const typed of forms) expect(await login(typed)).toBe(200);
      expect(await login('Cancion-num-7e')).toBe(401);
    },
  );

  it.each(forms)('is stored in one form, however it is chosen, and is no new one in the other: %j', async (chosen) => {
    await world.database.update(user).set({ passwordHash: await world.host.passwords.hash('Assess-2026!') });
    await ana.client.session.changePassword({ oldPassword: 'Assess-2026!', password: chosen });
    const [row] = await world.database.select({ hash: user.passwordHash }).from(user);
    expect(await world.host.passwords.verify(row?.hash ?? '', PASSWORD.normalize('NFC'))).toBe(true);
    for (const typed of forms) {
      const change = ana.client.session.changePassword({ oldPassword: typed, password: chosen });
      await expect(change).refusedAs('passwordUnchanged');
    }
  });
});
