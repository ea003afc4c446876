import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addAssessment,
  addSchedule,
  addSingleChoiceAttempt,
} from '../../../../tests/support/assessments-and-attempts.ts';
import { addQuestionsOfTypes, sampleResponses } from '../../../../tests/support/question-contents.ts';
import { addGradedAttempt, gradeAttempt } from '../../../../tests/support/results.ts';
import { openWorld, type TestUser, type World } from '../../../../tests/support/world.ts';
import { GRACE_MS } from '../../../core/schedules/windows.ts';
import type { IdType } from '../../../questions/registry.ts';
import {
  accommodation,
  audit,
  lateResponse,
  paperLeaving,
  responseFile,
  schedule,
  student,
} from '../../database/schema.ts';
import { putIfMissing, writeAssetRow } from '../../files/api.ts';
import { memorySource, readAll } from '../../source.ts';
import { openZip } from '../../zip.ts';

let world: World;
let sol: number;
let luna: number;
let xavier: TestUser;
let carla: TestUser;
let ana: TestUser;
let noa: TestUser;
let noaAtLuna: TestUser;
let uxia: TestUser;
let idCataloging: number;
let questions: number[];
let idSchedule: number;
let idAttempt: number;

const photo = `answer-${'a'.repeat(32)}`;

beforeAll(async () => {
  world = await openWorld();
  const { database, clock, host } = world;
  sol = await world.addSchool('IES Sol');
  luna = await world.addSchool('IES Lúa');
  xavier = await world.addPerson('administrator', 'Xavier Montes', sol);
  carla = await world.addPerson('coordinator', 'Carla Díaz', sol);
  ana = await world.addPerson('teacher', 'Ana Núñez', sol);
  noa = await world.addPerson('student', 'Noa Castro', sol);
  uxia = await world.addPerson('student', 'Uxía Rey', sol);
  noaAtLuna = await world.addMembership(noa, 'student', luna);
  idCataloging = await world.addCatalogue(['Lengua']);
  questions = await world.addQuestions({ count: 2, idCataloging, owner: ana, stemOf: (n) => `Enunciado ${n}` });
  const idCourse = await world.addCourse(sol, '3.º B', [ana], [noa, uxia]);
  const idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Comentario' });
  const now = clock.now();
  idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, opens: now - 9, closes: now + 9 });
  idAttempt = await addSingleChoiceAttempt(world, idSchedule, noa, [1, 3]);
  await addSingleChoiceAttempt(world, idSchedule, uxia, [2, 2]);
  const [idQuestion = 0] = questions;
  const given = { idSchool: sol, idAttempt, idQuestion };
  await database
    .insert(lateResponse)
    .values({ ...given, response: { alternative: 4 }, sequence: 9, answered: now, arrived: now });
  await database.insert(paperLeaving).values({ idSchool: sol, idAttempt, at: now, back: now + 5000 });
  const bytes = new TextEncoder().encode('the photograph');
  const services = { host, db: database, now, idSchool: sol };
  await writeAssetRow(services, { asset: photo, mime: 'image/jpeg', width: 3, height: 4, size: bytes.length });
  await putIfMissing(services, photo, bytes);
  await database.insert(responseFile).values({ ...given, asset: photo, added: now });
  await database.insert(student).values([
    { idSchool: sol, idUser: noa.idUser, code: 'SOL-1', studentId: '12345678Z' },
    { idSchool: luna, idUser: noa.idUser, code: 'LUA-9' },
  ]);
  await database.insert(accommodation).values({ idSchool: sol, idUser: noa.idUser, extraPercent: 25 });
});
afterAll(() => world.close());

/** Returns the files of an export as texts, by their names. */
const unpack = async ({ bytes }: { bytes: Uint8Array }) => {
  const zip = await openZip(memorySource(bytes), { entries: 100, size: 1e7, ratio: 1000 });
  if (typeof zip === 'string') throw new Error(zip);
  const texts: Record<string, string> = {};
  for (const [name, entry] of zip.entries)
    texts[name] = new TextDecoder().decode(await readAll(zip.openContent(entry)));
  return texts;
};
const rowsIn = (texts: Record<string, string>, name: string) => JSON.parse(texts[name] ?? 'null');

describe('the export of a member', () => {
  it('has account, classes, attempts with answers, results, late answers and photographs', async () => {
    const file = await carla.client.privacy.exportUser({ idUser: noa.idUser });
    expect(file).toMatchObject({ type: 'application/zip', name: 'Castro, Noa.zip' });
    const texts = await unpack(file);
    const at = (name: string) => rowsIn(texts, `school-${sol}/${name}.json`);
    expect(rowsIn(texts, 'account.json')).toMatchObject([{ first_name: 'Noa', email: noa.email }]);
    expect(at('student-data')).toMatchObject([{ code: 'SOL-1', student_id: '12345678Z' }]);
    expect(at('accommodations')).toMatchObject([{ extra_percent: 25, large_print: false }]);
    expect(at('classes')).toMatchObject([{ class: '3.º B', academic_year: 2025 }]);
    expect(at('attempts')).toMatchObject([
      { assessment: 'Comentario', times_left: [{ at: expect.any(String), back: expect.any(String) }] },
    ]);
    expect(at('answers').map(({ response }: { response: object }) => response)).toEqual([
      { alternative: 1 },
      { alternative: 3 },
    ]);
    expect(at('results')).toMatchObject([{ hits: 1, errors: 1 }]);
    expect(at('late-answers')).toMatchObject([{ response: { alternative: 4 } }]);
    expect(at('photographs')).toMatchObject([{ file: photo, readable: true }]);
    expect(texts[`school-${sol}/files/${photo}.jpeg`]).toBe('the photograph');
  });

  it('has nothing that opens the account, nothing of other people and nothing of another school', async () => {
    const all = Object.values(await unpack(await xavier.client.privacy.exportUser({ idUser: noa.idUser }))).join('\n');
    for (const word of ['plain:', 'token_hash', 'Uxía', uxia.email, 'LUA-9', 'IES Lúa'])
      expect(all).not.toContain(word);
  });

  it('has the internet addresses of the person alone, not of those who did something about the person', async () => {
    await carla.client.privacy.exportUser({ idUser: noa.idUser });
    await noa.client.users.updateUserLanguage({ newLanguage: 'es' });
    const texts = await unpack(await noa.client.privacy.exportOwnData({}));
    const rows: { id_user: number; call: string }[] = rowsIn(texts, `school-${sol}/activity.json`);
    expect(rows.filter((row) => row.id_user === noa.idUser).every((row) => 'address' in row)).toBe(true);
    const ofOthers = rows.filter((row) => row.id_user !== noa.idUser);
    expect(ofOthers).toContainEqual(expect.objectContaining({ call: 'exportUser' }));
    expect(ofOthers.filter((row) => 'address' in row)).toEqual([]);
  });

  it('says in the language of the one who asks what each file has', async () => {
    await xavier.client.users.updateUserLanguage({ newLanguage: 'pt' });
    const texts = await unpack(await xavier.client.privacy.exportUser({ idUser: noa.idUser }));
    expect(texts['README.txt']).toContain('answers.json: a última resposta a cada questão');
    expect(texts['README.txt']).toContain(`A pasta school-${sol} tem os dados em IES Sol.`);
  });

  it('has what a teacher made', async () => {
    const texts = await unpack(await carla.client.privacy.exportUser({ idUser: ana.idUser }));
    expect(rowsIn(texts, `school-${sol}/assessments.json`)).toMatchObject([{ title: 'Comentario' }]);
    expect(texts[`school-${sol}/questions.json`]).toContain('Enunciado 2');
    expect(rowsIn(texts, `school-${sol}/classes-taught.json`)).toMatchObject([{ class: '3.º B' }]);
  });

  it('is in the audit with the one who asked', async () => {
    await carla.client.privacy.exportUser({ idUser: uxia.idUser });
    const rows = await world.database.select().from(audit).where(eq(audit.idUser, carla.idUser)).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({ call: 'exportUser', idSchool: sol, subject: { idUser: uxia.idUser } });
  });

  it('is refused for members whom the caller does not manage, of the school or of another', async () => {
    const rui = await world.addPerson('administrator', 'Rui Lobo', luna);
    for (const [{ client }, { idUser }] of [
      [carla, xavier],
      [rui, ana],
      [xavier, rui],
    ] as const)
      await expect(client.privacy.exportUser({ idUser })).refusedAs('userNotValid');
    await expect(ana.client.privacy.exportUser({ idUser: noa.idUser })).notDoneWith(403, 'Not allowed');
  });
});

describe('the export of one’s own data', () => {
  it('has the data of all schools', async () => {
    const texts = await unpack(await noaAtLuna.client.privacy.exportOwnData({}));
    expect(rowsIn(texts, `school-${sol}/student-data.json`)).toMatchObject([{ code: 'SOL-1' }]);
    expect(rowsIn(texts, `school-${luna}/student-data.json`)).toMatchObject([{ code: 'LUA-9' }]);
    expect(rowsIn(texts, 'sessions.json')).toHaveLength(2);
  });

  it('has of a result that others may still profit from the figures alone, and all of it from then on', async () => {
    const { clock, database } = world;
    const [idQuestion = 0] = questions;
    await gradeAttempt(world, { idSchool: sol, idAttempt }, [{ idQuestion, grade: 6 }]);
    await ana.client.regrade.applyRegrade({ idSchedule, idQuestion, adjustment: { kind: 'bonus' }, notify: false });
    const resultsIn = (texts: Record<string, string>) => [
      ...['results', 'grades-received', 'changed-results'].map((name) => rowsIn(texts, `school-${sol}/${name}.json`)),
    ];
    const before = await unpack(await noa.client.privacy.exportOwnData({}));
    const figures = { id_attempt: idAttempt, hits: 1, errors: 1, grade: 50, only_figures: true };
    expect(resultsIn(before)).toEqual([[expect.objectContaining(figures)], null, null]);
    expect(Object.values(before).join('\n')).not.toMatch(/"(scores|outcomes|value)"/);
    expect(before['README.txt']).toContain('only_figures');

    const ofSchool = resultsIn(await unpack(await carla.client.privacy.exportUser({ idUser: noa.idUser })));
    expect(ofSchool).toMatchObject([[{ scores: [1, 0] }], [{ value: 6 }], [{}, {}]]);
    const stored = () => database.select().from(schedule).where(eq(schedule.id, idSchedule));
    expect(await stored()).toMatchObject([{ detailsShown: null }]);

    clock.pass(9 + GRACE_MS);
    expect(resultsIn(await unpack(await noa.client.privacy.exportOwnData({})))).toEqual(ofSchool);
    expect(await stored()).toMatchObject([{ detailsShown: clock.now() }]);
  });

  it('has the figures alone of a result that is added while it is written', async () => {
    const idCourse = await world.addCourse(sol, '4.º A', [ana], [noa]);
    const idAssessment = await addAssessment(world, { questions, owner: ana, title: 'Dictado' });
    const now = world.clock.now();
    const running = await addSchedule(world, { idAssessment, idCourse, owner: ana, opens: now - 9, closes: now + 9 });
    const { files } = world.host;
    const stage = files.stage.bind(files);
    // Rows are read as they are staged, after the moment at which the attempts that are shown are listed.
    const staging = vi.spyOn(files, 'stage').mockImplementationOnce(async (bytes) => {
      const idNew = await addSingleChoiceAttempt(world, running, noa, [1, 3]);
      await gradeAttempt(world, { idSchool: sol, idAttempt: idNew }, [{ idQuestion: questions[0] ?? 0, grade: 6 }]);
      return stage(bytes);
    });
    const texts = await unpack(await noa.client.privacy.exportOwnData({}));
    staging.mockRestore();
    const [, added] = rowsIn(texts, `school-${sol}/results.json`);
    expect(added).toMatchObject({ id_schedule: running, grade: 30, only_figures: true });
    expect(added).not.toHaveProperty('scores');
    expect(rowsIn(texts, `school-${sol}/grades-received.json`)).toHaveLength(1);
    expect(rowsIn(texts, `school-${sol}/changed-results.json`)).toHaveLength(2);
  });

  it('has the points of questions on scales before the details only where they are the whole', async () => {
    const lia = await world.addPerson('student', 'Lía Pena', sol);
    const idCourse = await world.addCourse(sol, '4.º C', [ana], [lia]);
    const now = world.clock.now();
    const pointsOf = async (types: IdType[]) => {
      const ids = await addQuestionsOfTypes(world, types, { idCataloging, owner: ana });
      const idAssessment = await addAssessment(world, { questions: ids, owner: ana, title: 'Hábitos' });
      const window = { opens: now - 9, closes: now + 9 };
      const running = await addSchedule(world, { idAssessment, idCourse, owner: ana, ...window });
      const given = ids.map((idQuestion, index) => ({ idQuestion, response: sampleResponses[types[index] ?? 0] }));
      await addGradedAttempt(world, running, lia, given);
      const texts = await unpack(await lia.client.privacy.exportOwnData({}));
      const result = rowsIn(texts, `school-${sol}/results.json`).at(-1);
      return [
        result.id_schedule === running,
        result.only_figures,
        'points_reached' in result,
        'points_possible' in result,
      ];
    };
    expect(await pointsOf([0, 5])).toEqual([true, true, false, false]);
    expect(await pointsOf([5, 6])).toEqual([true, true, true, true]);
  });
});
