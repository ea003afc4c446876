import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { OutputOf } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/index.ts';
import { phoneWindow } from '../support/browser.ts';
import { expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { listOfSchedules, scheduleRow } from './replies/schedules.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { fail, refuse, type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const done = scheduleRow({
  ...{ badge: 'DONE', status: 'done', started: 20, finished: 20, hitAverage: 75, title: 'Repaso de ciencias' },
  ...{ startDate: '2026-03-09', opens: '2026-03-09T09:00:00+01:00', closes: '2026-03-09T10:00:00+01:00' },
});

/** Opens the details of a schedule that is over, on a phone, and presses one of its actions. */
const openAction = async (action: string, stubs: readonly Stub[]) => {
  const opened = await openScreen('/schedule/61', {
    as: people.teacher(),
    window: phoneWindow,
    stubs: [listOfSchedules(done), stub(calls.users.getLockedLogins, { content: [] }), ...stubs],
  });
  await opened.page
    .getByRole('dialog')
    .getByRole('button', { name: say('schedules', `action.${action}`) })
    .click();
  return opened;
};

it('the weights of questions are checked before they are saved, and what could not be saved is said', async () => {
  const { page, wire } = await openAction('weights', [
    stub(calls.grading.getScheduleQuestionsWeights, {
      content: [1, 2, 3, 4].map((position) => ({
        ...{ position, idQuestion: 60 + position, text: `¿Qué planta es la ${position}?`, weight: 1, activated: false },
      })),
    }),
    fail(calls.grading.setScheduleQuestionsWeights),
  ]);
  const title = say('resultSettings', 'weights.title', { title: done.title });
  const dialog = page.getByRole('dialog', { name: title });
  const weight = dialog.getByLabel(say('resultSettings', 'weights.weightOf', { position: '4' }));
  const save = dialog.getByRole('button', { name: say('resultSettings', 'weights.save') });
  await expectOf(weight).disabled.toBe(true);
  await dialog.getByRole('checkbox', { name: say('resultSettings', 'weights.activatedOf', { position: '4' }) }).check();
  await weight.fill('');
  await save.click();
  await dialog.getByText(say('resultSettings', 'weights.problem', { max: '100' }), { exact: true }).waitFor();
  await weight.fill('4,5');
  await expectAccessibleInAllThemes(page);
  await save.click();
  await dialog.getByRole('alert').getByText(say('ui', 'saveFailed')).waitFor();
  await expectAccessibleInAllThemes(page);
  wire.use(stub(calls.grading.setScheduleQuestionsWeights, { content: { attempts: 1 } }));
  await save.click();
  await dialog.getByText(say('resultSettings', 'weights.savedFor_one', { count: '1' })).waitFor();
  expect(wire.inputs(calls.grading.setScheduleQuestionsWeights).at(-1)).toMatchObject({
    idSchedule: 61,
    weights: expect.arrayContaining([{ position: 4, weight: 4.5, activated: true }]),
  });
  await page.clock.fastForward(2000);
  await dialog.waitFor({ state: 'hidden' });
});

it('the scale of the grades is set from the actions of a schedule', async () => {
  const { page, wire } = await openAction('scale', [
    stub(calls.reports.getScheduleGradeScale, {
      content: { status: 0, scalesMin: 0, scalesMax: 10, scalesSymbol: '' },
    }),
    stub(calls.reports.setScheduleGradeScale, {}),
  ]);
  const dialog = page.getByRole('dialog', { name: say('resultSettings', 'scale.title') });
  await dialog.getByRole('checkbox', { name: say('resultSettings', 'scale.active') }).check();
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('button', { name: say('resultSettings', 'scale.save') }).click();
  await dialog.getByText(say('resultSettings', 'scale.saved')).waitFor();
  expect(wire.inputs(calls.reports.setScheduleGradeScale)).toMatchObject([{ idSchedule: 61, scaleStatus: true }]);
});

it('a schedule that cannot be found is said so at its address', async () => {
  const { page } = await openScreen('/schedule/99999', {
    as: people.teacher(),
    window: phoneWindow,
    stubs: [
      listOfSchedules(done),
      stub(calls.users.getLockedLogins, { content: [] }),
      refuse(calls.schedules.getSchedule, 'scheduleNotValid'),
    ],
  });
  const dialog = page.getByRole('dialog', { name: say('schedules', 'details.missing') });
  await dialog.getByText(say('schedules', 'details.missingText')).waitFor();
  await expectAccessibleInAllThemes(page);
});

type Plan = OutputOf<typeof calls.resultsImport.readResults>['content']['plan'];

it('results from a spreadsheet are shown row by row with what cannot be read, imported, and undone', async () => {
  const word = (key: string, values?: Record<string, string>) => say('resultImports', key, values);
  const fileName = 'notas.csv';
  const sheetNames = { sheet: '', otherSheets: [] };
  const rows = [
    ['Usuario', '1', '2', '3', '4'],
    ['lucia', 'A', 'Z', '', ''],
    ['nadie', 'A', 'A', 'A', 'A'],
  ];
  const row = { number: 2, login: 'lucia', name: 'Peña, Lucía', version: 1, answers: 2, problems: [] };
  const nobody = { ...row, number: 3, login: 'nadie', name: '', outcome: 'unknown' } as const;
  const unread = {
    columns: [{ column: 'B', head: 'Nota', reason: 'unknown' as const }],
    questions: [4],
    sheets: ['B'],
    hiddenRows: 2,
    hiddenColumns: 2,
    encoding: 'macintosh' as const,
  };
  const reading = (plan: Plan) =>
    stub(calls.resultsImport.readResults, { content: { fileName, sheetNames, rows, plan, unread } });
  let past: OutputOf<typeof calls.resultsImport.getResultImports>['content'] = [];
  const { page, wire } = await openAction('upload', [
    stub(calls.resultsImport.getResultImports, () => ({ content: past })),
    stub(calls.resultsImport.generateResultsTemplateExcel, {
      ...{
        bytes: new TextEncoder().encode('template'),
        type: 'application/octet-stream',
        name: 'Plantilla de 1.º A.xlsx',
      },
    }),
    refuse(calls.resultsImport.readResults, 'resultsFileNotValid', { reason: 'notAList' }),
    stub(calls.resultsImport.importResults, () => {
      const by = 'Núñez, Ana';
      past = [{ idImport: 8, at: '2026-03-10T09:00:00+01:00', fileName, by, added: 0, replaced: 1, undone: false }];
      return { content: { idImport: 8, added: 0, replaced: 1 } };
    }),
    stub(calls.resultsImport.undoResultImport, () => {
      past = past.map((one) => ({ ...one, undone: true }));
      return { content: { undone: 1, left: 0 } };
    }),
  ]);
  const dialog = page.getByRole('dialog', { name: word('title') });
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: word('template') }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Plantilla de 1.º A.xlsx');
  expect(readFileSync(await download.path(), 'utf8')).toBe('template');
  const choose = () =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from('made-up') });
  await choose();
  await dialog.getByText(word('unreadable.notAList')).waitFor();
  await expectAccessibleInAllThemes(page);
  const unreadable = [
    { question: 2, value: 'Z' },
    { question: null, value: '4' },
  ];
  wire.use(reading([{ ...row, version: null, outcome: 'invalid', problems: unreadable }, nobody]));
  await choose();
  await dialog.getByText(word('formProblem', { value: '4' })).waitFor();
  await dialog.getByText(word('unread.hiddenRows_other', { count: '2' })).waitFor();
  await dialog.getByText(word('unread.hiddenColumns_other', { count: '2' })).waitFor();
  await dialog.getByText(word('unread.encoding.macintosh')).waitFor();
  await dialog.getByText(word('unread.column', { column: 'B', head: 'Nota' })).waitFor();
  await dialog.getByText(word('problem', { question: '2', value: 'Z' })).waitFor();
  await dialog.getByText(word('outcome.unknown')).waitFor();
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('button', { name: word('other') }).click();
  wire.use(reading([{ ...row, outcome: 'replaces' }, nobody]));
  await choose();
  await dialog.getByRole('checkbox', { name: word('replace', { amount: '1' }) }).check();
  await dialog.getByRole('button', { name: word('import_one', { count: '1' }) }).click();
  await dialog.getByText(word('done_one', { count: '1' })).waitFor();
  await dialog.getByRole('button', { name: word('past.undoOf', { name: fileName }) }).click();
  await page
    .getByRole('dialog', { name: word('past.confirm', { name: fileName }) })
    .getByRole('button', { name: word('past.undo') })
    .click();
  await dialog.getByText(word('report_one', { count: '1' })).waitFor();
  expect(wire.inputs(calls.resultsImport.importResults)).toMatchObject([
    { idSchedule: 61, fileName, rows, replace: true },
  ]);
  expect(wire.inputs(calls.resultsImport.undoResultImport)).toEqual([{ idSchedule: 61, idImport: 8 }]);
});
