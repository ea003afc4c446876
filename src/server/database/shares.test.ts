import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { changeLog, membership } from './schema.ts';

let world: World;
let idSchool: number;
let other: number;
let ana: TestUser;
let xavier: TestUser;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  idSchool = await world.addSchool('IES Ría de Vigo');
  other = await world.addSchool('Colegio Miño');
  ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
  await world.addMembership(ana, 'teacher', other);
  xavier = await world.addPerson('administrator', 'Xavier Montes', idSchool);
});

/** Returns, for each change of what Ana shares in a school, whether it was a deletion mark. */
const sharesIn = async (id: number) =>
  (
    await world.database
      .select({ deleted: changeLog.deleted })
      .from(changeLog)
      .innerJoin(membership, and(eq(membership.idSchool, changeLog.idSchool), eq(membership.uuid, changeLog.uuid)))
      .where(and(eq(changeLog.idSchool, id), eq(changeLog.entity, 'share')))
      .orderBy(asc(changeLog.seq))
  ).map(({ deleted }) => deleted);
const share = (shareMyQuestions: boolean) => ana.client.users.changeShareOptions({ shareMyQuestions });

describe('what a person shares', () => {
  it('is recorded in each of their schools when it is switched on and off', async () => {
    await share(true);
    expect([await sharesIn(idSchool), await sharesIn(other)]).toEqual([[false], [false]]);
    await ana.client.users.changeShareOptions({ shareMyAssessments: true });
    await share(false);
    expect(await sharesIn(idSchool)).toEqual([false, false, false]);
    await ana.client.users.changeShareOptions({ shareMyAssessments: false });
    expect([await sharesIn(idSchool), await sharesIn(other)].map((marks) => marks.at(-1))).toEqual([true, true]);
  });

  it('is recorded in the school whose membership ends or begins again, and nowhere else', async () => {
    await share(true);
    await xavier.client.members.endMembership({ idUser: ana.idUser });
    expect([await sharesIn(idSchool), await sharesIn(other)]).toEqual([[false, true], [false]]);
    await xavier.client.members.startMembership({ idUser: ana.idUser });
    expect([await sharesIn(idSchool), await sharesIn(other)]).toEqual([[false, true, false], [false]]);
  });

  it('ends with a person who is anonymised', async () => {
    await share(true);
    await xavier.client.privacy.anonymiseUser({ idUser: ana.idUser, name: 'Ana Núñez' });
    expect([await sharesIn(idSchool), await sharesIn(other)]).toEqual([[false, true], [false]]);
  });

  it('is not recorded for who shares nothing, whatever else changes', async () => {
    await ana.client.users.updateUserLanguage({ newLanguage: 'pt' });
    await xavier.client.members.endMembership({ idUser: ana.idUser });
    expect([await sharesIn(idSchool), await sharesIn(other)]).toEqual([[], []]);
  });
});
