import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desktop, openDesktop } from '../../../tests/support/desktop-world.ts';
import { PASSWORD } from '../../../tests/support/device-world.ts';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import { singleChoiceContent, type TestUser } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { rowsOf } from '../database/database.ts';
import { gatherStatistics } from './statistics.ts';

let fixture: QuestionWorld;
let ana: TestUser;
let pair: number[];
let pictured: number;
let picture: string;
let draft: number;
let finished: number;
let computer: Desktop;

beforeAll(async () => {
  fixture = await openQuestionWorld();
  const { addQuestion, questionInput, addAssessment } = fixture;
  ({ ana } = fixture);
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#0f6b63' } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' }) as never;
  picture = (await ana.client.files.uploadFile({ kind: 'image', file })).content.asset;
  pair = [await addQuestion(ana, 'Uno'), await addQuestion(ana, 'Dos')];
  await ana.client.questions.addContext({ contextTitle: 'El corcho', contextText: 'Flota', idsQuestions: pair });
  const image = { type: 'image', attrs: { asset: picture, alt: 'Un mapa', decorative: false, width: 50 } };
  const content = { ...singleChoiceContent('Con dibujo', 1), feedback: { type: 'doc', content: [image] } };
  const added = await ana.client.questions.addQuestion({ ...questionInput('Con dibujo'), questionContent: content });
  pictured = added.content.idQuestion;
  await fixture.world.addQuestions({ count: 4, idCataloging: fixture.idCataloging, stimulusTitle: 'Del banco' });
  draft = await addAssessment(ana, pair, { finish: false });
  finished = await addAssessment(ana, [pictured, ...pair]);
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  computer = await openDesktop(fixture.world);
});
afterEach(() => computer.close());

const state = async () => (await computer.desktop.getDesktopState({})).content;
const synchronise = async () => (await computer.desktop.synchronise({})).content;
/** Returns what the pages of a person show, by the calls that they make. */
const shownTo = async ({ client }: { client: TestUser['client'] }) => ({
  bank: await client.questions.getQuestionsNew({
    paging: { page: 1, recordsperpage: 20 },
    filter: { bank: 'provider' },
  }),
  own: await client.questions.getQuestionsNew({
    paging: { page: 1, recordsperpage: 20 },
    filter: { bank: 'mine' },
  }),
  assessments: await client.assessments.getAssessments({}),
  draft: await client.assessments.getAssessmentQuestions({ idAssessment: draft }),
  third: await client.assessments.getAssessmentQuestions({ idAssessment: finished, version: 3 }),
});

describe('a computer that receives', () => {
  it('shows its user the same as the server, with files, and is complete', async () => {
    await computer.registerFor(ana);
    expect(await state()).toMatchObject({
      ...{ isComplete: true, step: 'resting', progress: null, problem: null, waiting: 0 },
      lastContact: new Date(computer.clock.now()).toISOString(),
    });
    expect(await shownTo({ client: computer.anonymous })).toEqual(await shownTo(ana));
    expect(await computer.host.files.size(picture)).toBe(await fixture.world.host.files.size(picture));
    expect((await computer.anonymous.raw('GET', `/files/${picture}`)).status).toBe(200);
  });

  it('receives nothing anew that it has, and changes nothing by it', async () => {
    await computer.registerFor(ana);
    const before = await computer.readCopies();
    computer.line.passed.length = 0;
    await synchronise();
    expect(await computer.readCopies()).toEqual(before);
    // The provider's school and its user's: no files.
    expect(computer.line.passed).toEqual(['/syncAssessment.php', '/syncAssessment.php']);
  });

  it('receives what is changed online, and loses what is deleted there', async () => {
    await computer.registerFor(ana);
    const { client } = ana;
    const added = await fixture.addQuestion(ana, 'Tres');
    await client.questions.editQuestion({ idQuestion: pictured, questionComment: 'Otra vez', confirmed: true });
    await client.assessments.saveAssessmentDraft({ idAssessment: draft, title: 'Nuevo título' });
    await synchronise();
    expect(await shownTo({ client: computer.anonymous })).toEqual(await shownTo(ana));
    await client.questions.deleteQuestion({ idQuestion: added });
    await synchronise();
    expect(await shownTo({ client: computer.anonymous })).toEqual(await shownTo(ana));
    await expect(computer.anonymous.questions.getQuestion({ idQuestion: added })).refusedAs('questionNotValid');
  });

  it('brings the subjects along that its user chooses, and removes the others', async () => {
    const other = await fixture.world.addCatalogue(['Otra materia', 'Un tema']);
    await fixture.world.addQuestions({ count: 2, idCataloging: other });
    await computer.registerFor(ana);
    const bank = async () => (await shownTo({ client: computer.anonymous })).bank.totalrecords;
    const { content } = await computer.desktop.getBroughtDisciplines({});
    const chosen = content.filter(({ isBrought }) => isBrought);
    expect(chosen).toMatchObject([{ questions: 4 }]);
    // One entry: a stimulus with its questions.
    expect(await bank()).toBe(1);
    const added = content.find(({ name }) => name === 'Otra materia')?.idCataloging ?? 0;
    await computer.desktop.bringDisciplines({ idsCataloging: [added] });
    await synchronise();
    expect(await bank()).toBe(2);
    expect(
      (await computer.desktop.getBroughtDisciplines({})).content.filter(({ isBrought }) => isBrought),
    ).toMatchObject([{ idCataloging: added }]);
    computer.line.isCut = true;
    await expect(computer.desktop.getBroughtDisciplines({})).refusedAs('noConnection');
  });

  it('ends like another one after it was cut at any request, and after its replies were lost', async () => {
    await computer.registerFor(ana);
    const whole = await computer.readCopies();
    for (const losesLastReply of [false, true]) {
      const other = await openDesktop(fixture.world);
      await other.desktop.registerDesktop({ email: ana.email, password: PASSWORD, name: 'Otro' });
      for (let passing = 1; !(await other.desktop.getDesktopState({})).content.isComplete; passing++) {
        expect(passing).toBeLessThan(10);
        Object.assign(other.line, { passing, losesLastReply });
        await other.desktop.synchronise({});
      }
      expect(await other.readCopies()).toEqual(whole);
      await other.close();
    }
  });

  it('changes nothing that it would not send, and shows nothing of students as missing', async () => {
    await computer.registerFor(ana);
    const answer = async (path: string) => {
      const reply = await computer.anonymous.raw('POST', path, {});
      return [reply.status, ((await reply.json()) as { error: string }).error];
    };
    for (const path of ['/schedules/addSchedule.php', '/questions/addCataloging.php', '/users/changeShareOptions.php'])
      expect(await answer(path), path).toEqual([409, 'Online only']);
    expect((await computer.anonymous.session.currentSession({})).user).toMatchObject({ withoutStudentModules: true });
    expect((await ana.client.session.currentSession({})).user).toMatchObject({ withoutStudentModules: false });
  });

  it('says why nothing was received', async () => {
    await computer.registerFor(ana);
    computer.line.isCut = true;
    expect(await synchronise()).toMatchObject({ access: 'open', problem: 'noConnection', isComplete: true });
    computer.line.isCut = false;
    expect((await synchronise()).problem).toBeNull();
    const [registered] = (await ana.client.devices.getDevices({})).content;
    await ana.client.devices.revokeDevice({ idDevice: registered?.idDevice ?? 0 });
    expect((await synchronise()).problem).toBe('revoked');
  });
});

describe('the database of a computer', () => {
  /** Returns how many rows it takes a table to have when it plans a query; -1 = it knows nothing of it. */
  const knownRows = async (table: string): Promise<number | undefined> =>
    rowsOf<{ rows: number }>(
      await computer.database.execute(sql`select reltuples as rows from pg_class where relname = ${table}`),
    )[0]?.rows;

  it('knows how many questions it has once they are received', async () => {
    await fixture.world.addQuestions({ count: 60, idCataloging: fixture.idCataloging });
    await computer.registerFor(ana);
    expect(await knownRows('question_version')).toBeGreaterThan(60);
  });

  it('learns how many rows a table has when it has grown by half', async () => {
    const counts: (number | undefined)[] = [];
    for (const [from, to] of [
      [1, 3000],
      [3001, 3100],
      [3101, 6000],
    ]) {
      await computer.database.execute(sql`
        insert into bank_word (id_school, word, sound_key)
        select ${PROVIDER_SCHOOL_ID}, 'palabra' || n, 'plbr' from generate_series(${from}::int, ${to}::int) n`);
      await gatherStatistics(computer.database);
      counts.push(await knownRows('bank_word'));
    }
    expect(counts).toEqual([3000, 3000, 6000]);
  });
});
