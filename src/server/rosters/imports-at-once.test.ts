import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWhileLocked } from '../../../tests/support/row-locks.ts';
import { openWorld, type World } from '../../../tests/support/world.ts';
import type { Database } from '../database/database.ts';
import { locks, takeLock } from '../database/locks.ts';
import { membership, rosterImport } from '../database/schema.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('a list that is imported three times at once adds each person once, at the time after it waited', async () => {
  const idSchool = await world.addSchool('Mar de Ons');
  const carme = await world.addPerson('coordinator', 'Carme Rial', idSchool);
  const idCourse = await world.addCourse(idSchool, '3.º B', [], []);
  const list = {
    ...{ idCourse, mapping: ['fullName' as const], fileName: '3b.csv' },
    rows: ['Antía Abreu', 'Brais Otero'].map((name, index) => ({ number: index + 2, cells: [name] })),
  };
  const asked = world.clock.now();
  const minute = 60_000;
  const once = async () => (await carme.client.rosters.importRoster(list)).content;
  const hold = (db: Database) => takeLock(db, locks.rosterOf(idSchool));
  const done = await startWhileLocked(world.database, hold, [once, once, once], async () => world.clock.pass(minute));
  expect(done.map(({ idsUsers }) => idsUsers.length).toSorted()).toEqual([0, 0, 2]);
  const imports = await world.database.select().from(rosterImport).where(eq(rosterImport.idSchool, idSchool));
  expect(imports.map(({ at }) => at - asked)).toEqual([minute]);
  expect(await world.database.select().from(membership).where(eq(membership.idSchool, idSchool))).toHaveLength(3);
});
