import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment } from '../../../tests/support/sitting.ts';
import { addOfTypes } from '../../../tests/support/types.ts';
import { openWorld, type Person, type World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import { asset, assetUse, audit, questionVersion, response, responseFile } from '../database/schema.ts';

const MINUTE = 60_000;

describe('a photographed answer', () => {
  let world: World;
  let idSchool: number;
  let ana: Person;
  let bruno: Person;
  let carla: Person;
  let olga: Person;
  let lucia: Person;
  let noa: Person;
  let idSchedule: number;
  /** An open question with photographs, a single answer, an open one without. */
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
    questions = await addOfTypes(world, [0, 3, 3], { idCataloging: await world.addCatalogue(['Lengua']) });
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
  const start = async ({ client }: Person) =>
    (await client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true })).content.idAttempt;
  const picture = async (background: string, format: 'jpeg' | 'png' = 'jpeg') => {
    const create = { width: 30, height: 40, channels: 3, background } as const;
    return new Blob([new Uint8Array(await sharp({ create }).toFormat(format).toBuffer())]);
  };
  const upload = ({ client }: Person, idAttempt: number, file: Blob, idQuestion = q(2)) =>
    client.attempts.uploadAnswerFile({ idAttempt, idQuestion, file });
  let sequence = 0;
  const answerWith = ({ client }: Person, idAttempt: number, photo: string | null, idQuestion = q(2)) => {
    const response = { text: 'Véase la foto', photo };
    return client.attempts.answerQuestion({ idAttempt, idQuestion, response, sequence: ++sequence });
  };
  const view = ({ client }: Person, idAttempt: number, idQuestion = q(2)) =>
    client.attempts.viewAnswerFile({ idAttempt, idQuestion });
  const stored = async () => ({
    answers: await world.database.select().from(response),
    files: await world.database.select().from(responseFile),
    assets: await world.database.select().from(asset),
    uses: await world.database.select().from(assetUse),
  });

  it('is uploaded, named by the answer, and replaced by another', async () => {
    const idAttempt = await start(lucia);
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
    expect(result).toMatchObject({ notQualified: 1, omitted: 2, hits: 0 });
  });

  it('is kept with all others that are uploaded at the same time', async () => {
    const idAttempt = await start(lucia);
    const pictures = await Promise.all(['#111', '#222', '#333', '#444'].map((color) => picture(color)));
    await Promise.all(pictures.map((file) => upload(lucia, idAttempt, file)));
    expect(await world.database.$count(assetUse, eq(assetUse.id, idAttempt))).toBe(4);
  });

  it('is seen by its student, its teacher, and who answers for the school, and by nobody else', async () => {
    const idAttempt = await start(lucia);
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
    await expect(world.nobody.attempts.viewAnswerFile({ idAttempt, idQuestion: q(2) })).notDoneWith(401, 'No session');
    await answerWith(lucia, idAttempt, null);
    await expect(view(ana, idAttempt)).refusedAs('answerFileNotValid');
  });

  it('is shown by its call alone, to be looked at, and remembered by nobody', async () => {
    const idAttempt = await start(lucia);
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

  it("is a picture of its own, although an author's is the same", async () => {
    const file = await picture('#fed');
    const authors = (await ana.client.questions.uploadFile({ kind: 'image', file })).content;
    const idAttempt = await start(lucia);
    const { asset } = (await upload(lucia, idAttempt, file)).content;
    expect(asset).toBe(authors.asset);
    await answerWith(lucia, idAttempt, asset);
    expect(await view(ana, idAttempt)).toMatchObject({ type: 'image/jpeg' });
  });

  it('is sent at most 20 times for a question', async () => {
    const idAttempt = await start(lucia);
    const { asset } = (await upload(lucia, idAttempt, await picture('#100'))).content;
    for (let n = 2; n <= 20; n++) await upload(lucia, idAttempt, await picture(`#1000${n + 10}`, 'png'));
    const before = await stored();
    await expect(upload(lucia, idAttempt, await picture('#200'))).refusedAs('tooManyFiles');
    expect(await stored()).toEqual(before);
    await answerWith(lucia, idAttempt, asset);
  });

  it('leaves its mark in the audit', async () => {
    const idAttempt = await start(lucia);
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
    const rows = await world.database.select().from(audit).where(eq(audit.idUser, student.idUser));
    expect(rows).toMatchObject([{ idSchool: other, call: 'uploadAnswerFile' }]);
  });

  it('keeps the name of what it is when it is downloaded', async () => {
    const idAttempt = await start(lucia);
    const { asset } = (await upload(lucia, idAttempt, await picture('#088', 'png'))).content;
    await answerWith(lucia, idAttempt, asset);
    expect(await view(ana, idAttempt)).toMatchObject({ name: '2.png', type: 'image/png' });
  });

  it('is one that this attempt has uploaded for this question', async () => {
    const idAttempt = await start(lucia);
    const noas = await start(noa);
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

  it("is refused for another's attempt, other questions, and what is no image, and nothing is kept", async () => {
    const idAttempt = await start(lucia);
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

  it('may arrive as long as an answer may, and not after the end', async () => {
    const idAttempt = await start(lucia);
    world.clock.pass(60 * MINUTE + 30_000);
    await world.app.closeByClock();
    await upload(lucia, idAttempt, await picture('#555'));
    const before = await stored();
    world.clock.pass(1);
    await expect(upload(lucia, idAttempt, await picture('#666'))).refusedAs('timeIsOver');
    expect(await stored()).toEqual(before);
  });

  it('is refused once its student has finished', async () => {
    const idAttempt = await start(lucia);
    await lucia.client.attempts.finishScheduledAssessment({ idAttempt });
    const before = await stored();
    await expect(upload(lucia, idAttempt, await picture('#777'))).refusedAs('attemptFinished');
    expect(await stored()).toEqual(before);
  });
});
