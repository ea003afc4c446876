import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule } from '../../../tests/support/assessments-and-attempts.ts';
import { createTestClient, type TestClient } from '../../../tests/support/client.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import { SCAN_LINK_FILE_SIZE } from '../../contract/scan-camera.ts';
import { LATE_SENDING_MS, SCAN_CODE_MS, SCAN_LINK_MS } from '../../core/scanning/scan-links.ts';
import type { AnyCall } from '../area.ts';
import { audit, scanBatch, scanFile, scanLink, schedule as schedules, session, user } from '../database/schema.ts';
import { deleteExpiredSignIns } from '../session/api.ts';
import { sha256Of } from '../sha256.ts';

const HOUR = 3_600_000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36';
const BYTES = new Uint8Array(1_000);

let fixture: CourseWorld;
let world: World;
let ana: TestUser;
let idSchedule: number;

beforeAll(async () => {
  fixture = await openCourseWorld(1);
  world = fixture.world;
});
afterAll(() => world.close());

beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  // A user of its own for each test: what ends a link ends others.
  ana = await world.addPerson('teacher', 'Ana Núñez', fixture.idSchool);
  idSchedule = await schedule();
});

/** Schedules an assessment of Ana's, from an hour ago. */
const schedule = async () => {
  const questions = await world.addQuestions({ count: 2, idCataloging: fixture.idCataloging, owner: ana });
  const idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Repaso' });
  const [opens, closes] = [world.clock.now() - HOUR, world.clock.now() + HOUR];
  return addSchedule(world, { idAssessment, idCourse: fixture.idCourse, owner: ana, opens, closes });
};
const create = async () => (await ana.client.scanning.createScanLink({ idSchedule })).content;
const post = (token: string) =>
  world.anonymous.raw('POST', calls.scanning.openScanLink.path, { token }, { 'user-agent': PHONE });
const refusalOf = async (response: Response) => ((await response.json()) as { error: string }).error;

type Phone = { client: TestClient; idScanLink: number; cookie: string };
/** Opens a link as a telephone does. */
const open = async (): Promise<Phone> => {
  const response = await post((await create()).token);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { content } = (await response.json()) as { content: { idScanLink: number } };
  return { client: createTestClient(world.app, cookie.split('=')[1] ?? ''), idScanLink: content.idScanLink, cookie };
};
const announce = async ({ client }: Phone, more: object = {}) => {
  const files = [{ name: 'hoja.jpg', size: BYTES.length }];
  return (await client.scanning.uploadAnswerSheets({ idSchedule, termsAccepted: true, files, ...more })).content;
};
const sendPart = ({ client }: Phone, idFile: number) =>
  client.scanning.uploadAnswerSheetsPart({ idFile, offset: 0, file: new File([BYTES], 'parte') as never });
const counts = async () => ({
  batches: await world.database.$count(scanBatch, eq(scanBatch.idSchedule, idSchedule)),
  files: await world.database.$count(scanFile),
});
const listed = async () => (await ana.client.scanning.getScanLinks({ idSchedule })).content;

describe('a scan link', () => {
  it('is opened once, as its user, with a cookie of its own and hashes in the database alone', async () => {
    const { token, ends, idScanLink } = await create();
    expect(ends).toBe(new Date(world.clock.now() + SCAN_CODE_MS).toISOString());
    expect(await listed()).toEqual([{ idScanLink, opened: null, ends, browser: '', system: '' }]);
    const responses = await Promise.all([post(token), post(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [opened, late] = responses.toSorted((a, b) => a.status - b.status);
    expect(late && (await refusalOf(late))).toBe('This scan link was opened already');
    const cookie = opened?.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(new RegExp(`^assessments_scan_${idScanLink}=[\\w-]{43}; .*HttpOnly`));
    expect(await opened?.json()).toMatchObject({
      content: { idScanLink, idSchedule, idUser: ana.idUser, ends: '2026-03-02T09:00:00.000Z' },
    });
    const secret = cookie.split(/[=;]/)[1] ?? '';
    const [row] = await world.database.select().from(scanLink).where(eq(scanLink.id, idScanLink));
    expect(row).toMatchObject({ codeHash: await sha256Of(token), tokenHash: await sha256Of(secret) });
    const written = await world.database.select().from(audit).where(eq(audit.idUser, ana.idUser));
    expect(written.map(({ call }) => call)).toEqual(expect.arrayContaining(['createScanLink', 'openScanLink']));
    expect(JSON.stringify(written)).not.toMatch(new RegExp(`${token}|${secret}`));
    expect(await listed()).toMatchObject([
      { opened: '2026-03-02T07:00:00.000Z', browser: 'Chrome', system: 'Android' },
    ]);
  });

  it('is dead after ten minutes, when another one is made, and when its user signs out everywhere', async () => {
    const [first, second] = [await create(), await create()];
    expect(await refusalOf(await post(first.token))).toBe('This scan link was not opened in time');
    world.clock.pass(SCAN_CODE_MS);
    expect(await refusalOf(await post(second.token))).toBe('This scan link was not opened in time');
    const third = await create();
    await ana.client.session.endOtherSessions({});
    expect(await refusalOf(await post(third.token))).toBe('This scan link is not valid');
    expect(await refusalOf(await post('made-up'))).toBe('This scan link is not valid');
    expect(
      await world.database.$count(session, and(eq(session.idUser, ana.idUser), eq(session.isScanLink, true))),
    ).toBe(0);
  });

  it('cannot be made of a schedule that the user may not grade', async () => {
    const bruno = await world.addPerson('teacher', 'Bruno', fixture.idSchool);
    await expect(bruno.client.scanning.createScanLink({ idSchedule })).refusedAs('scheduleNotValid');
    await expect(bruno.client.scanning.getScanLinks({ idSchedule })).refusedAs('scheduleNotValid');
    const { idScanLink } = await create();
    await expect(bruno.client.scanning.endScanLink({ idScanLink })).refusedAs('scanLinkNotValid');
    expect(await listed()).toHaveLength(1);
  });

  it('reads what the camera needs and sends sheets into one batch of its own', async () => {
    const phone = await open();
    expect((await phone.client.scanning.getSheetsToScan({ idSchedule })).content).toMatchObject({ idSchedule });
    const { idBatch, files } = await announce(phone);
    const [file] = files;
    expect((await sendPart(phone, file?.idFile ?? 0)).content).toMatchObject({ received: BYTES.length });
    const others = await ana.client.scanning.uploadAnswerSheets({
      ...{ idSchedule, termsAccepted: true, files: [{ name: 'otra.jpg', size: BYTES.length }] },
    });
    const again = await announce(phone, { idBatch: others.content.idBatch });
    expect(again.idBatch).toBe(idBatch);
    const [foreign] = others.content.files;
    await expect(sendPart(phone, foreign?.idFile ?? 0)).refusedAs('scanFileNotValid');
    await expect(announce(phone, { files: [{ name: 'hoja.jpg', size: SCAN_LINK_FILE_SIZE + 1 }] })).refusedAs(
      'fileTooLarge',
    );
  });

  it('is known by its cookie with its header alone', async () => {
    const { cookie, idScanLink } = await open();
    const { path } = calls.scanning.getSheetsToScan;
    const send = (headers: Record<string, string>) => world.anonymous.raw('POST', path, { idSchedule }, headers);
    const own = { cookie, 'sec-fetch-site': 'same-origin' };
    expect((await send({ ...own, 'x-scan-link': String(idScanLink) })).status).toBe(200);
    expect((await send({ ...own, 'x-scan-link': '0' })).status).toBe(401);
    expect((await send(own)).status).toBe(401);
    // What is no call knows nobody by it.
    const description = await world.app.fetch(
      new Request('http://test/openapi.json', { headers: { cookie, 'x-scan-link': String(idScanLink) } }),
    );
    expect(description.status).toBe(401);
  });

  it('is refused another schedule, and changes nothing of it', async () => {
    const phone = await open();
    const other = await schedule();
    const before = await counts();
    await expect(phone.client.scanning.getSheetsToScan({ idSchedule: other })).notDoneWith(403, 'Not allowed');
    await expect(announce(phone, { idSchedule: other })).notDoneWith(403, 'Not allowed');
    expect(await counts()).toEqual(before);
    const { idScanLink } = await create();
    await expect(phone.client.scanning.endScanLink({ idScanLink })).refusedAs('scanLinkNotValid');
  });

  it('has the rights of its user at the moment of each call', async () => {
    const phone = await open();
    const before = await counts();
    const bruno = await world.addPerson('teacher', 'Bruno', fixture.idSchool);
    await world.database.update(schedules).set({ idOwner: bruno.idUser }).where(eq(schedules.id, idSchedule));
    await expect(announce(phone)).refusedAs('scheduleNotValid');
    expect(await counts()).toEqual(before);
    await world.database.update(user).set({ active: false }).where(eq(user.id, ana.idUser));
    world.clock.pass(10_000);
    await expect(announce(phone)).notDoneWith(401, 'No session');
  });

  it.each([
    ['all sessions are ended', () => ana.client.session.endOtherSessions({})],
    [
      'the password is changed',
      () => ana.client.session.changePassword({ oldPassword: 'Assess-2026!', password: 'Faro-de-Hércules-27' }),
    ],
  ])('ends when %s, with all that it could send', async (_, end) => {
    const phone = await open();
    await end();
    await expect(announce(phone)).notDoneWith(401, 'No session');
    expect(await listed()).toEqual([]);
  });
});

describe('after its end a scan link', () => {
  it.each([
    ['two hours later', () => void world.clock.pass(SCAN_LINK_MS)],
    ['ended by itself', ({ client, idScanLink }: Phone) => client.scanning.endScanLink({ idScanLink })],
    ['ended by its user', ({ idScanLink }: Phone) => ana.client.scanning.endScanLink({ idScanLink })],
    [
      'ended among the sessions',
      async () => {
        const { content } = await ana.client.session.getSessions({});
        const own = content.find(({ isScanLink }) => isScanLink);
        expect(own).toMatchObject({ browser: 'Chrome', system: 'Android', isCurrent: false });
        await ana.client.session.endSession({ idSession: own?.idSession ?? 0 });
      },
    ],
  ])('%s reads nothing, and sends what it has collected', async (_, end) => {
    const phone = await open();
    await end(phone);
    await expect(phone.client.scanning.getSheetsToScan({ idSchedule })).refusedAs('scanLinkOver');
    await expect(phone.client.scanning.endScanLink({ idScanLink: phone.idScanLink })).refusedAs('scanLinkOver');
    const [file] = (await announce(phone)).files;
    expect((await sendPart(phone, file?.idFile ?? 0)).content).toMatchObject({ received: BYTES.length });
    expect(await listed()).toEqual([]);
    expect((await ana.client.session.getSessions({})).content.filter(({ isScanLink }) => isScanLink)).toEqual([]);
  });

  it('sends 200 sheets at most', async () => {
    const phone = await open();
    await announce(phone);
    world.clock.pass(SCAN_LINK_MS);
    const files = Array.from({ length: 200 }, (_, at) => ({ name: `${at}.jpg`, size: 10 }));
    await announce(phone, { files: files.slice(1) });
    await announce(phone);
    const before = await counts();
    await expect(announce(phone)).refusedAs('tooManyLateSheets');
    expect(await counts()).toEqual(before);
    expect(before.batches).toBe(1);
  });

  it('sends for seven days, and is then deleted', async () => {
    const phone = await open();
    const [file] = (await announce(phone)).files;
    world.clock.pass(SCAN_LINK_MS + LATE_SENDING_MS - 1);
    await deleteExpiredSignIns(world.database, world.clock.now());
    expect((await sendPart(phone, file?.idFile ?? 0)).content).toMatchObject({ received: BYTES.length });
    world.clock.pass(2);
    const before = await counts();
    await expect(announce(phone)).notDoneWith(401, 'No session');
    expect(await counts()).toEqual(before);
    await deleteExpiredSignIns(world.database, world.clock.now());
    expect(await world.database.$count(scanLink, eq(scanLink.id, phone.idScanLink))).toBe(0);
    expect(await world.database.$count(session, eq(session.isScanLink, true))).toBe(0);
  });

  it('is no session of any kind once its row is gone', async () => {
    const phone = await open();
    await world.database.delete(scanLink).where(eq(scanLink.id, phone.idScanLink));
    world.clock.pass(10_000);
    await expect(phone.client.session.getSessions({})).notDoneWith(401, 'No session');
  });
});

describe('the calls of a scan link', () => {
  const declaredCalls = Object.values(calls)
    .flatMap((area): unknown[] => Object.values(area))
    .map((call) => call as AnyCall);

  it('are those that the contract declares, and no others', async () => {
    const declared = declaredCalls.filter(({ scanLink: use }) => use !== undefined);
    expect(declared.map(({ name }) => name).sort()).toEqual([
      ...['endScanLink', 'getSheetsToScan', 'uploadAnswerSheets', 'uploadAnswerSheetsPart'],
    ]);
    expect(declared.filter(({ refuses }) => !refuses.includes('scanLinkOver'))).toEqual([]);
    const { client } = await open();
    const refused: string[] = [];
    for (const { area, name, method, path } of declaredCalls) {
      const response = await client.raw(method, path, method === 'GET' ? undefined : {});
      if (response.status === 403 && (await refusalOf(response)) === 'Not allowed') refused.push(`${area}.${name}`);
    }
    const others = declaredCalls.filter((call) => !declared.includes(call));
    expect(refused).toEqual(others.map(({ area, name }) => `${area}.${name}`));
  });
});
