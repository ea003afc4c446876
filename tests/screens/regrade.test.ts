import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import { desktopWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { storedRegrade } from './replies/regrade.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');

it('a wrong key is replaced by keyboard, after each remedy has said what it would change, and undone', async () => {
  const { page, wire } = await openScreen('/reports/71/results/regrade/61', {
    as: people.teacher(),
    stubs: storedRegrade(),
  });
  await page.getByRole('heading', { name: say('regrade', 'title', { number: '4' }), level: 1 }).waitFor();
  // What can be done carries its effect before anything is chosen, and nothing can be applied yet.
  const remedy = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
  const newKey = say('regrade', 'remedy.newKey.to', { key: 'C' });
  await remedy(`${say('regrade', 'remedy.void.name')}.* suben`).waitFor();
  await remedy(`${newKey}.* suben`).waitFor();
  await expectOf(page.getByRole('button', { name: say('regrade', 'applyNone'), exact: true })).disabled.toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('3');
  await expectOf(remedy(say('regrade', 'remedy.void.name'))).checked.toBe(true);

  const key = page.getByRole('group', { name: say('regrade', 'key.title') });
  await key.getByRole('radio', { name: /^C/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('1');
  await expectOf(remedy(newKey)).checked.toBe(true);
  await page.getByRole('button', { name: 'Aplicar a 5 estudiantes' }).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.setViewportSize(desktopWindow.viewport);

  await page.keyboard.press('Control+Enter');
  const history = page.getByRole('region', { name: say('regrade', 'history.title') });
  await history.getByText(new RegExp(`^Pregunta 4: ${say('regrade', 'history.newKey')}`)).waitFor();
  await page.getByText(say('regrade', 'current.newKey')).waitFor();
  expect(wire.inputs(calls.regrade.applyRegrade)).toMatchObject([
    { idSchedule: 71, idQuestion: 61, adjustment: { kind: 'newKey', answerKey: { correct: 3 } }, revision: 0 },
  ]);
  await history.getByRole('button', { name: say('regrade', 'history.undo') }).click();
  await history.getByText(new RegExp(say('regrade', 'history.undone'))).waitFor();
  await expectOf(page.getByText(say('regrade', 'current.newKey'))).count.toBe(0);
  expect(wire.inputs(calls.regrade.undoRegrade)).toEqual([{ idSchedule: 71, idRegrade: 9 }]);
});
