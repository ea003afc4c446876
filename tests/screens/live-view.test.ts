import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { answeringStudent, runningRoom, waitingStudent } from './replies/live.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const PATH = '/schedule/71/live';
const lucia = answeringStudent(101, 'Lucía', 'Peña');
const noa = answeringStudent(102, 'Noa', 'Abreu');
const mara = waitingStudent(103, 'Mara', 'Rey');

it('a running assessment shows who answers, has gone or waits, filtered by keys, and gives time, pauses, writes, ends and reopens', async () => {
  const { stubs, change } = runningRoom({ ...lucia, answered: 1 }, noa, mara);
  const { page, wire } = await openScreen(PATH, { as: people.teacher(), stubs });
  const tile = (name: string) =>
    page.getByRole('list', { name: say('live', 'students') }).getByRole('button', { name });
  const act = (name: string) => page.getByRole('button', { name: say('live', `act.${name}`), exact: true });
  const dialog = page.getByRole('dialog');
  await tile('Lucía')
    .getByText(say('live', 'of', { answered: '1', total: '3' }))
    .waitFor();
  await tile('Noa')
    .getByText(say('live', 'atQuestion', { number: '1' }))
    .waitFor();
  await tile('Mara').getByText(say('live', 'state.notStarted')).waitFor();
  // Who comes late needs it, too.
  await page.getByText('K7M 2QX').waitFor();
  await page.keyboard.press('3');
  await page.waitForURL(/filter=notStarted/);
  await page.keyboard.press('3');
  await expectAccessibleInAllThemes(page);

  await page.keyboard.press('e');
  await dialog.waitFor();
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('button', { name: say('live', 'extend.minutes_other', { count: '5' }), exact: true }).click();
  await page.getByText(say('live', 'done.extended_other', { minutes: '5', count: '3' })).waitFor();

  await act('pause').click();
  await dialog.getByRole('button', { name: say('live', 'ask.pause.confirm'), exact: true }).click();
  await page.getByText(say('live', 'done.pause', { who: '3.º B, 3 estudiantes' })).waitFor();
  await act('resume').click();
  await dialog.getByRole('button', { name: say('live', 'ask.resume.confirm'), exact: true }).click();
  await act('pause').waitFor();

  // To who has not started.
  await page.getByRole('button', { name: say('live', 'waiting.message') }).click();
  await dialog.getByRole('textbox').fill('Te esperamos.');
  await dialog.getByRole('button', { name: say('live', 'message.send') }).click();
  await dialog.waitFor({ state: 'detached' });
  await tile('Noa').click();
  await page.getByRole('region', { name: /Noa/ }).waitFor();
  await page.keyboard.press('m');
  await dialog.getByRole('textbox').fill('Siéntate delante.');
  await dialog.getByRole('button', { name: say('live', 'message.send') }).click();
  await expect
    .poll(() => wire.inputs(calls.live.sendScheduleMessage))
    .toMatchObject([
      { idSchedule: 71, idsUsers: [103], text: 'Te esperamos.' },
      { idSchedule: 71, idsUsers: [102], text: 'Siéntate delante.' },
    ]);

  change(102, { state: 'away', awaySince: '2026-03-10T08:59:30+01:00' });
  await tile('Noa')
    .getByText(/^sin conexión/)
    .waitFor();
  // Its tile and its panel say the same, also a while later.
  const saysTheSame = async () => {
    const words = /sin conexión [^\n]+/;
    const texts = [tile('Noa'), page.getByRole('region', { name: /Noa/ })].map((one) => one.innerText());
    const [ofTile, ofPanel] = (await Promise.all(texts)).map((text) => words.exec(text)?.[0]);
    return ofTile !== undefined && ofTile === ofPanel && ofTile;
  };
  await expect.poll(saysTheSame).not.toBe(false);
  const before = await saysTheSame();
  await page.clock.runFor(120_000);
  await expect.poll(saysTheSame).not.toBe(before);
  await expect.poll(saysTheSame).not.toBe(false);

  await tile('Lucía').click();
  const panel = page.getByRole('region', { name: /Lucía/ });
  await panel.getByRole('button', { name: say('live', 'act.end') }).click();
  await dialog.getByRole('button', { name: say('live', 'ask.end.confirm'), exact: true }).click();
  await tile('Lucía')
    .getByText(/^terminada a las/)
    .waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await tile('Lucía')
    .getByText(/^terminada a las/)
    .waitFor({ state: 'detached' });
  expect(wire.inputs(calls.live.undoFinish)).toMatchObject([{ idSchedule: 71, idsUsers: [101] }]);
  await panel.getByRole('button', { name: say('live', 'act.end') }).click();
  await dialog.getByRole('button', { name: say('live', 'ask.end.confirm'), exact: true }).click();
  await panel.getByRole('button', { name: say('live', 'act.reopen') }).click();
  await dialog.getByRole('button', { name: say('live', 'ask.reopen.confirm'), exact: true }).click();
  await panel.getByText(say('live', 'student.deadline')).waitFor();
  expect(wire.inputs(calls.live.extendSchedule)).toMatchObject([{ idSchedule: 71, minutes: 5 }]);
  expect(wire.inputs(calls.live.finishScheduledAssessments)).toMatchObject([{ idsUsers: [101] }, { idsUsers: [101] }]);
  expect(wire.inputs(calls.live.reopenAttempt)).toMatchObject([{ idUser: 101 }]);
});

it('while somebody is away, neither the running time nor what another student does draws a tile again', async () => {
  const away = { ...noa, state: 'away' as const, awaySince: '2026-03-10T08:59:30+01:00' };
  const { stubs, change, pass } = runningRoom(lucia, away, mara);
  const { page, wire } = await openScreen(PATH, { as: people.teacher(), stubs });
  const tile = (name: string) =>
    page.getByRole('list', { name: say('live', 'students') }).getByRole('button', { name });
  const saysAway = (time: string) => expectOf(tile('Noa').getByText(say('live', 'awayFor', { time }))).count.toBe(1);
  await saysAway('60 s');
  const isDrawnAgain = await watchDrawing(tile('Lucía'));
  const asked = wire.inputs(calls.live.getLiveRooms).length;
  pass(60_000);
  await page.clock.runFor(60_000);
  await saysAway('2 min');
  change(103, { ...answeringStudent(103, 'Mara', 'Rey') });
  await tile('Mara')
    .getByText(say('live', 'atQuestion', { number: '1' }))
    .waitFor();
  expect(wire.inputs(calls.live.getLiveRooms).length).toBeGreaterThan(asked);
  expect(await isDrawnAgain()).toBe(false);
  await tile('Lucía').click();
  await expect.poll(isDrawnAgain).toBe(true);
});

/** Returns a function that tells whether React has drawn an element again since: each drawing gives it new props. */
const watchDrawing = async (element: Locator) => {
  const propsOf = (node: Element) =>
    Object.entries(node).find(([key]) => key.startsWith('__reactProps$'))?.[1] as object;
  const before = await element.evaluateHandle(propsOf);
  return async () => {
    const now = await element.evaluateHandle(propsOf);
    return now.evaluate((props, drawnBefore) => props !== drawnBefore, before);
  };
};

it('the view says that its own line is down, keeps what it shows, and leads to the results at the end', async () => {
  const { stubs, end } = runningRoom(
    { ...lucia, state: 'finished', finished: lucia.started, endedBy: 'student' },
    mara,
  );
  const { page } = await openScreen(PATH, { as: people.teacher(), stubs });
  await page.getByText('Mara').first().waitFor();
  await page.context().setOffline(true);
  await page.getByText(/^Sin conexión desde/).waitFor();
  await page.getByText('Mara').first().waitFor();
  await page.context().setOffline(false);
  await page.getByText(/^En directo · /).waitFor();

  // Mara never came: once nobody can start any more, the results are what is left to look at.
  end();
  await page.getByText(say('live', 'allOver_one', { count: '1' })).waitFor();
  await expectOf(page.getByText('K7M 2QX')).count.toBe(0);
  const results = page.getByRole('link', { name: say('live', 'toResults') });
  await expectOf(results).attribute('data-variant').toBe('filled');
});
