import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSchedule } from '../../../tests/support/assessments-and-attempts.ts';
import { buildH5pPackage } from '../../../tests/support/h5p-package.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';

const MINUTE = 60_000;

describe('the package token of an activity in a paper', () => {
  let world: World;
  let ana: TestUser;
  let lucia: TestUser;
  let noa: TestUser;
  let id: string;
  let idAssessment: number;
  let idSchedule: number;

  beforeAll(async () => {
    world = await openWorld();
    const idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
    noa = await world.addPerson('student', 'Noa Castro', idSchool);
    const idCataloging = await world.addCatalogue(['Ciencias', 'Repaso']);
    const file = new File([buildH5pPackage() as Uint8Array<ArrayBuffer>], 'suma.h5p');
    const { content: uploaded } = await ana.client.files.uploadPackage({ file: file as never });
    id = uploaded.package;
    const questionContent = { version: 1, command: docFromText('Suma.'), ...uploaded, feedback: null };
    const { idQuestion } = (await ana.client.questions.addQuestion({ idCataloging, idType: 4, questionContent }))
      .content;
    const { assessments } = ana.client;
    idAssessment = (await assessments.addAssessment({ idsCataloging: [idCataloging], varied: true })).content
      .idAssessment;
    await assessments.addAssessmentQuestion({ idAssessment, idQuestion });
    await assessments.finishAssessment({ idAssessment, title: 'Sumas' });
    const idCourse = await world.addCourse(idSchool, '3.º A', [ana], [lucia, noa]);
    const opens = world.clock.now();
    const planned = { idAssessment, idCourse, owner: ana, opens, closes: opens + 600 * MINUTE, duration: 30 };
    idSchedule = await addSchedule(world, planned);
  });
  afterAll(() => world.close());

  const paperOf = async ({ client }: TestUser) => {
    await client.attempts.startScheduledAssessment({ idSchedule, termsAccepted: true });
    return client.attempts.answerScheduledAssessment({ idSchedule });
  };
  const statusWith = async (token: string) =>
    (await world.anonymous.raw('GET', `/h5p/t/${token}/${id}/h5p.json`, undefined, { 'sec-fetch-site': 'cross-site' }))
      .status;

  it("is valid until an hour after the student's deadline, and is not part of the cached paper", async () => {
    const first = await paperOf(lucia);
    world.clock.pass(10 * MINUTE);
    const second = await paperOf(noa);
    expect(first.questions).toEqual(second.questions);
    expect(JSON.stringify(first.questions)).toContain(id);
    const [early = '', late = ''] = [first, second].map(({ packageTokens }) => packageTokens[id]);
    expect(JSON.stringify([first.questions, first.contexts])).not.toContain(early);
    expect((await paperOf(lucia)).packageTokens).toEqual({ [id]: early });
    expect([await statusWith(early), await statusWith(late)]).toEqual([200, 200]);
    world.clock.pass(80 * MINUTE);
    expect([await statusWith(early), await statusWith(late)]).toEqual([403, 200]);
    world.clock.pass(10 * MINUTE);
    expect(await statusWith(late)).toBe(403);
  });

  it('is not given before the attempt is started, nor between its end and the release of the details', async () => {
    const lucas = await world.addPerson('student', 'Lucas Gil', ana.idSchool);
    const idCourse = await world.addCourse(ana.idSchool, '3.º B', [ana], [lucas]);
    const opens = world.clock.now();
    const idSchedule = await addSchedule(world, {
      idAssessment,
      idCourse,
      owner: ana,
      opens,
      closes: opens + 9 * MINUTE,
    });
    const ask = () => lucas.client.files.openPackage({ package: id });
    await expect(ask()).refusedAs('activityNotValid');
    const { attempts, ownResults } = lucas.client;
    const { idAttempt } = (await attempts.startScheduledAssessment({ idSchedule, termsAccepted: true })).content;
    expect(await statusWith((await ask()).content.token)).toBe(200);
    await attempts.finishScheduledAssessment({ idAttempt });
    world.clock.pass(MINUTE);
    await expect(ask()).refusedAs('activityNotValid');
    await ana.client.ownResults.openResultDetails({ idSchedule, force: true });
    const { details } = (await ownResults.getStudentAssessmentReport({ idSchedule })).content;
    expect(await statusWith(details?.packageTokens[id] ?? '')).toBe(200);
    expect(await statusWith((await ask()).content.token)).toBe(200);
  });

  it('is replaced by one valid for an hour when its student requests it with openPackage', async () => {
    const { token } = (await lucia.client.files.openPackage({ package: id })).content;
    world.clock.pass(59 * MINUTE);
    expect(await statusWith(token)).toBe(200);
    world.clock.pass(MINUTE);
    expect(await statusWith(token)).toBe(403);
  });
});
