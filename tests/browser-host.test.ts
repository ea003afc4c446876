import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '../src/contract/call.ts';
import { calls } from '../src/contract/index.ts';
import type { Doc } from '../src/questions/text/document/document.ts';
import { docFromText } from '../src/questions/text/plain/from-plain-text.ts';
import type { Client } from '../src/server/client.ts';
import { launchBrowser, openBrowserPage } from './support/browser.ts';
import './support/client.ts';
import { createPageClient, createPageSender, serveBrowserHost } from './support/device/serve.ts';
import { buildH5pPackage } from './support/h5p-package.ts';
import { pageTexts } from './support/pdf-pages.ts';
import { temporaryFolder } from './support/server.ts';

const PASSWORD = 'Assess-2026!';
const SHA256_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

const temporary = temporaryFolder();
let server: Awaited<ReturnType<typeof serveBrowserHost>>;
let browser: Browser;
let context: BrowserContext;
/** The tab that has the database open. A test may close it. */
let owner: Page;
/** The tab that tests use: the same one until a test closes the other, because each tab starts the product's worker. */
let page: Page;
const errors: string[] = [];

const openTab = async () => {
  const tab = await context.newPage();
  tab.on('pageerror', (error) => errors.push(String(error)));
  await tab.goto('/');
  return tab;
};

const send = createPageSender(() => page, null);
const anonymous = createPageClient(() => page, null);
/** The teacher and the student. */
let ana: Client;
let leo: Client;
let sendAsAna: ReturnType<typeof createPageSender>;

beforeAll(async () => {
  server = await serveBrowserHost(join(temporary.folder, 'web'));
  browser = await launchBrowser();
  ({ context, page: owner } = await openBrowserPage(browser, server.address));
  await owner.goto('/');
  page = await openTab();
  const [tokenOfAna, tokenOfLeo] = await Promise.all(['ana@test.school', 'leo@test.school'].map(tokenOf));
  ana = createPageClient(() => page, tokenOfAna ?? null);
  leo = createPageClient(() => page, tokenOfLeo ?? null);
  sendAsAna = createPageSender(() => page, tokenOfAna ?? null);
});
beforeEach(async () => {
  if (owner.isClosed()) owner = await openTab();
  if (page.isClosed()) page = await openTab();
});
afterEach(async ({ task }) => {
  if (owner.isClosed() || task.result?.state === 'fail') await page.close();
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  temporary.remove();
});

const tokenOf = async (login: string) =>
  (await createPageClient(() => owner, null).session.login({ login, password: PASSWORD })).token;

/** Returns a photograph that its EXIF orientation turns upright. */
const photograph = async () => {
  const image = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#1c7c54' } });
  const bytes = await image.jpeg().withMetadata({ orientation: 6 }).toBuffer();
  return new File([new Uint8Array(bytes)], 'leaf.jpg', { type: 'image/jpeg' });
};

const webp = async () => {
  const image = sharp({ create: { width: 30, height: 20, channels: 4, background: '#1c7c5480' } });
  return new File([new Uint8Array(await image.webp().toBuffer())], 'leaf.webp', { type: 'image/webp' });
};

const drawing = () => new File(['<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'], 'leaf.svg');

const idOfBiology = async () => {
  const nodes = (await ana.questions.getCatalogings({})).content;
  return nodes.find(({ name }) => name === 'Biología')?.idCataloging ?? 0;
};

const single = (command: Doc) => ({
  version: 1,
  command,
  alternatives: [1, 2].map((id) => ({ id, text: docFromText(`Opción ${id}`) })),
  correct: 2,
  feedback: null,
});

/** Adds a single-choice question with a picture and a formula; its second alternative is right. */
const addQuestion = async () => {
  const { asset } = (await ana.files.uploadFile({ kind: 'image', file: await photograph() })).content;
  const command: Doc = {
    type: 'doc',
    content: [
      { type: 'image', attrs: { asset, alt: 'Una hoja', decorative: false, width: 50 } },
      { type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex: '\\frac{1}{2}' } }] },
    ],
  };
  const added = await ana.questions.addQuestion({
    idCataloging: await idOfBiology(),
    idType: 0,
    questionContent: single(command),
  });
  return { asset, command, idQuestion: added.content.idQuestion };
};

/** Adds a finished assessment with one question. Returns its id. */
const addAssessment = async (idQuestion: number, title: string) => {
  const { idAssessment } = (await ana.assessments.addAssessment({ idsCataloging: [await idOfBiology()] })).content;
  await ana.assessments.saveAssessmentDraft({ idAssessment, title });
  await ana.assessments.addAssessmentQuestion({ idAssessment, idQuestion });
  await ana.assessments.finishAssessment({ idAssessment, title });
  return idAssessment;
};

const readFile = async (asset: string) => {
  expect((await send('GET', `/files/${asset}`)).status).toBe(404);
  const response = await sendAsAna('GET', `/files/${asset}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

const dateInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Adds a schedule from two days ago until in two days, for the course with this name. Returns its id. */
const addSchedule = async (idAssessment: number, course: string) => {
  const { content } = await ana.schedules.getCourses({});
  const idCourse = content.find(({ name }) => name === course)?.idCourse ?? 0;
  const times = {
    startDate: dateInDays(-2),
    startTime: '08:00',
    endDate: dateInDays(2),
    endTime: '20:00',
    force: true,
  };
  const added = await ana.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });
  return added.content[0]?.idSchedule ?? 0;
};

/** Makes a document on the device. Returns its bytes with what the list of documents says of it. */
const makeFile = async (order: InputOf<typeof calls.documents.makeDocument>['order']) => {
  const { idDocument } = (await ana.documents.makeDocument({ order })).content;
  const made = async () => (await ana.documents.getDocument({ idDocument })).content;
  await expect.poll(async () => (await made()).state).toBe('ready');
  const { bytes } = await ana.documents.getDocumentFile({ idDocument });
  return { ...(await made()), bytes };
};

const readImageFacts = async (bytes: Uint8Array) => {
  const { format, width, height, exif, hasAlpha } = await sharp(bytes).metadata();
  return { format, width, height, exif, hasAlpha };
};

describe('the browser host', () => {
  it('returns a question, its picture and a finished assessment after the page is reloaded', async () => {
    const { asset, command, idQuestion } = await addQuestion();
    const idAssessment = await addAssessment(idQuestion, 'La hoja');
    const picture = await readFile(asset);
    expect(await readImageFacts(picture)).toMatchObject({ format: 'jpeg', width: 800, height: 1600, exif: undefined });

    await owner.close();
    await page.reload();
    const question = (await ana.questions.getQuestion({ idQuestion })).content;
    expect(question.content).toMatchObject({ command, correct: 2 });
    expect(await readFile(asset)).toEqual(picture);
    const [block] = (await ana.assessments.getAssessmentQuestions({ idAssessment })).content;
    expect(block?.questions.map((question) => question.idQuestion)).toEqual([idQuestion]);
    const { content } = await ana.assessments.continueAssessment({ idAssessment });
    expect(content).toMatchObject({ title: 'La hoja', idAssessment });
  });

  it('session: login accepts the right password and refuses a wrong one', async () => {
    const { user } = await anonymous.session.login({ login: 'Ana@test.school', password: PASSWORD });
    expect(user).toMatchObject({ firstName: 'Ana', schoolName: 'IES Ría de Vigo' });
    await expect(anonymous.session.login({ login: 'leo@test.school', password: 'wrong' })).refusedAs(
      'fourAttemptsLeft',
    );
  });

  it('users: a teacher shares questions, a student may not', async () => {
    await ana.users.changeShareOptions({ shareMyQuestions: true });
    expect((await ana.session.currentSession({})).user.shareMyQuestions).toBe(true);
    await expect(leo.users.changeShareOptions({ shareMyQuestions: true })).notDoneWith(403, 'Not allowed');
    await expect(anonymous.users.changeShareOptions({ shareMyQuestions: true })).notDoneWith(401, 'No session');
  });

  it.each([
    ['turns a photograph upright and reduces its size', photograph, { format: 'jpeg', width: 800, height: 1600 }],
    [
      'stores a WebP image as PNG and keeps its transparency',
      webp,
      { format: 'png', width: 30, height: 20, hasAlpha: true },
    ],
  ])('questions: uploadFile %s', async (_title, make, expected) => {
    const { asset, width, height } = (await ana.files.uploadFile({ kind: 'image', file: await make() })).content;
    expect(await readImageFacts(await readFile(asset))).toMatchObject(expected);
    expect(expected).toMatchObject({ width, height });
  });

  it.each([
    ['a drawing', drawing],
    [
      'a file that only begins like an image',
      () => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1])], 'leaf.png'),
    ],
  ])('questions: uploadFile refuses %s as no image', async (_title, make) => {
    await expect(ana.files.uploadFile({ kind: 'image', file: make() })).refusedAs('imagesOnly');
  });

  it('questions: uploadPackage accepts an H5P package, whose files are then served over the same port', async () => {
    const file = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'sum.h5p');
    const { content } = await ana.files.uploadPackage({ file: file(buildH5pPackage()) });
    const { token } = (await ana.files.openPackage({ package: content.package })).content;
    const part = await send('GET', `/h5p/t/${token}/${content.package}/h5p.json`);
    expect(await part.json()).toMatchObject({ mainLibrary: 'School.Sum' });
    await expect(ana.files.uploadPackage({ file: file(buildH5pPackage({ 'h5p.json': undefined })) })).refusedAs(
      'packageNotValid',
    );
  });

  it('assessments: finishAssessment accepts a draft and refuses a finished one', async () => {
    const { idQuestion } = await addQuestion();
    const idAssessment = await addAssessment(idQuestion, 'Una vez');
    await expect(ana.assessments.finishAssessment({ idAssessment, title: 'Otra vez' })).refusedAs('assessmentFinished');
  });

  it('schedules, attempts, reports: an attempt is started, answered, finished and reported, and accepts no further response', async () => {
    const { idQuestion } = await addQuestion();
    const idAssessment = await addAssessment(idQuestion, 'Con alumnos');
    await expect(addSchedule(idAssessment, '2.º ESO B')).refusedAs('courseEmpty');
    const idSchedule = await addSchedule(idAssessment, '2.º ESO A');
    await expect(ana.reports.getScheduleByStudent({ idSchedule })).refusedAs('noAttempts');

    const { idAttempt } = (await leo.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true })).content;
    const paper = await leo.attempts.answerScheduledAssessment({ idSchedule });
    expect(Object.values(paper.formulas)).toEqual([expect.stringContaining('<mfrac>')]);
    await leo.attempts.answerQuestion({ idAttempt, idQuestion, response: { alternative: 2 } });
    await leo.attempts.finishScheduledAssessment({ idAttempt });
    await expect(leo.attempts.answerQuestion({ idAttempt, idQuestion, response: { alternative: 1 } })).refusedAs(
      'attemptFinished',
    );
    const report = (await ana.reports.getScheduleByStudent({ idSchedule })).content;
    expect(report.attempts.map(({ firstname }) => firstname)).toEqual(['Leo']);
    expect(report.score).toBe(100);
  });

  it('classes: adds a class with its code and a student, and lists both', async () => {
    const [school] = (await ana.classes.getSchoolsList({})).content;
    const idSchool = school?.idSchool ?? 0;
    const { content: course } = await ana.classes.addGroup({ Groupname: '4.º Z', idSchool });
    await ana.classes.addStudent({ idSchool, idCourse: course.idCourse, fullname: 'Rey Gil, Uxía' });
    const listed = await ana.classes.getStudents({ courseId: course.idCourse });
    expect(listed.studentResults.map(({ fullname }) => fullname)).toEqual(['Rey Gil, Uxía']);
  });

  it('documents: shows the page that prints, and makes it as a PDF, for Word and as a package', async () => {
    const idAssessment = await addAssessment((await addQuestion()).idQuestion, 'Una medida');
    const { svg, pages } = (await ana.documents.getPrintedPage({ idAssessment })).content;
    expect([svg.slice(0, 5), pages]).toEqual(['<svg ', 1]);
    const pdf = await makeFile({ kind: 'assessment', idAssessment, version: 1 });
    expect(pdf).toMatchObject({ pages: 1, notices: [] });
    expect((await pageTexts(pdf.bytes)).join()).toMatch(/Una medida[\s\S]*Opción 1[\s\S]*Opción 2/);
    for (const kind of ['word', 'h5p'] as const) {
      const { bytes } = await makeFile({ kind, idAssessment });
      expect(new TextDecoder().decode(bytes.subarray(0, 2))).toBe('PK');
    }
  });

  it('offline: what devices ask a server for is refused to whoever is not signed in', async () => {
    for (const { method, path } of Object.values(calls.offline))
      expect([path, (await send(method, path)).status]).toEqual([path, 401]);
  });

  it('stores files completely or not at all, and reads them completely or by range', async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const observed = await page.evaluate(() => window.observeFiles());
    expect(observed).toEqual({
      whole: numbers,
      range: [98, 99],
      beyond: [],
      empty: [0, []],
      missing: [null, null],
      replaced: [0, 1, 2],
      large: [50 * 65_536, [1, 2]],
      staged: { size: 3, sha256: SHA256_OF_ABC, read: [98, 99], stored: [97, 98, 99] },
      failures: ['Error: cut off', 'Error: cut off', 'Error: cut off'],
      unfinished: [],
      leftovers: [],
      names: ['.staging', 'empty', 'large', 'numbers', 'replaced', 'staged'],
    });
  });

  it('rejects a cancelled call and answers the next one', async () => {
    const request = { method: 'GET', path: '/auth', headers: {} };
    const cancelled = await page.evaluate((request) => window.sendAndCancel(request), request);
    expect(cancelled).toMatch('AbortError');
    expect((await ana.session.currentSession({})).user.firstName).toBe('Ana');
  });

  it('serves a second tab from the database of the first, and moves it to the second when the first is closed', async () => {
    const { idQuestion, asset } = await addQuestion();
    await owner.close();
    // Until the browser has granted the lock to the other tab, calls are answered with 503.
    const picture = () =>
      sendAsAna('GET', `/files/${asset}`).then(async (answer) => [answer.status, answer.ok || (await answer.text())]);
    await vi.waitFor(async () => expect(await picture()).toEqual([200, true]), 60_000);
    expect((await ana.questions.getQuestion({ idQuestion })).content.idQuestion).toBe(idQuestion);
  });

  it('rejects pending and later calls when the worker fails', async () => {
    const broken = await context.newPage();
    await broken.goto('/');
    const sendBroken = createPageSender(() => broken, null);
    const pending = sendBroken('POST', '/login', { login: 'ana@test.school', password: PASSWORD });
    await Promise.all([
      expect(pending).rejects.toThrow('broken by the test'),
      broken.evaluate(() => window.failWorker()),
    ]);
    await expect(sendBroken('GET', '/auth')).rejects.toThrow('broken by the test');
    await broken.close();
  });

  it('answers calls with the reason when the database cannot be loaded', async () => {
    const offline = await openBrowserPage(browser, server.address);
    await offline.context.route('**/*.wasm', (route) => route.abort());
    await offline.page.goto('/');
    const response = await createPageSender(() => offline.page, null)('GET', '/auth');
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('Failed to fetch');
    await offline.context.close();
  });

  it('makes a database anew whose making was cut off', async () => {
    const cut = await openBrowserPage(browser, server.address);
    await cut.page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await cut.page.goto('/empty');
    await cut.page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('desktop-database', { create: true });
      await folder.getFileHandle('state.txt', { create: true });
      await root.getFileHandle('desktop-database-unfinished', { create: true });
    });
    await cut.page.goto('/');
    const response = await createPageSender(() => cut.page, null)('GET', '/auth');
    expect(response.status).not.toBe(503);
    const names = () => cut.page.evaluate(async () => Array.fromAsync((await navigator.storage.getDirectory()).keys()));
    await expect.poll(names).not.toContain('desktop-database-unfinished');
    await cut.context.close();
  });

  it('answers calls with 503 and the reason when the database cannot be opened', async () => {
    const full = await openBrowserPage(browser, server.address);
    await full.page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await full.page.goto('/empty');
    await full.page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      await root.getFileHandle('desktop-database', { create: true });
    });
    await full.page.goto('/');
    const response = await createPageSender(() => full.page, null)('GET', '/auth');
    expect(response.status).toBe(503);
    expect((await response.json()).error).toMatch('The database of this device cannot be opened: ');
    await full.context.close();
  });
});
