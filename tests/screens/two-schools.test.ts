import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { roles } from '../../src/core/people/roles.ts';
import { desktopWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { assessmentRow, listOfAssessments } from './replies/assessments.ts';
import { catalogue } from './replies/questions.ts';
import { listOfSchedules } from './replies/schedules.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { stub } from './support/wire.ts';

const { openScreen } = openScreens();
const pt = createTranslate('pt');
const SESSION_END = '2026-03-10T20:00:00+01:00';

it('a user of two schools switches to the other one with the keyboard, on a dark phone too', async () => {
  const own = { idSchool: 2, name: 'IES Mar de Ons', idType: roles.teacher };
  const other = { idSchool: 3, name: 'EOI Ría de Aldán', idType: roles.coordinator };
  const at = ({ idSchool, name, idType }: typeof own | typeof other) =>
    people.teacher({ ...{ language: 'pt', idSchool, schoolName: name, idType }, schools: [own, other] });
  let me = at(own);
  const { page, wire } = await openScreen('/schedule', {
    as: me,
    stubs: [
      listOfSchedules(),
      stub(calls.users.getLockedLogins, { content: [] }),
      listOfAssessments(),
      catalogue(),
      stub(calls.schedules.getCourses, { content: [] }),
      stub(calls.schedules.getTeachers, { content: [] }),
      stub(calls.session.currentSession, () => ({ user: me, expiresAt: SESSION_END })),
      stub(calls.users.changeSchool, ({ idSchool }) => {
        me = at(idSchool === other.idSchool ? other : own);
        return { user: me, expiresAt: SESSION_END };
      }),
    ],
  });
  const account = page.getByRole('button', { name: /Ana Núñez|Núñez, Ana/ });
  const schoolOf = ({ name }: typeof own | typeof other) => page.getByRole('button', { name: new RegExp(name) });
  await account.getByText(pt('shell', 'role.teacher')).waitFor();
  await account.press('Enter');
  await expectOf(schoolOf(own)).attribute('aria-current').toBe('true');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(phoneWindow.viewport);
  await page.getByRole('button', { name: pt('shell', 'menu.open') }).press('Enter');
  await account.press('Enter');
  await schoolOf(other).waitFor();
  await expectAccessible(page);
  await schoolOf(other).press('Enter');
  await page.waitForURL('**/assessments');
  await page.setViewportSize(desktopWindow.viewport);
  await account.getByText(pt('shell', 'role.coordinator')).waitFor();
  await account.press('Enter');
  await expectOf(schoolOf(other)).attribute('aria-current').toBe('true');
  expect(wire.inputs(calls.users.changeSchool)).toEqual([{ idSchool: 3 }]);
});

it('the list of assessments is filtered by words that are stored in the address', async () => {
  const titles = ['Repaso de Matemáticas', 'Fuerzas, energía y materia'];
  const rows = titles.map((title, index) => assessmentRow({ idAssessment: 51 + index, title }));
  const { page, wire } = await openScreen('/assessments', {
    as: people.teacher(),
    stubs: [listOfAssessments(...rows)],
  });
  const linkTo = (name: string) => page.getByRole('link', { name, exact: true });
  await linkTo('Repaso de Matemáticas').waitFor();
  await expectAccessibleInAllThemes(page);
  const [, found] = rows;
  if (found) wire.use(listOfAssessments(found));
  await page.getByRole('searchbox').fill('energia');
  await linkTo('Repaso de Matemáticas').waitFor({ state: 'detached' });
  await linkTo('Fuerzas, energía y materia').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('energia');
  expect(wire.inputs(calls.assessments.getAssessments).at(-1)).toMatchObject({ search: 'energia' });
});
