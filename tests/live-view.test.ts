import { beforeAll, expect, it } from 'vitest';
import { addAssessment, addSchedule, startAttempt } from './support/assessments-and-attempts.ts';
import { phoneWindow } from './support/browser.ts';
import { expectAccessibleInAllThemes } from './support/demonstration.ts';
import { expectOf } from './support/expect-of.ts';
import { addQuestionsOfTypes } from './support/question-contents.ts';
import { openTimedWorld } from './support/timed-world.ts';
import { createTranslate } from './support/words.ts';
import type { TestUser } from './support/world.ts';

const MINUTE = 60_000;
const { world, openSignedInPage, skipTime } = openTimedWorld();
const say = createTranslate('es');
let ana: TestUser;
let lucia: TestUser;
let noa: TestUser;
let mara: TestUser;
let idSchedule: number;

beforeAll(async () => {
  const idSchool = await world().addSchool('IES Ría de Vigo');
  ana = await world().addPerson('teacher', 'Ana Núñez', idSchool);
  lucia = await world().addPerson('student', 'Lucía Peña', idSchool);
  noa = await world().addPerson('student', 'Noa Abreu', idSchool);
  mara = await world().addPerson('student', 'Mara Rey', idSchool);
  const idCataloging = await world().addCatalogue(['Ciencias', 'Repaso']);
  const questions = await addQuestionsOfTypes(world(), [0, 0, 0], { idCataloging });
  const idAssessment = await addAssessment(world(), { questions, owner: ana, title: 'Repaso de ciencias' });
  const idCourse = await world().addCourse(idSchool, '3.º B', [ana], [lucia, noa, mara]);
  const opens = Math.floor(world().clock.now()) - MINUTE;
  idSchedule = await addSchedule(world(), { idAssessment, idCourse, owner: ana, opens, closes: opens + 40 * MINUTE });
});

it('what a teacher does in the live view reaches the papers of students at once, and the teacher sees what they do', async () => {
  for (const student of [lucia, noa]) await startAttempt(student, idSchedule);
  const path = `/assessment?schedule=${idSchedule}`;
  const page = await openSignedInPage(ana, '/schedule');
  await page.getByRole('link', { name: /^En directo/ }).click();
  const [paper, phone] = [await openSignedInPage(lucia, path), await openSignedInPage(noa, path, phoneWindow)];
  const tile = (name: string) =>
    page.getByRole('list', { name: say('live', 'students') }).getByRole('button', { name });
  const act = (name: string) => page.getByRole('button', { name: say('live', `act.${name}`), exact: true });
  const dialog = page.getByRole('dialog');

  await paper.getByRole('radio').first().press('Space');
  await tile('Lucía')
    .getByText(say('live', 'of', { answered: '1', total: '3' }))
    .waitFor();
  await tile('Noa')
    .getByText(say('live', 'atQuestion', { number: '1' }))
    .waitFor();
  await tile('Mara').getByText(say('live', 'state.notStarted')).waitFor();

  // More time for all, as the papers say.
  await page.keyboard.press('e');
  await dialog.getByRole('button', { name: say('live', 'extend.minutes_other', { count: '5' }), exact: true }).click();
  await paper.getByText(/^Tienes más tiempo/).waitFor();

  await act('pause').click();
  await dialog.getByRole('button', { name: say('live', 'ask.pause.confirm'), exact: true }).click();
  for (const each of [paper, phone]) await each.getByRole('banner').getByText(say('attempts', 'left.paused')).waitFor();
  const late = await openSignedInPage(mara, '/assessments', phoneWindow);
  await late.getByText(say('attempts', 'list.paused')).waitFor();
  await act('resume').click();
  await dialog.getByRole('button', { name: say('live', 'ask.resume.confirm'), exact: true }).click();
  for (const each of [paper, phone])
    await each.getByRole('banner').getByText(say('attempts', 'left.paused')).waitFor({ state: 'hidden' });

  // To who has not started, in the list of assessments.
  await page.getByRole('button', { name: say('live', 'waiting.message') }).click();
  await dialog.getByRole('textbox').fill('Te esperamos.');
  await dialog.getByRole('button', { name: say('live', 'message.send') }).click();
  await dialog.waitFor({ state: 'detached' });
  await late.reload();
  await late.getByText('Te esperamos.').waitFor();
  await expectAccessibleInAllThemes(late);

  // To one student, until it is dismissed.
  await tile('Noa').click();
  await page.getByRole('region', { name: /Noa/ }).waitFor();
  await page.keyboard.press('m');
  await dialog.getByRole('textbox').fill('Siéntate delante.');
  await dialog.getByRole('button', { name: say('live', 'message.send') }).click();
  const message = phone.getByText('Siéntate delante.');
  await phone.mouse.wheel(0, 2000);
  await message.waitFor();
  const isInSight = async () => {
    const { y = Number.NaN, height = 0 } = (await message.boundingBox()) ?? {};
    return y > 0 && y + height < phoneWindow.viewport.height;
  };
  await expect.poll(isInSight).toBe(true);
  await expectAccessibleInAllThemes(phone);
  await phone.getByRole('button', { name: say('attempts', 'message.dismiss') }).click();
  await message.waitFor({ state: 'hidden' });
  await expectOf(paper.getByText('Siéntate delante.')).count.toBe(0);

  // A lost line is told after 20 s, with what is saved.
  await phone.context().setOffline(true);
  await skipTime(25_000, page, paper);
  await tile('Noa')
    .getByText(/^sin conexión/)
    .waitFor();
  await phone.context().setOffline(false);

  await tile('Lucía').click();
  const panel = page.getByRole('region', { name: /Lucía/ });
  await panel.getByRole('button', { name: say('live', 'act.end') }).click();
  await dialog.getByRole('button', { name: say('live', 'ask.end.confirm'), exact: true }).click();
  await paper.getByText(say('attempts', 'result.teacher')).waitFor();
  await panel.getByRole('button', { name: say('live', 'act.reopen') }).click();
  await dialog.getByRole('button', { name: say('live', 'ask.reopen.confirm'), exact: true }).click();
  await panel.getByText(say('live', 'student.deadline')).waitFor();
  // The paper goes on by itself.
  await paper.getByRole('radio').first().waitFor();
});
