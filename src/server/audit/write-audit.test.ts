import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClient } from '../../../tests/support/client.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { audit, user } from '../database/schema.ts';

let world: World;
let idSchool: number;

beforeAll(async () => {
  world = await openWorld();
  idSchool = await world.addSchool('Escola');
});
afterAll(() => world.close());

const auditOf = ({ idUser }: TestUser) =>
  world.database.select().from(audit).where(eq(audit.idUser, idUser)).orderBy(desc(audit.id));

describe('the audit of a changing call', () => {
  it('contains user, time, address and the fields before and after', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const body = JSON.stringify({ shareMyQuestions: true });
    const request = new Request('http://test/users/changeShareOptions.php', {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      body,
    });
    const response = await world.app.fetch(request, { address: '192.0.2.7', host: undefined });
    expect(response.status).toBe(200);
    const requestId = response.headers.get('x-request-id');
    expect(await auditOf(ana)).toEqual([
      {
        idSchool,
        id: expect.any(Number),
        at: world.clock.now(),
        idUser: ana.idUser,
        address: '192.0.2.7',
        call: 'changeShareOptions',
        outcome: 'done',
        subject: {},
        before: { shareMyQuestions: false },
        after: { shareMyQuestions: true },
        requestId,
      },
    ]);
    await ana.client.users.updateUserLanguage({ newLanguage: 'pt' });
    await ana.client.users.updateUserLanguage({ newLanguage: 'es' });
    expect((await auditOf(ana))[0]).toMatchObject({ before: { language: 'pt' }, after: { language: 'es' } });
  });

  it("is in the school of a student's session, and in the provider's for an author", async () => {
    const other = await world.addSchool('Colegio');
    for (const [role, school] of [
      ['student', other],
      ['author', PROVIDER_SCHOOL_ID],
    ] as const) {
      const person = await world.addPerson(role, 'Noa', school);
      await person.client.users.updateUserLanguage({ newLanguage: 'pt' });
      expect(await auditOf(person)).toMatchObject([{ idSchool: school, call: 'updateUserLanguage' }]);
    }
  });

  it('contains the id of the created row', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const idCataloging = await world.addCatalogue(['Ciencias']);
    const { content } = await ana.client.assessments.addAssessment({ idsCataloging: [idCataloging] });
    const { idAssessment } = content;
    expect(await auditOf(ana)).toMatchObject([
      { call: 'addAssessment', subject: { idsCataloging: [idCataloging], created: { idAssessment } } },
    ]);
    await ana.client.assessments.deleteAssessment({ id: idAssessment });
    expect((await auditOf(ana))[0]?.subject).toEqual({ id: idAssessment });
  });

  it('is not written when the call is refused for another reason than a missing right', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    await expect(ana.client.assessments.addAssessment({ idsCataloging: [1_000_000] })).refusedAs('catalogingNotValid');
    expect(await auditOf(ana)).toEqual([]);
  });
});

describe('the audit of a call that the user has no right to make', () => {
  it('has the outcome refused', async () => {
    const lia = await world.addPerson('student', 'Lia', idSchool);
    const other = await world.addSchool('Colegio');
    expect((await lia.client.raw('POST', '/assessments/addAssessment.php', { idsCataloging: [1] })).status).toBe(403);
    await expect(lia.client.users.changeSchool({ idSchool: other })).refusedAs('schoolNotValid');
    expect(await auditOf(lia)).toMatchObject([
      { idSchool, call: 'changeSchool', outcome: 'refused', subject: { idSchool: other } },
      { idSchool, call: 'addAssessment', outcome: 'refused', subject: {} },
    ]);
  });

  it('has at most twenty rows per user and minute', async () => {
    const lia = await world.addPerson('student', 'Lia', idSchool);
    const tries = (count: number) =>
      Promise.all(Array.from({ length: count }, () => lia.client.raw('POST', '/assessments/addAssessment.php', {})));
    for (const { status } of await tries(25)) expect(status).toBe(403);
    expect(await auditOf(lia)).toHaveLength(20);
    world.clock.pass(60_000);
    await tries(1);
    expect(await auditOf(lia)).toHaveLength(21);
  });
});

describe('the audit of logins, sessions and passwords', () => {
  const loginOf = async ({ idUser }: TestUser) =>
    (await world.database.select().from(user).where(eq(user.id, idUser)))[0]?.login ?? '';

  it('contains logins, switches of the school and logouts', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    const other = await world.addSchool('Colegio');
    await world.addMembership(ana, 'coordinator', other);
    const { token } = await world.anonymous.session.login({ login: await loginOf(ana), password: 'Assess-2026!' });
    const there = createTestClient(world.app, token);
    await there.users.changeSchool({ idSchool: other });
    await there.session.logout({});
    expect(await auditOf(ana)).toMatchObject([
      { call: 'logout', idSchool: other },
      { call: 'changeSchool', idSchool: other, subject: { idSchool: other } },
      { call: 'login', idSchool, outcome: 'done', subject: {} },
    ]);
  });

  it('does not contain a logout without a session', async () => {
    const before = await world.database.$count(audit);
    await world.anonymous.session.logout({});
    expect(await world.database.$count(audit)).toBe(before);
  });

  it('contains a wrong password, without what was typed', async () => {
    const ana = await world.addPerson('teacher', 'Ana', idSchool);
    for (const login of [await loginOf(ana), 'my-own-password'])
      await expect(world.anonymous.session.login({ login, password: 'wrong' })).refusedAs('fourAttemptsLeft');
    const [nobody, hers] = await world.database.select().from(audit).orderBy(desc(audit.id)).limit(2);
    expect(hers).toMatchObject({ call: 'login', outcome: 'refused', idUser: ana.idUser, idSchool, subject: {} });
    expect(nobody).toMatchObject({
      call: 'login',
      outcome: 'refused',
      idUser: null,
      idSchool: PROVIDER_SCHOOL_ID,
      subject: {},
    });
  });
});
