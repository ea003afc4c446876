import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { roles } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';

let world: World;
let sol: number;
let root: TestUser;
let xavier: TestUser;
let xurxo: TestUser;
let ana: TestUser;
let send: World['host']['mail']['send'];

beforeAll(async () => {
  world = await openWorld();
  sol = await world.addSchool('IES Sol');
  const luna = await world.addSchool('IES Lúa');
  root = await world.addPerson('administrator', 'Root Admin', PROVIDER_SCHOOL_ID);
  xavier = await world.addPerson('administrator', 'Xavier Montes', sol);
  xurxo = await world.addPerson('administrator', 'Xurxo Lema', luna);
  ana = await world.addPerson('teacher', 'Ana Núñez', sol);
  send = world.host.mail.send;
});
afterEach(() => Object.assign(world.host.mail, { send }));
afterAll(() => world.close());

const failedFor = async ({ client }: TestUser) => (await client.installation.getMailDelivery({})).content.failed;

describe('the failed mails of getMailDelivery', () => {
  it('are those to the invited people and the members of the school, with the answer of the mail server', async () => {
    world.host.mail.send = async () => {
      throw new Error('550 5.1.1 <iria@sol.gal>: No such user');
    };
    const invited = { email: 'iria@sol.gal', firstName: 'Iria', lastName: 'Gómez', idType: roles.teacher };
    await xavier.client.members.inviteUser(invited);
    await xavier.client.slips.sendPasswordLink({ idUser: ana.idUser });
    await world.waitForJobs();
    const reason = expect.stringContaining('550 5.1.1');
    const told = { id: expect.any(String), at: expect.any(String), reason, willRetry: true };
    const expected = [
      { ...told, kind: 'invitation', to: 'Iria Gómez <iria@sol.gal>' },
      { ...told, kind: 'passwordLink', to: `Ana Núñez <${ana.email}>` },
    ];
    const byKind = (a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind);
    expect((await failedFor(xavier)).toSorted(byKind)).toEqual(expected);
    expect((await failedFor(root)).toSorted(byKind)).toEqual(expected.map((mail) => ({ ...mail, to: null })));
    expect(JSON.stringify(await failedFor(root))).not.toContain('iria@');
    expect(await failedFor(xurxo)).toEqual([]);
  });
});
