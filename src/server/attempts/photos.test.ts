import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, startAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import {
  asset,
  assetUse,
  audit,
  lateResponse,
  questionVersion,
  response,
  responseFile,
  result,
  unreadablePhoto,
} from '../database/schema.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('a photographed answer', () => {
  let world: World;
  let idSchool: number;
  let ana: TestUser;
  let bruno: TestUser;
  let carla: TestUser;
  let olga: TestUser;
  let lucia: TestUser;
  let noa: TestUser;
  let idSchedule: number;
  /** A single answer, an open question with photographs, an open one without, another one with. */
  let questions: number[];

  beforeAll(async () => {
    world = await openWorld();
    idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
    olga = await world.addPerson('administrator', 'Olga Reis', await world.addSchool('Colegio de Évora'));
    lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
    noa = await world.addPerson('student', 'Noa Castro', idSchool);
    questions = await addQuestionsOfTypes(world, [0, 3, 3, 3], { idCataloging: await world.addCatalogue(['Lengua']) });
    const [version] = await world.database
      .select()
      .from(questionVersion)
      .where(eq(questionVersion.idQuestion, q(3)));
    const content = { ...(version?.content as object), photo: false };
    await world.database
      .update(questionVersion)
      .set({ content })
      .where(eq(questionVersion.idQuestion, q(3)));
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set('2026-03-02T08:00');
    const idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia, noa]);
    const idAssessment = await addAssessment(world, { questions, owner: ana, idSchool, title: 'Comentario' });
    const times = { startDate: '2026-03-02', startTime: '09:00', endTime: '10:00', force: true };
    const plan = await ana.client.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });
    idSchedule = plan.content[0]?.idSchedule ?? 0;
    world.clock.set('2026-03-02T09:00');
  });

  const q = (n: number) => questions[n - 1] ?? 0;
  const picture = async (background: string, format: 'jpeg' | 'png' = 'jpeg') => {
    const create = { width: 30, height: 40, channels: 3, background } as const;
    return new Blob([new Uint8Array(await sharp({ create }).toFormat(format).toBuffer())]);
  };
  const upload = ({ client }: TestUser, idAttempt: number, file: Blob, idQuestion = q(2)) =>
    client.attempts.uploadAnswerFile({ idAttempt, idQuestion, file });
  let sequence = 0;
  const answerWith = ({ client }: TestUser, idAttempt: number, photo: string | null, idQuestion = q(2)) => {
    const response = { text: 'Véase la foto', photo };
    return client.attempts.answerQuestion({ idAttempt, idQuestion, response, sequence: ++sequence });
  };
  const view = ({ client }: TestUser, idAttempt: number, idQuestion = q(2)) =>
    client.attempts.viewAnswerFile({ idAttempt, idQuestion });
  const stored = async () => ({
    answers: await world.database.select().from(response),
    files: await world.database.select().from(responseFile),
    assets: await world.database.select().from(asset),
    uses: await world.database.select().from(assetUse),
    unreadable: await world.database.select().from(unreadablePhoto),
  });

  it('is uploaded, named by the response, and replaced by another', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    const first = (await upload(lucia, idAttempt, await picture('#800'))).content;
    expect(first).toEqual({ asset: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/), width: 30, height: 40 });
    await answerWith(lucia, idAttempt, first.asset);
    const second = (await upload(lucia, idAttempt, await picture('#080'))).content;
    await answerWith(lucia, idAttempt, second.asset);
    await upload(lucia, idAttempt, await picture('#080'));
    const { attempts } = lucia.client;
    const [saved] = (await attempts.answerScheduledAssessment({ idSchedule })).questionsSaved;
    expect(saved?.response).toEqual({ text: 'Véase la foto', photo: second.asset });
    const uses = await world.database.select().from(assetUse).where(eq(assetUse.id, idAttempt));
    const files = [first, second].map(({ asset }) => ({
      idSchool,
      entity: 'attempt',
      id: idAttempt,
      asset: `answer-${asset}`,
    }));
    expect(uses.toSorted((a, b) => a.asset.localeCompare(b.asset))).toEqual(
      files.toSorted((a, b) => a.asset.localeCompare(b.asset)),
    );
    const result = (await attempts.finishScheduledAssessment({ idAttempt })).content;
    expect(result).toMatchObject({ notQualified: 1, omitted: 3, hits: 0 });
  });

  it('is stored together with others uploaded at the same time', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    const pictures = await Promise.all(['#111', '#222', '#333', '#444'].map((color) => picture(color)));
    await Promise.all(pictures.map((file) => upload(lucia, idAttempt, file)));
    expect(await world.database.$count(assetUse, eq(assetUse.id, idAttempt))).toBe(4);
  });

  it("is served to its student, its teacher and the school's coordinators only", async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    const { asset } = (await upload(lucia, idAttempt, await picture('#008'))).content;
    await expect(view(lucia, idAttempt)).refusedAs('answerFileNotValid');
    await answerWith(lucia, idAttempt, asset);
    for (const person of [lucia, ana, carla]) {
      const file = await view(person, idAttempt);
      expect(file).toMatchObject({ name: '2.jpg', type: 'image/jpeg' });
      expect((await sharp(file.bytes).metadata()).height).toBe(40);
    }
    const dora = await world.addPerson('author', 'Dora Pires');
    for (const person of [noa, bruno, olga, dora])
      await expect(view(person, idAttempt)).refusedAs('answerFileNotValid');
    await expect(view(ana, idAttempt, q(1))).refusedAs('answerFileNotValid');
    await expect(view(ana, idAttempt, q(3))).refusedAs('answerFileNotValid');
    await expect(view(ana, idAttempt, 999_999)).refusedAs('answerFileNotValid');
    await expect(view(ana, 999_999)).refusedAs('answerFileNotValid');
    await expect(world.anonymous.attempts.viewAnswerFile({ idAttempt, idQuestion: q(2) })).notDoneWith(
      401,
      'No session',
    );
    await answerWith(lucia, idAttempt, null);
    await expect(view(ana, idAttempt)).refusedAs('answerFileNotValid');
  });

  it('is served inline by viewAnswerFile only, and never cached', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    const { asset } = (await upload(lucia, idAttempt, await picture('#abc'))).content;
    await answerWith(lucia, idAttempt, asset);
    for (const name of [asset, `answer-${asset}`])
      expect((await lucia.client.raw('GET', `/files/${name}`)).status).toBe(404);
    const path = `${calls.attempts.viewAnswerFile.path}?idAttempt=${idAttempt}&idQuestion=${q(2)}&photo=${asset}`;
    const shown = await lucia.client.raw('GET', path);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('has its own stored name, even when an author has uploaded the same image', async () => {
    const file = await picture('#fed');
    const authors = (await ana.client.files.uploadFile({ kind: 'image', file })).content;
    const idAttempt = await startAttempt(lucia, idSchedule);
    const { asset } = (await upload(lucia, idAttempt, file)).content;
    expect(asset).toBe(authors.asset);
    await answerWith(lucia, idAttempt, asset);
    expect(await view(ana, idAttempt)).toMatchObject({ type: 'image/jpeg' });
  });

  it('is refused after 20 uploads for a question', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    const { asset } = (await upload(lucia, idAttempt, await picture('#100'))).content;
    for (let n = 2; n <= 20; n++) await upload(lucia, idAttempt, await picture(`#1000${n + 10}`, 'png'));
    const before = await stored();
    await expect(upload(lucia, idAttempt, await picture('#200'))).refusedAs('tooManyFiles');
    expect(await stored()).toEqual(before);
    await answerWith(lucia, idAttempt, asset);
  });

  it('is written to the audit', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    const { asset } = (await upload(lucia, idAttempt, await picture('#cab'))).content;
    const rows = await world.database.select().from(audit).orderBy(desc(audit.id)).limit(1);
    expect(rows).toMatchObject([{ idSchool, idUser: lucia.idUser, call: 'uploadAnswerFile' }]);
    expect(rows[0]?.subject).toEqual({ idAttempt, idQuestion: q(2), asset });
  });

  it('is audited in the school of the attempt when its student has a session in another school', async () => {
    const other = await world.addSchool('CEIP Monte Castro');
    const sara = await world.addPerson('student', 'Sara Lago', idSchool);
    const student = await world.addMembership(sara, 'student', other);
    const teacher = await world.addPerson('teacher', 'Xoel Rei', other);
    const idCourse = await world.addCourse(other, '5.º A', [teacher], [student]);
    const idAssessment = await addAssessment(world, { questions, owner: teacher, idSchool: other, title: 'Redacción' });
    const times = { startDate: '2026-03-02', startTime: '09:30', endTime: '10:00', force: true };
    const plan = await teacher.client.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });
    world.clock.set('2026-03-02T09:30');
    const input = { idSchedule: plan.content[0]?.idSchedule ?? 0, termsAccepted: true } as const;
    const { idAttempt } = (await student.client.attempts.startScheduledAssessment(input)).content;
    await upload(student, idAttempt, await picture('#2ac'));
    const rows = await world.database.select().from(audit).where(eq(audit.idUser, student.idUser)).orderBy(audit.id);
    expect(rows).toMatchObject(
      ['startScheduledAssessment', 'uploadAnswerFile'].map((call) => ({ idSchool: other, call })),
    );
  });

  it('has a file name with the extension of its type when downloaded', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    const { asset } = (await upload(lucia, idAttempt, await picture('#088', 'png'))).content;
    await answerWith(lucia, idAttempt, asset);
    expect(await view(ana, idAttempt)).toMatchObject({ name: '2.png', type: 'image/png' });
  });

  it('is refused in a response unless this attempt has uploaded it for this question', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    const noas = await startAttempt(noa, idSchedule);
    const { asset } = (await upload(noa, noas, await picture('#880'))).content;
    const before = await stored();
    await expect(answerWith(lucia, idAttempt, asset)).refusedAs('responseNotValid');
    await expect(answerWith(lucia, idAttempt, `${'0'.repeat(32)}.jpg`)).refusedAs('responseNotValid');
    await expect(answerWith(lucia, idAttempt, '../secret.jpg')).refusedAs('responseNotValid');
    await expect(answerWith(noa, noas, asset, q(3))).refusedAs('responseNotValid');
    expect(await stored()).toEqual(before);
    await upload(lucia, idAttempt, await picture('#880'));
    await answerWith(lucia, idAttempt, asset);
  });

  it("is refused for another student's attempt, other questions and non-images, and nothing is stored", async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    const file = await picture('#444');
    const before = await stored();
    await expect(upload(noa, idAttempt, file)).refusedAs('attemptNotValid');
    await expect(upload(lucia, 999_999, file)).refusedAs('attemptNotValid');
    await expect(upload(lucia, idAttempt, file, q(1))).refusedAs('questionNotValid');
    await expect(upload(lucia, idAttempt, file, q(3))).refusedAs('questionNotValid');
    await expect(upload(lucia, idAttempt, file, 999_999)).refusedAs('questionNotValid');
    await expect(upload(lucia, idAttempt, new Blob(['%PDF-1.7']))).refusedAs('imagesOnly');
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    await expect(upload(lucia, idAttempt, new Blob([drawing]))).refusedAs('imagesOnly');
    await expect(upload(lucia, idAttempt, new Blob([new Uint8Array(12_000_001)]))).refusedAs('fileTooLarge');
    await expect(upload(ana, idAttempt, file)).notDoneWith(403, 'Not allowed');
    expect(await stored()).toEqual(before);
  });

  it('may be uploaded as long as a response may be saved, and not after the end', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    world.clock.pass(60 * MINUTE + 30_000);
    await world.app.closeByClock();
    await upload(lucia, idAttempt, await picture('#555'));
    const before = await stored();
    world.clock.pass(1);
    await expect(upload(lucia, idAttempt, await picture('#666'))).refusedAs('timeIsOver');
    expect(await stored()).toEqual(before);
  });

  it('is refused once its student has finished', async () => {
    const idAttempt = await startAttempt(lucia, idSchedule);
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    const before = await stored();
    await expect(upload(lucia, idAttempt, await picture('#777'))).refusedAs('attemptFinished');
    expect(await stored()).toEqual(before);
  });

  describe('named by the hash of its bytes', () => {
    const hashOf = async (file: Blob) =>
      createHash('sha256')
        .update(await file.bytes())
        .digest('hex');
    const photosOf = async (idAttempt: number) => {
      const { content } = await ana.client.reports.getScheduleByStudent({ idSchedule });
      return content.attempts.find((row) => row.idAttempt === idAttempt)?.photos;
    };
    const all = { onTheirWay: 0, neverArrived: 0, unreadable: 0 };
    /** Lucía has given an answer with this photograph, whose bytes have not arrived. */
    const answered = async (file: Blob) => {
      const idAttempt = await startAttempt(lucia, idSchedule);
      await answerWith(lucia, idAttempt, await hashOf(file));
      return idAttempt;
    };

    it('is saved with its response before the upload, reported as on its way, and served once uploaded', async () => {
      const file = await picture('#123');
      const idAttempt = await answered(file);
      await expect(view(ana, idAttempt)).refusedAs('photoNotArrived');
      await expect(view(lucia, idAttempt)).refusedAs('photoNotArrived');
      expect(await photosOf(idAttempt)).toEqual({ ...all, onTheirWay: 1 });
      await upload(lucia, idAttempt, file);
      expect((await sharp((await view(ana, idAttempt)).bytes).metadata()).height).toBe(40);
      expect(await view(lucia, idAttempt)).toMatchObject({ name: '2.jpg', type: 'image/jpeg' });
      expect(await photosOf(idAttempt)).toEqual(all);
    });

    it('may be uploaded before its response is saved', async () => {
      const file = await picture('#124');
      const idAttempt = await startAttempt(lucia, idSchedule);
      await upload(lucia, idAttempt, file);
      await answerWith(lucia, idAttempt, await hashOf(file));
      expect(await view(ana, idAttempt)).toMatchObject({ name: '2.jpg' });
    });

    it('changes nothing when uploaded again, even after the end, and gets the same name', async () => {
      const file = await picture('#125');
      const idAttempt = await answered(file);
      const first = await upload(lucia, idAttempt, file);
      const before = await stored();
      expect(await upload(lucia, idAttempt, file)).toEqual(first);
      world.clock.pass(DAY);
      await world.app.closeByClock();
      expect(await upload(lucia, idAttempt, file)).toEqual(first);
      expect(await stored()).toEqual(before);
    });

    it('may be uploaded after its student has finished, without changing the result', async () => {
      const file = await picture('#126');
      const idAttempt = await answered(file);
      const { notQualified } = (await lucia.client.attempts.finishScheduledAssessment({ idAttempt })).content;
      const before = await world.database.select().from(result);
      expect(await photosOf(idAttempt)).toEqual({ ...all, onTheirWay: 1 });
      const { asset } = (await upload(lucia, idAttempt, file)).content;
      expect(await view(ana, idAttempt)).toMatchObject({ name: '2.jpg' });
      expect(notQualified).toBe(1);
      expect(await world.database.select().from(result)).toEqual(before);
      const uses = await world.database.select().from(assetUse).where(eq(assetUse.id, idAttempt));
      expect(uses).toEqual([{ idSchool, entity: 'attempt', id: idAttempt, asset: `answer-${asset}` }]);
    });

    it('may be uploaded until 7 days after the deadline, and not later', async () => {
      const [file, other] = [await picture('#127'), await picture('#128')];
      const idAttempt = await answered(file);
      await answerWith(lucia, idAttempt, await hashOf(other), q(4));
      world.clock.pass(60 * MINUTE + 7 * DAY);
      await world.app.closeByClock();
      await upload(lucia, idAttempt, file);
      world.clock.pass(1);
      const before = await stored();
      await expect(upload(lucia, idAttempt, other, q(4))).refusedAs('timeIsOver');
      expect(await stored()).toEqual(before);
      expect(await photosOf(idAttempt)).toEqual({ ...all, neverArrived: 1 });
    });

    it('may be uploaded for a late response', async () => {
      const file = await picture('#129');
      const idAttempt = await startAttempt(lucia, idSchedule);
      world.clock.pass(61 * MINUTE);
      await world.app.closeByClock();
      const now = world.clock.now();
      const given = { text: '', photo: await hashOf(file) };
      const late = { idSchool, idAttempt, idQuestion: q(2), response: given, sequence: 1, answered: now, arrived: now };
      const [row] = await world.database.insert(lateResponse).values(late).returning();
      await upload(lucia, idAttempt, file);
      const ofLate = { idAttempt, idQuestion: q(2), idLateResponse: row?.id ?? 0 };
      expect(await ana.client.attempts.viewAnswerFile(ofLate)).toMatchObject({ name: '2.jpg' });
      await expect(view(ana, idAttempt)).refusedAs('answerFileNotValid');
      const another = { ...ofLate, idQuestion: q(4) };
      await expect(ana.client.attempts.viewAnswerFile(another)).refusedAs('answerFileNotValid');
      expect(await world.database.$count(responseFile, eq(responseFile.idAttempt, idAttempt))).toBe(1);
    });

    it('is refused after the end when no response to the question names it', async () => {
      const file = await picture('#12a');
      const idAttempt = await answered(file);
      await answerWith(lucia, idAttempt, await hashOf(await picture('#12b')));
      await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
      const before = await stored();
      await expect(upload(lucia, idAttempt, file)).refusedAs('attemptFinished');
      await expect(upload(lucia, idAttempt, await picture('#12b'), q(4))).refusedAs('attemptFinished');
      world.clock.pass(2 * DAY);
      await expect(upload(lucia, idAttempt, await picture('#12c'))).refusedAs('attemptFinished');
      expect(await stored()).toEqual(before);
    });

    it("is never another student's upload of the same bytes", async () => {
      const file = await picture('#12d');
      const idAttempt = await answered(file);
      const noas = await startAttempt(noa, idSchedule);
      await upload(noa, noas, file);
      await expect(view(ana, idAttempt)).refusedAs('photoNotArrived');
      await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
      const before = await stored();
      await expect(upload(noa, idAttempt, file)).refusedAs('attemptNotValid');
      expect(await stored()).toEqual(before);
    });

    it('must be uploaded for each question that names it', async () => {
      const file = await picture('#12e');
      const idAttempt = await answered(file);
      await answerWith(lucia, idAttempt, await hashOf(file), q(4));
      await upload(lucia, idAttempt, file);
      expect(await photosOf(idAttempt)).toEqual({ ...all, onTheirWay: 1 });
      await upload(lucia, idAttempt, file, q(4));
      expect(await photosOf(idAttempt)).toEqual(all);
      expect(await view(ana, idAttempt, q(4))).toMatchObject({ name: '4.jpg' });
    });

    it('is the expected and served one after replacing another', async () => {
      const [first, second] = [await picture('#12f'), await picture('#12f', 'png')];
      const idAttempt = await answered(first);
      await upload(lucia, idAttempt, first);
      await answerWith(lucia, idAttempt, await hashOf(second));
      await expect(view(ana, idAttempt)).refusedAs('photoNotArrived');
      await upload(lucia, idAttempt, second);
      expect(await view(ana, idAttempt)).toMatchObject({ type: 'image/png' });
    });

    it('is found by the hash of its last upload when two uploads result in the same image', async () => {
      const file = await picture('#130');
      const idAttempt = await startAttempt(lucia, idSchedule);
      await upload(lucia, idAttempt, file);
      const same = new Blob([await file.bytes(), 'what a camera wrote behind it']);
      await answerWith(lucia, idAttempt, await hashOf(same));
      await upload(lucia, idAttempt, same);
      expect(await view(ana, idAttempt)).toMatchObject({ name: '2.jpg' });
    });

    it('is reported to its student and teacher when it is not an image', async () => {
      const file = new Blob(['half a photograph']);
      const idAttempt = await answered(file);
      await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
      await expect(upload(lucia, idAttempt, file)).refusedAs('imagesOnly');
      await expect(upload(lucia, idAttempt, file)).refusedAs('imagesOnly');
      expect(await photosOf(idAttempt)).toEqual({ ...all, unreadable: 1 });
      await expect(view(ana, idAttempt)).refusedAs('photoNotArrived');
    });
  });
});
