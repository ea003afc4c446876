import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startWhileLocked } from '../../../tests/support/row-locks.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { externalIdentity, membership } from '../database/schema.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Returns two coordinators and what imports 500 rows, of which the second portion waits at its end. */
const importThatWaits = async () => {
  const idSchool = await world.addSchool('Mar de Ons');
  const carme = await world.addPerson('coordinator', 'Carme Rial', idSchool);
  const eva = await world.addPerson('coordinator', 'Eva Rey', idSchool);
  const idCourse = await world.addCourse(idSchool, '3.º B', [], []);
  const rows = Array.from({ length: 500 }, (_, index) => ({
    number: index + 2,
    cells: [`Noa Rei ${index}`, `N${index}`],
  }));
  // Somebody else writes the key of the 301st row, so that its portion waits.
  const key = { idSchool, source: 'roster', kind: 'user' as const, externalId: 'id|N300', id: eva.idUser };
  const mapping: ('fullName' | 'externalId')[] = ['fullName', 'externalId'];
  return {
    ...{ idSchool, carme, eva },
    run: (meanwhile: () => Promise<unknown>) =>
      startWhileLocked(
        world.database,
        (db) => db.insert(externalIdentity).values(key),
        [() => carme.client.rosters.importRoster({ idCourse, mapping, rows, fileName: '3b.csv' })],
        meanwhile,
      ),
  };
};

const progressOf = async ({ client }: TestUser) => (await client.rosters.getRosterProgress({})).content;

it('an import tells its user alone how many rows are written while it runs', async () => {
  const { carme, eva, idSchool, run } = await importThatWaits();
  expect(await progressOf(carme)).toBeNull();
  const [done] = await run(async () => {
    expect(await progressOf(carme)).toEqual({ done: 416, of: 500 });
    expect(await progressOf(eva)).toBeNull();
  });
  expect(done?.content.counts).toEqual({ new: 500 });
  expect(await progressOf(carme)).toBeNull();
  const members = await world.database.select().from(membership).where(eq(membership.idSchool, idSchool));
  expect(members).toHaveLength(502);
});

it('an import that fails is no longer under way, and none of its rows is there', async () => {
  const { carme, idSchool, run } = await importThatWaits();
  const cancel = () =>
    world.database.execute(sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
  const logged = vi.spyOn(world.host.log, 'error').mockImplementation(() => {});
  await expect(run(cancel)).rejects.toMatchObject({ status: 500 });
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  expect(await progressOf(carme)).toBeNull();
  const members = await world.database.select().from(membership).where(eq(membership.idSchool, idSchool));
  expect(members).toHaveLength(2);
});
