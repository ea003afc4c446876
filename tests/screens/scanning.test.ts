import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import type { ScanBatchDetails, ScanFile, ScannedPage, SheetPage } from '../../src/contract/scanning.ts';
import { isWiderThanWindow, phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { createTranslate } from '../support/words.ts';
import { scanBatch, scanFile, scannedPage, sheetPage, sheetPictures } from './replies/scanning.ts';
import { scheduleRow } from './replies/schedules.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { fail, refusalReply, type Stub, stub } from './support/wire.ts';

const { openScreen } = openScreens();
const say = createTranslate('es');
const word = (key: string, values?: Record<string, string>) => say('scanning', key, values);
const teacher = people.teacher();
const SHEETS = '/reports/61/results/sheets';
const BATCH = `${SHEETS}/21`;
const REVIEW = `${BATCH}/review`;
const schedule = stub(calls.schedules.getSchedule, { content: scheduleRow({ title: 'Repaso de ciencias' }) });
const noBatches = stub(calls.scanning.getAnswerSheetBatches, { content: [] });
const batchReply = (batch: ScanBatchDetails | (() => ScanBatchDetails)): Stub =>
  stub(calls.scanning.getAnswerSheetBatch, () => ({ content: typeof batch === 'function' ? batch() : batch }));
const pdf = (name: string, size: number) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size, 7) });

/** Returns the stubs of a server that stores what is uploaded, and the files that it has. */
const storedUploads = (files: ScanFile[]) => ({
  files,
  batch: () => scanBatch({ files, state: files.some(({ state }) => state === 'receiving') ? 'receiving' : 'done' }),
  stubs: [
    stub(calls.scanning.uploadAnswerSheets, ({ files: named }) => {
      for (const { name, size } of named)
        files.push(
          scanFile({
            idFile: 31 + files.length,
            name,
            size,
            received: 0,
            state: 'receiving',
            pages: null,
            pagesRead: 0,
          }),
        );
      return { content: { idBatch: 21, files } };
    }),
    stub(calls.scanning.uploadAnswerSheetsPart, ({ idFile, offset, file }) => {
      const index = files.findIndex((one) => one.idFile === idFile);
      const stored = files[index];
      if (!stored) return refusalReply('scanFileNotValid');
      if (offset !== stored.received) return refusalReply('scanOffsetNotValid', { received: stored.received });
      const received = offset + file.size;
      const isWhole = received === stored.size;
      const content = {
        ...stored,
        received,
        state: isWhole ? ('done' as const) : stored.state,
        pages: isWhole ? 6 : null,
      };
      files[index] = content;
      return { content };
    }),
  ],
});

const choose = (page: Page, ...files: ReturnType<typeof pdf>[]) =>
  page.getByLabel(word('upload.choose')).and(page.locator('input')).setInputFiles(files);

it('files are uploaded in parts once the terms are accepted, and go on at the offset that a refusal names', async () => {
  const server = storedUploads([]);
  const { page, wire } = await openScreen(SHEETS, {
    as: teacher,
    stubs: [schedule, noBatches, batchReply(server.batch), ...server.stubs],
  });
  await page.getByRole('heading', { level: 1, name: word('upload.title') }).waitFor();
  await expectAccessibleInAllThemes(page);
  await choose(page, pdf('montón.pdf', 17_000_000), pdf('otra.pdf', 100));
  await page.getByText(word('terms.needed_other', { count: '2' })).waitFor();
  await expectAccessible(page);
  expect(wire.inputs(calls.scanning.uploadAnswerSheets)).toEqual([]);

  // The first part arrives, and its reply is lost.
  let isLost = false;
  const [, part] = server.stubs;
  if (part)
    wire.use({
      call: part.call,
      reply: async (input) => {
        const reply = await part.reply(input);
        if (isLost || (input as { idFile: number }).idFile !== 31) return reply;
        isLost = true;
        return { failure: { status: 503, body: {} } };
      },
    });
  await page.getByRole('checkbox', { name: word('terms.accept') }).check();
  await page.getByRole('heading', { level: 1, name: word('batch.title') }).waitFor();
  await page.getByText(word('sending.offline')).waitFor();
  await page.clock.fastForward(2000);
  await expect.poll(() => server.files.map(({ state }) => state)).toEqual(['done', 'done']);
  const parts = wire.inputs(calls.scanning.uploadAnswerSheetsPart).filter(({ idFile }) => idFile === 31);
  expect(parts.map(({ offset, file }) => [offset, file.size])).toEqual([
    [0, 8_000_000],
    [0, 8_000_000],
    [8_000_000, 8_000_000],
    [16_000_000, 1_000_000],
  ]);
  expect(wire.inputs(calls.scanning.uploadAnswerSheets)).toMatchObject([
    { idSchedule: 61, termsAccepted: true, files: [{ name: 'montón.pdf' }, { name: 'otra.pdf', size: 100 }] },
  ]);
});

it('a stopped upload asks for the same file after a reload, and goes on where it was', async () => {
  const server = storedUploads([
    scanFile({ name: 'montón.pdf', size: 500, received: 200, state: 'receiving', pages: null, pagesRead: 0 }),
  ]);
  const { page, wire } = await openScreen(BATCH, { as: teacher, stubs: [batchReply(server.batch), ...server.stubs] });
  await page.getByText(word('stopped.title_one', { count: '1' })).waitFor();
  await page.getByText(word('stopped.received', { share: '40 %' })).waitFor();
  await expectAccessibleInAllThemes(page);
  const again = page.getByLabel(word('stopped.choose')).and(page.locator('input'));
  await again.setInputFiles([pdf('montón.pdf', 499)]);
  await page.getByText(word('stopped.others_one', { names: 'montón.pdf' })).waitFor();
  await again.setInputFiles([pdf('montón.pdf', 500)]);
  await expect.poll(() => server.files[0]?.state).toBe('done');
  expect(wire.inputs(calls.scanning.uploadAnswerSheetsPart)).toMatchObject([{ idFile: 31, offset: 200 }]);
  await page.clock.fastForward(3000);
  await page.getByText(word('stopped.title_one', { count: '1' })).waitFor({ state: 'detached' });
});

const student = (idUser: number, lastname: string, state: 'read' | 'review' | 'missing' | 'elsewhere' = 'read') => ({
  ...{ idUser, firstname: 'Noa', lastname, state },
  idPage: state === 'missing' ? null : 100 + idUser,
  missingPages: state === 'review' ? [2, 3] : [],
});
const class4C = [
  ...['Abad', 'Barreiro', 'Castro', 'Díaz', 'Espiñeira', 'Fariña', 'Gil', 'Huertas'].map((name, index) =>
    student(41 + index, name),
  ),
  student(50, 'Iglesias', 'review'),
  student(51, 'Lago', 'missing'),
];
const inAllStates: ScannedPage[] = [
  ...class4C
    .slice(0, 8)
    .map(({ idUser, firstname, lastname }, index) =>
      scannedPage({ idPage: 101 + index, page: 1 + index, student: { idUser, firstname, lastname } }),
    ),
  scannedPage({ idPage: 109, page: 9, state: 'review', needs: ['answers'], doubts: 2 }),
  scannedPage({
    idPage: 110,
    page: 10,
    state: 'unreadable',
    needs: ['code'],
    fault: 'code',
    student: null,
    version: null,
  }),
  scannedPage({ idPage: 111, page: 11, state: 'unreadable', fault: 'noSheet', student: null, version: null }),
  scannedPage({
    ...{ idPage: 112, page: 12, state: 'conflict', needs: ['choice'], conflictWith: 'sheet', differences: 2 },
    otherPage: { idPage: 101, fileName: 'montón.pdf', page: 1 },
  }),
  scannedPage({
    ...{ idPage: 113, page: 13, state: 'foreign', needs: ['move'], student: null },
    otherSchedule: { idSchedule: 62, title: 'Química', courseName: '4.º B' },
  }),
  scannedPage({ idPage: 114, page: 14, state: 'foreign', needs: ['move'], student: null, version: null }),
  scannedPage({
    ...{ idPage: 115, page: 15, state: 'duplicate' },
    otherPage: { idPage: 102, fileName: 'montón.pdf', page: 2 },
  }),
  scannedPage({ idPage: 116, page: 16, state: 'discarded', student: null }),
];

it('a batch accounts for every page, names who is missing, and each page has what is done about it', async () => {
  let batch = scanBatch({ scanned: inAllStates, students: class4C });
  const page109 = sheetPage(scannedPage({ idPage: 112, page: 12, state: 'conflict' }));
  const compared: SheetPage = {
    ...page109,
    answers: page109.answers.map((answer) => ({
      ...{ ...answer, other: answer.question < 3 ? 'C' : answer.letters },
      ...(answer.question === 8 && { offered: 'W', letters: 'W', other: 'W', unlike: true, bubbles: [] }),
    })),
  };
  const change = (idPage: number, changes: Partial<ScannedPage>) => {
    const scanned = batch.scanned.map((one) => (one.idPage === idPage ? { ...one, ...changes } : one));
    batch = scanBatch({ scanned, students: class4C });
    return { content: sheetPage(scanned.find((one) => one.idPage === idPage) ?? scannedPage()) };
  };
  const { page, wire } = await openScreen(BATCH, {
    as: teacher,
    stubs: [
      batchReply(() => batch),
      sheetPictures(),
      stub(calls.scanning.getAnswerSheetPage, ({ idPage }) => ({
        content: idPage === 112 ? compared : sheetPage(scannedPage({ idPage }), {}, { nameBox: null }),
      })),
      stub(calls.scanning.identifyAnswerSheet, ({ idPage, code }) =>
        code === '1' ? refusalReply('sheetCodeNotValid') : change(idPage, { state: 'read', needs: [] }),
      ),
      stub(calls.scanning.resolveAnswerSheetConflict, ({ idPage }) =>
        change(idPage, { state: 'discarded', needs: [] }),
      ),
      stub(calls.scanning.moveAnswerSheet, ({ idPage }) => change(idPage, { state: 'read', needs: [] })),
      stub(calls.scanning.discardAnswerSheet, ({ idPage }) => change(idPage, { state: 'discarded' })),
    ],
  });
  await page.getByRole('heading', { name: word('pages.waiting_other', { count: '5' }) }).waitFor();
  await page.getByRole('heading', { name: word('students.missing_one', { count: '1' }) }).waitFor();
  await page.getByText('Lago, Noa').first().waitFor();
  await page.getByText(word('students.withoutPages_other', { pages: '2 y 3' })).waitFor();
  // Names that open something are as far apart as the others.
  const heights = () =>
    page
      .getByRole('list', { name: word('students.label') })
      .getByRole('listitem')
      .evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))]);
  await expect.poll(heights).toHaveLength(1);
  await expectOf(page.getByText('16', { exact: true }).first()).visible.toBe(true);
  const legend = page.getByRole('listitem').filter({ hasText: word('state.foreign_other') });
  await expectOf(legend.first()).text.toBe(`2 ${word('state.foreign_other')}`);
  await expectAccessibleInAllThemes(page);
  const press = (action: string, place: string) =>
    page
      .getByRole('button', {
        name: word('pages.actionOf', { action: word(`action.${action}`), page: `Página ${place}` }),
      })
      .click();

  await press('identify', '10');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img').waitFor();
  await dialog.getByRole('button', { name: word('identify.save') }).click();
  await dialog.getByText(word('identify.askCode')).waitFor();
  await dialog.getByRole('textbox', { name: word('identify.code') }).fill('1');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').waitFor();
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('radio', { name: 'Lago, Noa' }).check();
  await dialog.getByRole('button', { name: word('identify.save') }).click();
  await page.getByRole('heading', { name: word('pages.waiting_other', { count: '4' }) }).waitFor();
  expect(wire.inputs(calls.scanning.identifyAnswerSheet)).toMatchObject([
    { idPage: 110, code: '1' },
    { idPage: 110, idUser: 51 },
  ]);

  await press('choose', '12');
  await expectOf(dialog.getByRole('row')).count.toBe(5);
  for (const place of ['Página 12', 'Página 1'])
    await dialog
      .getByRole('img', { name: word('choose.frame', { page: place, question: '8' }), exact: true })
      .waitFor();
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('button', { name: word('choose.keep', { name: 'Página 1' }), exact: true }).click();
  await page.getByRole('heading', { name: word('pages.waiting_other', { count: '3' }) }).waitFor();
  expect(wire.inputs(calls.scanning.resolveAnswerSheetConflict)).toEqual([{ idPage: 112, keep: 'other' }]);

  await press('scanAgain', '11');
  await dialog.getByText(word('again.noSheet')).waitFor();
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('button', { name: word('action.setAside') }).click();
  await page.getByRole('heading', { name: word('pages.waiting_other', { count: '2' }) }).waitFor();
  await press('move', '13');
  await page.getByRole('heading', { name: word('pages.waiting_one', { count: '1' }) }).waitFor();
  await page.getByText(word('reason.moved', { title: 'Química' })).waitFor();
  await press('setAside', '14');
  await page.getByRole('heading', { name: word('pages.none') }).waitFor();
  await page.getByText(word('pictures.kept', { date: '01/09/2027' })).waitFor();
  batch = { ...batch, picturesDeleted: '2026-04-02T02:15:00+02:00' };
  await page.reload();
  await page.getByText(word('pictures.deleted', { date: '02/04/2026' })).waitFor();
  await page.setViewportSize(phoneWindow.viewport);
  await expectAccessible(page);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
});

it('a sheet that counts is looked at again, given to another student, or set aside', async () => {
  const counting = scannedPage({ idPage: 141, student: { idUser: 41, firstname: 'Noa', lastname: 'Abad' } });
  const disputed = { by: 'Núñez, Ana', at: '2026-03-10T09:10:00+01:00' };
  const reply = { content: sheetPage(counting, { 2: { doubts: [], decided: disputed, disputed } }) };
  let refused = true;
  const { page, wire } = await openScreen(BATCH, {
    as: teacher,
    stubs: [
      batchReply(scanBatch({ scanned: [counting], students: class4C })),
      sheetPictures(),
      stub(calls.scanning.getAnswerSheetPage, reply),
      stub(calls.scanning.identifyAnswerSheet, () => (refused ? refusalReply('sheetResultsChanged') : reply)),
      stub(calls.scanning.discardAnswerSheet, reply),
      stub(calls.scanning.disputeAnswerSheet, reply),
    ],
  });
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: word('read.open', { name: 'Abad, Noa' }) }).click();
  await open();
  await dialog.getByRole('img', { name: word('read.picture', { name: 'Abad, Noa' }) }).waitFor();
  await dialog.getByText('Núñez, Ana').first().waitFor();
  await expectAccessibleInAllThemes(page);
  await dialog.getByRole('button', { name: word('read.other') }).click();
  await dialog.getByRole('radio', { name: 'Lago, Noa' }).check();
  await dialog.getByRole('button', { name: word('identify.save') }).click();
  await dialog.getByRole('alert').waitFor();
  refused = false;
  await dialog.getByRole('button', { name: word('identify.save') }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(wire.inputs(calls.scanning.identifyAnswerSheet).at(-1)).toMatchObject({ idPage: 141, idUser: 51 });
  await open();
  await dialog.getByRole('button', { name: word('action.setAside') }).click();
  await dialog.getByText(word('read.setAside')).waitFor();
  await dialog
    .getByRole('button', { name: word('action.setAside') })
    .last()
    .click();
  await dialog.first().waitFor({ state: 'detached' });
  expect(wire.inputs(calls.scanning.discardAnswerSheet)).toEqual([{ idPage: 141, discarded: true }]);
  await page.setViewportSize(phoneWindow.viewport);
  await open();
  for (const question of ['3', '1']) await dialog.getByLabel(word('read.again', { question }), { exact: true }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: word('read.dispute_other', { count: '2' }) }).click();
  await page.getByRole('heading', { level: 1, name: word('review.title') }).waitFor();
  expect(wire.inputs(calls.scanning.disputeAnswerSheet)).toEqual([{ idPage: 141, questions: [1, 3] }]);
});

it('a batch is read again until it is done, and says each tenth to screen readers', async () => {
  let read = 2;
  const some = () =>
    scanBatch({
      ...{ scanned: inAllStates.slice(0, read), pages: 16, pagesRead: read },
      students: class4C.map((one) => student(one.idUser, one.lastname, read < 16 ? 'missing' : 'read')),
      state: read === 16 ? 'done' : 'reading',
    });
  const { page, wire } = await openScreen(BATCH, { as: teacher, stubs: [batchReply(some), sheetPictures()] });
  await page.getByText(word('batch.leave')).waitFor();
  // Nobody is missed while the first sheets come in.
  await page.getByRole('heading', { name: word('students.title') }).waitFor();
  read = 8;
  await page.clock.fastForward(2500);
  await page
    .getByRole('status')
    .getByText(word('batch.announce', { read: '8', total: '16' }))
    .waitFor();
  wire.use(fail(calls.scanning.getAnswerSheetBatch, 501));
  await page.clock.fastForward(2500);
  await page.getByText(word('batch.lost')).waitFor();
  read = 16;
  wire.use(batchReply(some));
  await page.clock.fastForward(2500);
  await page.getByText(word('batch.done')).waitFor();
  const asked = wire.inputs(calls.scanning.getAnswerSheetBatch).length;
  await page.clock.fastForward(20_000);
  expect(wire.inputs(calls.scanning.getAnswerSheetBatch)).toHaveLength(asked);
});

/** Returns a batch with doubts on two pages, as the server stores their decisions. */
const reviewed = (
  beforeDecide: (idPage: number, question: number) => ReturnType<typeof refusalReply> | null = () => null,
) => {
  const first = scannedPage({ idPage: 101, page: 1, state: 'review', needs: ['answers'], doubts: 2 });
  const second = scannedPage({ ...first, idPage: 102, page: 2, student: null, doubts: 2 });
  const pages = [
    sheetPage(first, { 3: { read: 'D', letters: 'D' }, 7: { read: '', letters: '' } }),
    sheetPage(second, { 2: { doubts: ['outline'] }, 9: { doubts: ['several'], read: 'AC', letters: 'AC' } }),
  ];
  return [
    batchReply(scanBatch({ scanned: [first, second] })),
    sheetPictures(),
    stub(calls.scanning.getAnswerSheetPage, ({ idPage }) => ({ content: pages[idPage - 101] ?? sheetPage(first) })),
    stub(calls.scanning.decideAnswerSheet, ({ idPage, answers }) => {
      const refused = answers.map(({ question }) => beforeDecide(idPage, question)).find((one) => one !== null);
      return refused ?? { content: pages[idPage - 101] ?? sheetPage(first) };
    }),
  ];
};
/** Returns the stubs of a review of one page with these doubtful answers, which every decision leaves as they are. */
const reviewedPage = (doubtful: Parameters<typeof sheetPage>[1] & object, changes: Partial<SheetPage> = {}) => {
  const scanned = scannedPage({
    ...{ state: 'review', needs: ['answers'], doubts: Object.keys(doubtful).length },
    hasPicture: changes.picture !== null,
  });
  const content = sheetPage(scanned, doubtful, changes);
  return [
    batchReply(scanBatch({ scanned: [scanned] })),
    sheetPictures(),
    stub(calls.scanning.getAnswerSheetPage, { content }),
    stub(calls.scanning.decideAnswerSheet, { content }),
  ];
};
const doubt = (page: Page, question: number) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^Pregunta ${question}:`) }).waitFor();

it('doubtful marks are decided by one key each, and taken back across pages', async () => {
  const { page, wire } = await openScreen(REVIEW, { as: teacher, stubs: reviewed() });
  const sent = () =>
    wire
      .inputs(calls.scanning.decideAnswerSheet)
      .map(({ idPage, answers }) => [idPage, answers[0]?.question, answers[0]?.letters]);
  await doubt(page, 3);
  await page.getByRole('img', { name: word('review.rowOf', { question: '3' }) }).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.reload();
  await doubt(page, 3);
  await page
    .getByRole('status')
    .getByText(word('review.suggests', { letters: 'D' }))
    .waitFor();
  await page.keyboard.press('Enter');
  await doubt(page, 7);
  await page.keyboard.press('b');
  await doubt(page, 2);
  // Nothing is suggested where the printed circles were not found.
  await page.keyboard.press('Enter');
  await page.keyboard.press('g');
  await doubt(page, 2);
  await page.keyboard.press('Backspace');
  await doubt(page, 7);
  await page.keyboard.press('0');
  await doubt(page, 2);
  await page.keyboard.press('s');
  await doubt(page, 9);
  await page.keyboard.press('p');
  await page.getByRole('img', { name: word('review.wholeOf', { question: '9' }) }).waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await doubt(page, 9);
  await page.keyboard.press('a');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: word('end.skipped_one', { count: '1' }) }).waitFor();
  await page.keyboard.press('Enter');
  await doubt(page, 2);
  await page.keyboard.press('E');
  await page.getByRole('heading', { name: word('end.title') }).waitFor();
  await expectAccessibleInAllThemes(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: word('toResults') })
    .waitFor();
  await expect.poll(sent).toEqual([
    [101, 3, 'D'],
    [101, 7, 'B'],
    [101, 7, null],
    [101, 7, ''],
    [102, 9, 'AD'],
    [102, 2, 'E'],
  ]);
});

it('of a question with several right answers letters are added and removed, and Enter decides', async () => {
  const { page, wire } = await openScreen(REVIEW, {
    as: teacher,
    stubs: reviewedPage({
      3: { several: true, read: 'BD', letters: 'BD' },
      7: { several: true, doubts: ['outline'] },
    }),
  });
  await doubt(page, 3);
  const letter = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) });
  await expectOf(letter('B')).attribute('aria-pressed').toBe('true');
  await page.getByText(word('decide.allHint')).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.reload();
  await doubt(page, 3);
  await page.keyboard.press('a');
  await page.keyboard.press('d');
  await expectOf(letter('D')).attribute('aria-pressed').toBe('false');
  await page.keyboard.press('Enter');
  await doubt(page, 7);
  // Nothing is suggested, and that nothing is marked has a key of its own.
  await page.keyboard.press('Enter');
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: word('end.title') }).waitFor();
  await expect
    .poll(() => wire.inputs(calls.scanning.decideAnswerSheet).map(({ answers }) => answers[0]?.letters))
    .toEqual(['AB', 'C']);
});

it('a grade below a frame is typed, with a key for half a point', async () => {
  const row = { isGrade: true, offered: '' };
  const { page, wire } = await openScreen(REVIEW, {
    as: teacher,
    stubs: reviewedPage({
      3: { ...row, doubts: ['several'], read: '', letters: '' },
      7: { ...row, read: '4.5', letters: '4.5' },
    }),
  });
  await page.getByRole('heading', { level: 2, name: word('doubt.noGrade', { question: '3' }) }).waitFor();
  await page.getByText(word('decide.gradeHint')).waitFor();
  await expectAccessibleInAllThemes(page);
  await page.reload();
  await doubt(page, 3);
  await page.keyboard.press('7');
  await page.keyboard.press(',');
  await expectOf(page.getByRole('button', { name: '½', exact: true }))
    .attribute('aria-pressed')
    .toBe('true');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: word('doubt.grade', { question: '7', letters: '4,5' }) }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: word('end.title') }).waitFor();
  await expect
    .poll(() => wire.inputs(calls.scanning.decideAnswerSheet).map(({ answers }) => answers[0]))
    .toEqual([
      { question: 3, isGrade: true, letters: '7.5' },
      { question: 7, isGrade: true, letters: '4.5' },
    ]);
});

it('a decision that is refused brings its row back with the reason, after the one that is shown', async () => {
  let isRefused = true;
  const { page } = await openScreen(REVIEW, {
    as: teacher,
    stubs: reviewed((_, question) => (question === 3 && isRefused ? refusalReply('sheetAnswerNotValid') : null)),
  });
  await doubt(page, 3);
  await page.keyboard.press('a');
  await doubt(page, 7);
  await page.getByRole('region', { name: word('review.recent') }).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await doubt(page, 3);
  await page.getByRole('alert').getByText(word('review.refused')).waitFor();
  await expectAccessibleInAllThemes(page);
  isRefused = false;
  await page.keyboard.press('a');
  await doubt(page, 2);
});

it('a row whose picture is deleted says since when, and is decided all the same', async () => {
  const deleted = { picture: null, pictureDeleted: '2026-04-02T02:15:00+02:00' };
  const { page } = await openScreen(REVIEW, { as: teacher, stubs: reviewedPage({ 3: {} }, deleted) });
  await page.getByText(word('picture.deletedOn', { date: '02/04/2026' })).waitFor();
  await page.keyboard.press('b');
  await page.getByRole('heading', { name: word('end.title') }).waitFor();
});

it('a frame that may be written in is shown as it was cut out, and decided by one key', async () => {
  const frame = { offered: 'W', read: 'W', letters: 'W', bubbles: [], doubts: ['writing' as const] };
  const { page, wire } = await openScreen(REVIEW, {
    as: teacher,
    stubs: reviewedPage({ 2: frame, 4: frame, 6: { ...frame, doubts: ['disputed'] } }),
    window: phoneWindow,
  });
  await doubt(page, 2);
  await page.getByRole('img', { name: word('review.frameOf', { question: '2' }) }).waitFor();
  await page
    .getByRole('status')
    .getByText(word('review.suggests', { letters: word('written') }))
    .waitFor();
  await expectOf(page.getByRole('button', { name: word('decide.two') })).count.toBe(0);
  await expect.poll(() => isWiderThanWindow(page)).toBe(false);
  await expectAccessibleInAllThemes(page);
  await page.keyboard.press('0');
  await doubt(page, 4);
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: word('doubt.disputedWriting', { question: '6' }) }).waitFor();
  await page.keyboard.press('Backspace');
  await doubt(page, 4);
  await page.keyboard.press('w');
  await page.getByRole('button', { name: word('decide.blank') }).click();
  await page.getByRole('heading', { name: word('end.title') }).waitFor();
  await expect
    .poll(() =>
      wire.inputs(calls.scanning.decideAnswerSheet).map(({ answers: [one] }) => [one?.question, one?.letters]),
    )
    .toEqual([
      [2, ''],
      [4, 'W'],
      [4, null],
      [4, 'W'],
      [6, ''],
    ]);
});

it('on a phone the letters are large enough for a thumb', async () => {
  const { page } = await openScreen(REVIEW, { as: teacher, stubs: reviewed(), window: phoneWindow });
  await doubt(page, 3);
  const letter = page.getByRole('button', { name: `D ${word('decide.suggested')}` });
  await expect.poll(async () => (await letter.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await expect.poll(async () => (await letter.boundingBox())?.width).toBeGreaterThanOrEqual(56);
  await expect.poll(async () => (await letter.boundingBox())?.y).toBeLessThan(phoneWindow.viewport.height - 56);
  await expectAccessible(page);
  await letter.tap();
  await doubt(page, 7);
});
