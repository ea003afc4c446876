import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/index.ts';
import type { ScanLinkState, SheetsToScan } from '../../src/contract/scan-camera.ts';
import { encodeAnswerPage, encodeLayout, layoutFor } from '../../src/core/sheet/layouts.ts';
import { encodeFilm } from '../../tools/scanning/files/film.ts';
import { fillSheet } from '../../tools/scanning/fill/fill-sheet.ts';
import { writeAnswers } from '../../tools/scanning/fill/write-answers.ts';
import { filmSheets } from '../../tools/scanning/film.ts';
import { printAnswerPages, printSheets } from '../../tools/scanning/print-sheets.ts';
import { launchBrowser, phoneWindow } from '../support/browser.ts';
import { expectAccessible, expectAccessibleInAllThemes } from '../support/demonstration.ts';
import { expectOf } from '../support/expect-of.ts';
import { temporaryFolder } from '../support/server.ts';
import { createTranslate } from '../support/words.ts';
import { scanBatch, scanFile } from './replies/scanning.ts';
import { scheduleRow } from './replies/schedules.ts';
import { people } from './support/people.ts';
import { openScreens } from './support/screens.ts';
import { fail, refusalReply, refuse, type Stub, stub } from './support/wire.ts';

const PICTURE = { width: 720, height: 1280 };
/** Pictures of a sheet and of the table after it; each is shown so often, thirty a second. */
const FILM = { ...PICTURE, seed: 5, held: 5, away: 1 };
const TIMES = 9;
const DPI = 150;

const say = createTranslate('es');
const word = (key: string, values?: Record<string, string>) => say('camera', key, values);
const alternatives = Array.from({ length: 10 }, () => 4);
const layout = encodeLayout(layoutFor('a4', alternatives));
/** What the second page of the first student asks to write. */
const written = [1, 2, 3].map((question) => ({ question, gaps: 0 }));
const LINES = 3;
const sheets: SheetsToScan = {
  ...{ idSchedule: 61, title: 'Repaso de ciencias', courseName: '4.º C' },
  alternatives: [alternatives, alternatives, alternatives],
  several: [[], [], []],
  written: [written, written, written],
  sheets: [
    ...[41, 42, 43].map((idUser, index) => ({ idSheet: 1001 + index, version: index + 1, layout, idUser, page: 1 })),
    {
      idSheet: 1004,
      version: 1,
      layout: encodeAnswerPage({ paper: 'a4', lines: LINES, grades: false, page: 1 }),
      idUser: 41,
      page: 2,
    },
  ],
  students: [
    { idUser: 41, firstname: 'Noa', lastname: 'Abad', pagesIn: [] },
    { idUser: 42, firstname: 'Iago', lastname: 'Freire Lamas', pagesIn: [] },
    { idUser: 43, firstname: 'Uxía', lastname: 'Rey', pagesIn: [1] },
  ],
};
const teacher = people.teacher();
const SHEETS = '/reports/61/results/sheets';
const CAMERA = `${SHEETS}/camera`;

/** Films the sheets of the first two students, filled without a doubt, and the page of answers of the first one. */
const film = async (): Promise<string> => {
  const printed = await printSheets({ paper: 'a4', alternatives, ids: [1001, 1002], dpi: DPI });
  const filled = printed.map(({ page, geometry }, index) =>
    fillSheet(page, DPI, geometry.bubbles, {
      ...{ seed: 31 + index, kinds: { filled: 1 }, mishaps: { strayStrokes: 0, notes: 0, smudges: 0 } },
      rates: { blank: 0, double: 0, erased: 0, unclear: 0, takenBack: 0, changedTwice: 0 },
    }),
  );
  const gaps = written.map((one) => one.gaps);
  const [answers] = await printAnswerPages({ paper: 'a4', gaps, lines: LINES, id: 1004, dpi: DPI });
  if (!answers) throw new Error('Nothing was printed');
  const { page } = writeAnswers(answers.page, answers.frames, { seed: 4, contents: { text: 1 } });
  const pictures = filmSheets([...filled.map((one) => one.page), page], FILM);
  const file = join(temporary.folder, 'sheets.mjpeg');
  writeFileSync(file, await encodeFilm(pictures, TIMES));
  return file;
};

const temporary = temporaryFolder();
let launched: Promise<Browser> | undefined;
const withCamera = (): Promise<Browser> => {
  launched ??= film().then((file) =>
    launchBrowser([
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
      `--use-file-for-fake-video-capture=${file}`,
    ]),
  );
  return launched;
};
afterAll(async () => (await launched)?.close());

/** Returns the stubs of a server that stores what is uploaded; the names and sizes of its files. */
const uploads = () => {
  const files: { name: string; size: number; received: number }[] = [];
  const stubs: Stub[] = [
    stub(calls.scanning.uploadAnswerSheets, ({ files: named }) => {
      const content = named.map(({ name, size }) => {
        files.push({ name, size: Number(size), received: 0 });
        return scanFile({
          idFile: files.length,
          name,
          size: Number(size),
          received: 0,
          state: 'receiving',
          pages: null,
        });
      });
      return { content: { idBatch: 21, files: content } };
    }),
    stub(calls.scanning.uploadAnswerSheetsPart, ({ idFile, offset, file }) => {
      const stored = files[Number(idFile) - 1];
      if (stored) stored.received = Number(offset) + file.size;
      return {
        content: scanFile({ idFile: Number(idFile), size: stored?.size ?? 0, received: stored?.received ?? 0 }),
      };
    }),
  ];
  return { files, stubs };
};

const known = stub(calls.scanning.getSheetsToScan, { content: sheets });
const screen = [
  stub(calls.schedules.getSchedule, { content: scheduleRow({ title: 'Repaso de ciencias' }) }),
  stub(calls.scanning.getAnswerSheetBatches, { content: [] }),
  stub(calls.scanning.getAnswerSheetBatch, { content: scanBatch() }),
];

const LINK = { idScanLink: 8, ends: '2026-03-10T09:10:00+01:00' };
const opened = {
  ...{ idScanLink: 8, idSchedule: 61, idUser: teacher.idUser, language: 'es', schoolLanguage: 'es' },
  ...{ timezone: 'Europe/Madrid', ends: '2026-03-10T11:00:00+01:00' },
};
const openedLink = stub(calls.scanning.openScanLink, { content: opened });

const begin = async (page: Page) => {
  await page.getByRole('checkbox', { name: say('scanning', 'terms.accept') }).check();
  await page.getByRole('button', { name: word('start.begin') }).click();
};

describe('with a camera', () => {
  const { openScreen } = openScreens({ browser: withCamera });
  const open = async (path: string, stubs: readonly Stub[]) => {
    const opened = await openScreen(path, { as: teacher, stubs: [known, ...screen, ...stubs] });
    await opened.page.getByRole('heading', { level: 1, name: word('title') }).waitFor();
    return opened;
  };
  const card = (page: Page, text: string) =>
    page
      .getByRole('region', { name: word('card') })
      .getByText(text)
      .first()
      .waitFor();

  /** Notes what a page says from now on, also what it says for a moment; returns what waits until it has said a text. */
  const noteTexts = async (page: Page) => {
    await page.evaluate(() => {
      const texts = new Set<string>();
      Object.assign(window, { texts });
      new MutationObserver(() => texts.add(document.body.innerText)).observe(document.body, {
        ...{ childList: true, subtree: true, characterData: true },
      });
    });
    return (text: string) =>
      expect
        .poll(() =>
          page.evaluate(
            (wanted) => [...(window as unknown as { texts: Set<string> }).texts].some((one) => one.includes(wanted)),
            text,
          ),
        )
        .toBe(true);
  };

  it('sheets that are held before it are read once each, acknowledged and sent', async () => {
    const server = uploads();
    const { page } = await open(CAMERA, server.stubs);
    await page.evaluate(() => {
      Object.assign(window, { vibrations: 0 });
      navigator.vibrate = () => {
        (window as unknown as { vibrations: number }).vibrations++;
        return true;
      };
    });
    await expectAccessibleInAllThemes(page);
    const said = await noteTexts(page);
    await begin(page);
    await page.setViewportSize(phoneWindow.viewport);
    await card(page, '3 de 3 leídas');
    await said('2 de 3 leídas');
    await said(word('sheet.answered_other', { count: '10' }));
    await card(page, word('sheet.page', { page: '2', name: 'Abad, Noa' }));
    await card(page, word('sheet.answered_other', { count: '3' }));
    await expect
      .poll(() => server.files.map(({ size, received }) => received === size && size > 20_000))
      .toEqual([true, true, true]);
    // The film begins again: all are recognised.
    await page.getByText(word('note.read'), { exact: true }).waitFor();
    await page.getByText(word('sending.sent')).waitFor();
    await expect.poll(() => page.evaluate(() => (window as unknown as { vibrations: number }).vibrations)).toBe(3);
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: word('finish'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: say('scanning', 'batch.title') }).waitFor();
    expect(server.files).toHaveLength(3);
  });

  it('sheets wait on the device without a network, are asked about before signing out, and are sent later', async () => {
    const server = uploads();
    const out: unknown[] = [];
    const { page, wire } = await open(CAMERA, [
      fail(calls.scanning.uploadAnswerSheets, 503),
      stub(calls.session.logout, (input) => {
        out.push(input);
        return {};
      }),
    ]);
    await begin(page);
    await card(page, '3 de 3 leídas');
    await page.getByText(/Sin conexión/).waitFor();
    await page.goto(SHEETS);
    await page.getByRole('heading', { name: word('unsent.title_other', { count: '3' }) }).waitFor();
    await expectAccessibleInAllThemes(page);
    await page.getByRole('button', { name: say('shell', 'account.menu') }).click();
    await page.getByRole('button', { name: say('shell', 'account.logout') }).click();
    const dialog = page.getByRole('dialog', { name: say('shell', 'logout.title') });
    await expectOf(dialog.getByRole('radio', { name: word('logout.send') })).checked.toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: say('shell', 'logout.confirm') }).click();
    await page.clock.fastForward(5000);
    await dialog.getByRole('alert').waitFor();
    expect(out).toEqual([]);
    wire.use(...server.stubs);
    await dialog.getByRole('button', { name: say('shell', 'logout.confirm') }).click();
    await expect.poll(() => [server.files.length, out.length]).toEqual([3, 1]);
  });

  it('a telephone that has opened a link reads one schedule, and sends what waits after its end', async () => {
    const server = uploads();
    let isOver = false;
    const { page, wire } = await openScreen('/scan#made-up-code', {
      as: null,
      stubs: [
        ...[openedLink, fail(calls.scanning.uploadAnswerSheets, 503)],
        stub(calls.scanning.getSheetsToScan, () => (isOver ? refusalReply('scanLinkOver') : { content: sheets })),
        stub(calls.scanning.endScanLink, () => {
          isOver = true;
          return {};
        }),
      ],
      window: phoneWindow,
    });
    await page.getByText('Repaso de ciencias · 4.º C').waitFor();
    expect(page.url()).toMatch(/\/scan\/8$/);
    expect(wire.inputs(calls.scanning.openScanLink)).toEqual([{ token: 'made-up-code' }]);
    await expectOf(page.getByRole('navigation')).count.toBe(0);
    await page.getByText(word('link.until', { time: '11:00' })).waitFor();
    await expectAccessibleInAllThemes(page);
    await begin(page);
    await card(page, '3 de 3 leídas');
    await page.getByText(/Sin conexión/).waitFor();
    await page.getByRole('button', { name: word('finish'), exact: true }).click();
    await page.getByRole('heading', { name: word('unsent.title_other', { count: '3' }) }).waitFor();
    await page.getByRole('button', { name: word('linkEnd.open') }).click();
    const dialog = page.getByRole('dialog', { name: word('linkEnd.title') });
    await dialog.getByRole('radio', { name: word('linkEnd.keep') }).check();
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: word('linkEnd.confirm'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: word('link.over') }).waitFor();
    await page.getByText(word('link.late')).waitFor();
    await expectAccessibleInAllThemes(page);
    wire.use(...server.stubs);
    const sent = page.waitForRequest((request) => request.url().endsWith(calls.scanning.uploadAnswerSheetsPart.path));
    await page.reload();
    expect((await sent).headers()['x-scan-link']).toBe('8');
    await page.getByText(word('link.allSent')).waitFor();
    // What the page was sending as it was reloaded is announced again.
    const whole = server.files.filter(({ size, received }) => received === size);
    expect(new Set(whole.map(({ name }) => name)).size).toBe(3);
  });
});

describe('without a camera', () => {
  const { openScreen } = openScreens();

  it('a telephone is shown the way by a code; where it could not take it, why, with what to do instead', async () => {
    let links: ScanLinkState[] = [{ ...LINK, opened: null, browser: '', system: '' }];
    const { page, wire } = await openScreen(SHEETS, {
      as: teacher,
      stubs: [
        ...[known, ...screen],
        stub(calls.scanning.createScanLink, { content: { ...LINK, token: 'made-up-code' } }),
        stub(calls.scanning.getScanLinks, () => ({ content: links })),
        stub(calls.scanning.endScanLink, () => {
          links = [];
          return {};
        }),
      ],
    });
    const open = page.getByRole('button', { name: word('phone.open') });
    await open.click();
    const dialog = page.getByRole('dialog', { name: word('phone.title') });
    await dialog.getByText(word('phone.local', { origin: new URL(page.url()).origin })).waitFor();
    await dialog.getByText(word('phone.instead')).waitFor();
    await expectOf(dialog.getByRole('img')).count.toBe(0);
    await expectAccessible(page);

    // The same server by addresses that others know, one of them safe.
    const { origin } = new URL(page.url());
    const cookie = (await page.context().cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const address of ['http://escuela.test', 'https://escuela.test'])
      await page.route(`${address}/**`, async (route) => {
        const request = route.request();
        const url = request.url().replace(address, origin);
        await route.fulfill({ response: await route.fetch({ url, headers: { ...request.headers(), cookie } }) });
      });
    await page.goto(`http://escuela.test${SHEETS}`);
    await open.click();
    await dialog.getByText(word('phone.insecure', { origin: 'http://escuela.test' })).waitFor();
    await page.goto(`https://escuela.test${SHEETS}`);
    await open.click();
    await dialog.getByRole('img', { name: word('phone.oneTimeCode') }).waitFor();
    await dialog.getByText(word('phone.until', { time: '09:10' })).waitFor();
    await expectAccessibleInAllThemes(page);
    links = [{ ...LINK, opened: '2026-03-10T09:02:00+01:00', ends: opened.ends, browser: 'Chrome', system: 'Android' }];
    await dialog
      .getByRole('status')
      .getByText(`${word('phone.opened', { time: '09:02' })} (Chrome, Android)`)
      .waitFor();
    await expectOf(dialog.getByRole('img')).count.toBe(0);
    await expectAccessibleInAllThemes(page);
    await dialog.getByRole('button', { name: word('phone.endNamed', { time: '09:02' }) }).click();
    await dialog.getByText(word('phone.gone')).waitFor();
    await dialog.getByRole('button', { name: word('phone.another') }).click();
    await expect.poll(() => wire.inputs(calls.scanning.createScanLink).length).toBe(2);
    await dialog.getByRole('button', { name: word('phone.bySignIn') }).click();
    const address = `https://escuela.test${CAMERA}`;
    await dialog.getByRole('img', { name: word('phone.code', { address }) }).waitFor();
    await dialog.getByText(address, { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('is told why, with the way out', async () => {
    const { page } = await openScreen(CAMERA, { as: teacher, stubs: [known, ...screen], window: phoneWindow });
    await begin(page);
    const alert = page.getByRole('alert');
    await alert
      .getByRole('heading', { name: new RegExp(`${word('problem.none')}|${word('problem.denied')}`) })
      .waitFor();
    await expectAccessibleInAllThemes(page);
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
    await page.reload();
    await alert.getByRole('heading', { name: word('problem.insecure') }).waitFor();
    await expectOf(page.getByRole('button', { name: word('start.begin') })).count.toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: word('start.upload') }).click();
    await page.getByRole('heading', { level: 1, name: say('scanning', 'upload.title') }).waitFor();
  });

  it.each(['scanLinkUsed', 'scanLinkExpired', 'scanLinkNotValid'] as const)(
    'a code that cannot be opened says what to do: %s',
    async (refusal) => {
      const { page } = await openScreen('/scan#made-up-code', {
        as: null,
        stubs: [refuse(calls.scanning.openScanLink, refusal)],
        window: phoneWindow,
      });
      await page.getByRole('heading', { level: 1, name: word('link.refused') }).waitFor();
      await page.getByRole('alert').waitFor();
      await page.getByText(word('link.showAnother')).waitFor();
      expect(page.url()).toMatch(/\/scan$/);
      await expectAccessible(page);
    },
  );

  it('a telephone is told that its link is over, and by whom a code is shown', async () => {
    const { page } = await openScreen('/scan#made-up-code', {
      as: null,
      stubs: [openedLink, known],
      window: phoneWindow,
    });
    await page.getByText(word('link.until', { time: '11:00' })).waitFor();
    await page.clock.fastForward(2 * 3_600_000);
    await page.getByRole('heading', { level: 1, name: word('link.over') }).waitFor();
    await page.getByText(word('link.allSent')).waitFor();
    await page.goto(new URL('/scan', page.url()).href);
    await page.getByText(word('link.noCode')).waitFor();
  });
});
