import { afterAll, beforeAll, expect, it } from 'vitest';
import { madeUpEmail } from '../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../tests/support/world.ts';
import type { EnqueueOptions } from './jobs/api.ts';

let world: World;
let carla: TestUser;
/** What was enqueued, by the names of the jobs. */
const enqueued: { name: string; by: EnqueueOptions['by'] }[] = [];

beforeAll(async () => {
  world = await openWorld();
  carla = await world.addPerson('coordinator', 'Carla Díaz', await world.addSchool('IES Sol'));
  const { jobs } = world.host;
  world.host.jobs = {
    ...jobs,
    enqueue: (db, job, data, options) => {
      enqueued.push({ name: job.name, by: options?.by });
      return jobs.enqueue(db, job, data, options);
    },
  };
});
afterAll(async () => {
  await world.waitForJobs();
  await world.close();
});

it('mails of a call wait for the turn of its user', async () => {
  await carla.client.members.inviteUser({ email: madeUpEmail(), firstName: 'Iria', idType: 3 });
  const by = { idSchool: carla.idSchool, idUser: carla.idUser };
  expect(enqueued.splice(0)).toEqual([{ name: 'sendInvitation', by }]);
});

it('mails that somebody without a session asks for wait for the turn of the network', async () => {
  const request = new Request('http://test/planner-plans/forgotPassword.php', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: carla.email }),
  });
  const response = await world.app.fetch(request, { address: '2001:db8:1:2::77', host: 'test', isSecure: false });
  expect(response.status).toBe(200);
  expect(enqueued.splice(0)).toEqual([
    { name: 'sendPasswordLink', by: { idSchool: expect.stringContaining('2001:db8:1:2'), idUser: null } },
  ]);
});
