import { expect, it } from 'vitest';
import { createTestClient } from '../../../tests/support/client.ts';
import { openWorld } from '../../../tests/support/world.ts';
import { createApp } from '../app.ts';
import { audit } from '../database/schema.ts';
import { noMetrics } from '../metrics.ts';

it('addAnalyticsActions counts by role for who allows it, and stores nothing', async () => {
  const world = await openWorld();
  const idSchool = await world.addSchool('IES Ría de Vigo');
  const counted: unknown[] = [];
  const metrics = { ...noMetrics, count: (...figure: unknown[]) => counted.push(figure) };
  const app = createApp({ ...world.host, metrics });
  const ana = createTestClient(app, (await world.addPerson('teacher', 'Ana Núñez', idSchool)).token);
  const told = { action: 'open', screen: 'builder', seconds: 12 };
  await ana.assessments.addAnalyticsActions(told);
  await ana.users.manageCookies({ personalization: 1, analytical: 0, publicity: 1 });
  await ana.assessments.addAnalyticsActions(told);
  expect(counted).toEqual([]);
  await ana.users.manageCookies({ personalization: 0, analytical: 1, publicity: 0 });
  const rows = await world.database.$count(audit);
  await ana.assessments.addAnalyticsActions(told);
  await ana.assessments.addAnalyticsActions({});
  expect(counted).toEqual(Array(2).fill(['analytics_actions_total', { role: 'teacher' }]));
  expect(await world.database.$count(audit)).toBe(rows);
  await expect(createTestClient(app, null).assessments.addAnalyticsActions(told)).notDoneWith(401, 'No session');
  await world.close();
});
