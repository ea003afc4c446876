import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSchedule } from '../../../tests/support/assessments-and-attempts.ts';
import { buildH5pPackage } from '../../../tests/support/h5p-package.ts';
import { openQuestionWorld } from '../../../tests/support/question-world.ts';
import { waitForSettledEvents } from '../../../tests/support/settled-events.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Doc } from '../../questions/text/document/document.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import { question, schedule, scheduleStudent } from '../database/schema.ts';

const PASSWORD = 'Assess-2026!';
const HOUR = 3_600_000;

describe('a stored file', () => {
  let fixture: Awaited<ReturnType<typeof openQuestionWorld>>;
  let lucia: TestUser;
  let noa: TestUser;
  let carla: TestUser;
  let who: Record<string, TestUser | null>;
  const files: Record<string, string> = {};
  let idSchedule: number;
  let idActivity: number;

  let made = 0;
  const picture = async (person: TestUser) => {
    const { r, g, b } = { r: ++made, g: 120, b: 60 };
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g, b } } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'a.png');
    return (await person.client.files.uploadFile({ kind: 'image', file: file as never })).content.asset;
  };
  const showing = (asset: string): Doc => ({
    type: 'doc',
    content: [{ type: 'image', attrs: { asset, alt: 'Un mapa', decorative: false, width: 50 } }],
  });
  const questionWith = async (person: TestUser, asset: string, more: object = {}) => {
    const asked = fixture.questionInput('Pregunta');
    const questionContent = { ...asked.questionContent, command: showing(asset) };
    return (await person.client.questions.addQuestion({ ...asked, questionContent, ...more })).content.idQuestion;
  };
  const get = async (person: TestUser | null, name: string, headers: Record<string, string> = {}) =>
    (person?.client ?? fixture.world.anonymous).raw('GET', `/files/${name}`, undefined, headers);

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    const { world, ana, david, edith } = fixture;
    const { idSchool } = ana;
    lucia = await world.addPerson('student', 'Lucía', idSchool);
    noa = await world.addPerson('student', 'Noa', idSchool);
    carla = await world.addPerson('student', 'Carla', fixture.olga.idSchool);
    const idCourse = await world.addCourse(idSchool, '3.º A', [ana], [lucia]);
    files.unused = await picture(ana);
    files.own = await picture(ana);
    const own = await questionWith(ana, files.own);
    files.inPaper = await picture(ana);
    files.inSolution = await picture(ana);
    const asked = fixture.questionInput('Pregunta').questionContent;
    const solved = { ...asked, command: showing(files.inPaper), feedback: showing(files.inSolution) };
    const inPaper = await questionWith(ana, files.inPaper, { questionContent: solved });
    files.inStimulus = await picture(ana);
    const context = { contextTitle: 'La célula', contextText: showing(files.inStimulus), idsQuestions: [inPaper] };
    await ana.client.questions.addContext(context);
    files.published = await picture(david);
    const zip = new File([buildH5pPackage() as Uint8Array<ArrayBuffer>], 'suma.h5p');
    const { package: id, ...about } = (await ana.client.files.uploadPackage({ file: zip as never })).content;
    files.package = `${id}.h5p`;
    const activity = { version: 1, command: docFromText('Juega'), package: id, ...about, feedback: null };
    const playing = { idCataloging: [fixture.idCataloging], idType: 4, questionContent: activity };
    idActivity = (await ana.client.questions.addQuestion(playing)).content.idQuestion;
    const published = await questionWith(david, files.published);
    files.withdrawn = await picture(david);
    const withdrawn = await questionWith(david, files.withdrawn);
    files.unpublished = await picture(david);
    await questionWith(david, files.unpublished);
    const setState = (id: number, publicationState: 'published' | 'accepted') =>
      world.database.update(question).set({ publicationState }).where(eq(question.id, id));
    for (const id of [published, withdrawn]) await setState(id, 'published');
    await world.database.execute("update bank_entry set publication_state = 'published'");

    const { assessments } = ana.client;
    const { idAssessment } = (await assessments.addAssessment({ idsCataloging: [fixture.idCataloging] })).content;
    files.logo = await (async () => {
      const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#1c7c54' } })
        .png()
        .toBuffer();
      const file = new File([new Uint8Array(bytes)], 'logo.png');
      return (await assessments.uploadAssessmentLogo({ idAssessment, file: file as never })).content.logo;
    })();
    for (const idQuestion of [inPaper, withdrawn, idActivity])
      await assessments.addAssessmentQuestion({ idAssessment, idQuestion });
    await assessments.finishAssessment({ idAssessment, title: 'Evaluación' });
    await setState(withdrawn, 'accepted');
    const opens = world.clock.now();
    idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, opens, closes: opens + 2 * HOUR });
    expect(own).toBeGreaterThan(0);
    who = { ana, bruno: fixture.bruno, olga: fixture.olga, david, edith, lucia, noa, carla, nobody: null };
  });
  afterAll(() => fixture.world.close());

  /**
   * Ana and Bruno teach at one school, Olga at another; David and Edith write for the provider; Lucía sits the
   * schedule.
   */
  it.each<[string, string[]]>([
    ['unused', ['ana', 'bruno']],
    ['own', ['ana', 'bruno']],
    ['inPaper', ['ana', 'bruno', 'lucia']],
    ['inSolution', ['ana', 'bruno']],
    ['inStimulus', ['ana', 'bruno', 'lucia']],
    ['logo', ['ana', 'bruno', 'lucia']],
    ['package', ['ana', 'bruno']],
    ['published', ['ana', 'bruno', 'olga', 'david', 'edith']],
    ['withdrawn', ['ana', 'bruno', 'david', 'edith', 'lucia']],
    ['unpublished', ['david', 'edith']],
  ])('is served to users who may read what uses it, and 404 to others: %s', async (name, seenBy) => {
    const none = await (await get(null, `${'0'.repeat(32)}.png`)).text();
    for (const [person, somebody] of Object.entries(who)) {
      const response = await get(somebody, files[name] ?? '');
      expect([person, response.status]).toEqual([person, seenBy.includes(person) ? 200 : 404]);
      if (!seenBy.includes(person)) expect(await response.text()).toBe(none);
    }
  });

  it('is a download where it is an activity, whose address its question has', async () => {
    const { h5pFileLink } = await fixture.readQuestion(fixture.ana, idActivity);
    expect(h5pFileLink).toBe(`/files/${files.package}`);
    const response = await get(fixture.ana, files.package ?? '');
    expect(response.headers.get('content-disposition')).toBe('attachment');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(buildH5pPackage()));
  });

  it('is cached privately, by session', async () => {
    const { headers } = await get(lucia, files.inPaper ?? '');
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('vary')).toBe('cookie, authorization');
    expect((await get(null, files.inPaper ?? '')).headers.get('cache-control')).toBe('no-store');
  });

  it('is not revealed by its ETag or in ranges', async () => {
    const name = files.inPaper ?? '';
    const tag = (await get(lucia, name)).headers.get('etag') ?? '';
    expect((await get(lucia, name, { 'if-none-match': tag })).status).toBe(304);
    expect((await get(carla, name, { 'if-none-match': tag })).status).toBe(404);
    expect((await get(carla, name, { range: 'bytes=0-3' })).status).toBe(404);
  });

  it('is served with a session cookie', async () => {
    const response = await fixture.world.anonymous.raw('POST', '/login', { login: lucia.email, password: PASSWORD });
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await get(null, files.inPaper ?? '', { cookie })).status).toBe(200);
    expect((await get(null, files.own ?? '', { cookie })).status).toBe(404);
    await fixture.world.anonymous.raw('GET', '/logout', undefined, { cookie });
    expect((await get(null, files.inPaper ?? '', { cookie })).status).toBe(404);
  });

  it('is not served before its paper begins for the student', async () => {
    const { database, clock } = fixture.world;
    const { idUser, idSchool } = lucia;
    const setOpens = (opens: number | null) =>
      database.update(scheduleStudent).set({ opens }).where(eq(scheduleStudent.idUser, idUser));
    expect([idSchool === PROVIDER_SCHOOL_ID, idSchedule > 0]).toEqual([false, true]);
    await setOpens(clock.now() + HOUR);
    clock.pass(60_000);
    expect((await get(lucia, files.inPaper ?? '')).status).toBe(404);
    await setOpens(clock.now());
    expect((await get(lucia, files.inPaper ?? '')).status).toBe(200);
    await setOpens(null);
  });

  it('is served to a student, where it stands in a solution, only after the attempt and once the details are shown', async () => {
    const { ana, world } = fixture;
    const vera = await world.addPerson('student', 'Vera', ana.idSchool);
    const idCourse = await world.addCourse(ana.idSchool, '3.º D', [ana], [vera, lucia]);
    const [planned] = await world.database.select().from(schedule).where(eq(schedule.id, idSchedule));
    const { idAssessment = 0 } = planned ?? {};
    const opens = world.clock.now();
    const other = await addSchedule(world, { idAssessment, idCourse, owner: ana, opens, closes: opens + HOUR });
    const statusFor = async (person: TestUser) => (await get(person, files.inSolution ?? '')).status;
    const { attempts } = lucia.client;
    const { idAttempt } = (await attempts.startScheduledAssessment({ idSchedule: other, termsAccepted: true })).content;
    expect(await statusFor(lucia)).toBe(404);
    await attempts.finishScheduledAssessment({ idAttempt });
    expect(await statusFor(lucia)).toBe(404);
    await ana.client.ownResults.openResultDetails({ idSchedule: other, force: true });
    expect([await statusFor(lucia), await statusFor(vera)]).toEqual([200, 404]);
    await ana.client.schedules.cancelSchedule({ idSchedule: other });
    world.clock.pass(60_000);
    expect(await statusFor(lucia)).toBe(404);
  });

  it('is no longer served at once, without a minute, to a student who left the class of the schedule', async () => {
    const { world, ana } = fixture;
    const { database, app } = world;
    const follow = async () => {
      await waitForSettledEvents(database);
      await app.followEvents();
    };
    await follow();
    const idCourse = await world.addCourse(ana.idSchool, '3.º C', [ana], [noa]);
    const [planned] = await database.select().from(schedule).where(eq(schedule.id, idSchedule));
    const { idAssessment = 0, opens = 0 } = planned ?? {};
    await addSchedule(world, { idAssessment, idCourse, owner: ana, opens, closes: opens + 2 * HOUR });
    expect((await get(noa, files.inPaper ?? '')).status).toBe(200);
    await ana.client.classes.removeStudents({ idCourse, idsUsers: [noa.idUser] });
    expect((await get(noa, files.inPaper ?? '')).status).toBe(200);
    await follow();
    expect((await get(noa, files.inPaper ?? '')).status).toBe(404);
  });

  it('is no longer served, within a minute, to a student removed from the audience', async () => {
    const { database, clock } = fixture.world;
    expect((await get(lucia, files.inPaper ?? '')).status).toBe(200);
    await database.delete(scheduleStudent).where(eq(scheduleStudent.idUser, lucia.idUser));
    clock.pass(60_000);
    expect((await get(lucia, files.inPaper ?? '')).status).toBe(404);
  });
});
