import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { audit, membership, session, user } from '../database/schema.ts';
import { createFirstAdministratorLink } from './first-administrator.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = {
  ...{ firstName: 'Ana', lastName: 'Núñez Aldao', email: 'Ana@School.Example' },
  password: 'Tres-Gaivotas-88',
};
const accounts = async () => (await world.database.select({ accounts: count() }).from(user))[0]?.accounts;

describe('the first administrator', () => {
  let link: string;

  beforeEach(async () => {
    await world.database.delete(audit);
    await world.database.delete(session);
    await world.database.delete(membership);
    await world.database.delete(user);
    link = (await createFirstAdministratorLink(world.database)) ?? '';
  });

  it('is created by the link, signed in, and administers the installation without being in a school', async () => {
    await world.anonymous.installation.checkFirstAdministratorLink({ link });
    const { user: me, token } = await world.anonymous.installation.createFirstAdministrator({ ...person, link });
    expect(me).toMatchObject({
      ...{ idType: 1, idSchool: null, schools: [], administersInstallation: true },
      ...{ login: 'ana.nunez', email: 'ana@school.example', permissions: '*' },
    });
    expect(token).toMatch(/^\S{40,}$/);
    const signedIn = await world.anonymous.session.login({ login: 'ana@school.example', password: person.password });
    expect(signedIn.user.idUser).toBe(me?.idUser);
    const rows = await world.database
      .select()
      .from(audit)
      .where(and(eq(audit.idSchool, PROVIDER_SCHOOL_ID), eq(audit.call, 'createFirstAdministrator')))
      .orderBy(audit.id);
    expect(rows).toMatchObject([{ idUser: me?.idUser, after: { role: 'administrator' } }]);
  });

  it('is created once: the link is used up, and no start makes another one', async () => {
    await world.anonymous.installation.createFirstAdministrator({ ...person, link });
    for (const call of [
      () => world.anonymous.installation.createFirstAdministrator({ ...person, email: 'b@school.example', link }),
      () => world.anonymous.installation.checkFirstAdministratorLink({ link }),
    ])
      await expect(call()).notDoneWith(404, 'Invalid link');
    expect(await accounts()).toBe(1);
    expect(await createFirstAdministratorLink(world.database)).toBe(null);
  });

  it('is created once by two calls at the same time', async () => {
    const replies = await Promise.allSettled(
      ['a@school.example', 'b@school.example'].map((email) =>
        world.anonymous.installation.createFirstAdministrator({ ...person, email, link }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await accounts()).toBe(1);
  });

  it('is not created by the link of an earlier start, nor by another text', async () => {
    const newer = await createFirstAdministratorLink(world.database);
    for (const wrong of [link, 'x', `${newer}x`]) {
      const call = world.anonymous.installation.createFirstAdministrator({ ...person, link: wrong });
      await expect(call).notDoneWith(404, 'Invalid link');
    }
    expect(await accounts()).toBe(0);
    await world.anonymous.installation.checkFirstAdministratorLink({ link: newer ?? '' });
  });

  it.each([
    ['', 400, 'Empty password'],
    ['short-1A', 400, 'The password does not meet the minimum requirements'],
    ['Password-1', 400, 'The password does not meet the minimum requirements'],
    ['nodigits-A', 400, 'The password does not meet the minimum requirements'],
  ])('is not created with the password %j, and the link stays valid', async (password, status, text) => {
    const call = world.anonymous.installation.createFirstAdministrator({ ...person, password, link });
    await expect(call).notDoneWith(status, text);
    expect(await accounts()).toBe(0);
    await world.anonymous.installation.createFirstAdministrator({ ...person, link });
  });

  it.each([
    [{ email: 'ana' }, 'Invalid email parameter'],
    [{ firstName: '  ' }, 'Invalid firstName parameter'],
  ])('is not created with %j', async (wrong, text) => {
    const call = world.anonymous.installation.createFirstAdministrator({ ...person, ...wrong, link });
    await expect(call).notDoneWith(400, text);
  });
});
