import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desktop, openDesktop } from '../../../tests/support/desktop-world.ts';
import { PASSWORD } from '../../../tests/support/device-world.ts';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import { singleChoiceContent, type TestUser } from '../../../tests/support/world.ts';
import { FIRST_LOCAL_ID } from '../../core/sync/local-ids.ts';

let fixture: QuestionWorld;
let ana: TestUser;
let computer: Desktop;
const opened: Desktop[] = [];

beforeAll(async () => {
  fixture = await openQuestionWorld();
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  ana = await fixture.world.addPerson('teacher', 'Ana Núñez', fixture.ana.idSchool);
  await fixture.addQuestion(ana, 'Antes');
  computer = await open();
  await computer.registerFor(ana);
  computer.line.isCut = true;
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

const open = async (mirror?: Desktop['mirror']): Promise<Desktop> => {
  const desktop = await openDesktop(fixture.world, mirror);
  opened.push(desktop);
  return desktop;
};
const mirrored = async () => {
  await computer.app.mirrorChanges();
  return (await computer.mirror.readRows()).map(({ entity, change }) => [entity, (change as { kind: string }).kind]);
};
/** Takes the computer's database away; it has begun with another one. */
const loseDatabase = async () => {
  await computer.app.mirrorChanges();
  const next = await open(computer.mirror);
  next.clock.pass(computer.clock.now() - next.clock.now());
  computer = next;
};
const state = async () => (await computer.desktop.getDesktopState({})).content;
const addQuestion = (command: string) => fixture.addQuestion({ client: computer.anonymous } as TestUser, command);
const questionsOf = async ({ client }: Pick<TestUser, 'client'>) =>
  (
    await client.questions.getQuestionsNew({ paging: { page: 1, recordsperpage: 50 }, filter: { bank: 'mine' } })
  ).content.flatMap(({ questions }) => questions);
const here = () => ({ client: computer.anonymous });
const textsOf = async (place: Pick<TestUser, 'client'>) =>
  (await questionsOf(place)).map(({ text }) => text).toSorted();
const synchronise = async () => {
  computer.line.isCut = false;
  return (await computer.desktop.synchronise({})).content;
};

describe('the mirror of a computer', () => {
  it('has what waits, as it would be sent, until the server has answered', async () => {
    expect(await mirrored()).toEqual([]);
    expect(await computer.mirror.readOwner()).toMatchObject({ idUser: ana.idUser, firstName: 'Ana', email: ana.email });
    const id = await addQuestion('Uno');
    const [{ idQuestion = 0 } = {}] = await questionsOf(ana);
    await computer.anonymous.questions.editQuestion({ idQuestion, questionComment: 'De aquí' });
    expect(await mirrored()).toEqual([
      ['question', 'add'],
      ['question', 'edit'],
    ]);
    await computer.anonymous.questions.deleteQuestion({ idQuestion: id });
    await computer.anonymous.questions.deleteQuestion({ idQuestion });
    expect(await mirrored()).toEqual([['question', 'delete']]);
    await synchronise();
    expect(await mirrored()).toEqual([]);
    expect(await textsOf(ana)).toEqual([]);
  });

  it('is read no more rows for than have changed since, is tried again, and stands in the way of nothing', async () => {
    for (const command of ['Uno', 'Dos', 'Tres']) await addQuestion(command);
    await computer.app.mirrorChanges();
    const { write } = computer.mirror;
    computer.mirror.write = () => Promise.reject(new Error('no room'));
    await addQuestion('Cuatro');
    await expect(computer.app.mirrorChanges()).rejects.toThrow('no room');
    const written: number[] = [];
    computer.mirror.write = (changes) => {
      written.push(changes.put.length);
      return write(changes);
    };
    await computer.app.mirrorChanges();
    await computer.app.mirrorChanges();
    expect(written).toEqual([1]);
    expect(await computer.mirror.keys()).toHaveLength(4);

    computer.host.files.put = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    const bytes = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#883311' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' }) as never;
    await expect(computer.anonymous.files.uploadFile({ kind: 'image', file })).rejects.toMatchObject({ status: 507 });
  });
});

describe('a computer whose database is gone', () => {
  it('takes in what waited when its person registers again, as it was, and sends it', async () => {
    const bytes = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#883311' } })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'x.jpg', { type: 'image/jpeg' }) as never;
    const { asset } = (await computer.anonymous.files.uploadFile({ kind: 'image', file })).content;
    const image = { type: 'image', attrs: { asset, alt: 'Un mapa', decorative: false, width: 50 } };
    const questionContent = { ...singleChoiceContent('Dibujo', 1), feedback: { type: 'doc', content: [image] } };
    await computer.anonymous.questions.addQuestion({ ...fixture.questionInput('Dibujo'), questionContent });
    const ids = [await addQuestion('Uno'), await addQuestion('Dos')];
    await computer.anonymous.questions.addContext({
      contextTitle: 'El corcho',
      contextText: 'Flota',
      idsQuestions: ids,
    });
    await fixture.addAssessment({ client: computer.anonymous } as TestUser, ids);
    const [{ idQuestion = 0 } = {}] = await questionsOf(ana);
    await computer.anonymous.questions.editQuestion({ idQuestion, questionComment: 'De aquí' });
    await ana.client.questions.editQuestion({ idQuestion, questionGuidance: 'De allí' });
    const before = await questionsOf(here());
    const stored = await computer.host.files.get(asset);

    await loseDatabase();
    if (stored) await computer.host.files.put(asset, stored);
    expect(await state()).toMatchObject({
      ...{ access: 'unregistered', left: { changes: 6, person: { firstName: 'Ana', email: ana.email } } },
    });
    await computer.desktop.registerDesktop({ email: ana.email, password: PASSWORD, name: 'Portátil' });
    expect(await state()).toMatchObject({ waiting: 6, left: null });
    const textOf = (all: typeof before) => all.map(({ text }) => text).toSorted();
    expect(textOf(await questionsOf(here()))).toEqual(textOf(before));

    expect(await synchronise()).toMatchObject({ waiting: 0, problem: null });
    expect(await addQuestion('Después')).toBeGreaterThan(Math.max(...ids, FIRST_LOCAL_ID));
    await synchronise();
    expect(await questionsOf(here())).toEqual(await questionsOf(ana));
    expect(await textsOf(ana)).toEqual(['Antes', 'Después', 'Dibujo', 'Dos', 'Uno']);
    const { content: events } = await computer.desktop.getSyncEvents({});
    expect(new Set(events.map(({ outcome }) => outcome))).toEqual(new Set(['done', 'merged']));
    expect(events.filter(({ outcome }) => outcome === 'merged')).toMatchObject([{ idRow: idQuestion }]);
    expect((await questionsOf(ana)).find((one) => one.idQuestion === idQuestion)).toMatchObject({
      ...{ comment: 'De aquí', guidance: 'De allí' },
    });
    expect((await ana.client.assessments.getAssessments({})).content).toHaveLength(1);
    expect((await ana.client.devices.getDevices({})).content).toHaveLength(1);
    expect(await mirrored()).toEqual([]);
  });

  it('makes nothing twice that the server had made before, and sends what was edited since', async () => {
    await addQuestion('Uno');
    const id = await addQuestion('Dos');
    computer.line.onReply = async () => {
      if ((await textsOf(ana)).includes('Dos')) throw new TypeError('fetch failed');
    };
    await synchronise();
    expect(await textsOf(ana)).toEqual(['Antes', 'Dos', 'Uno']);
    computer.line.isCut = true;
    await computer.anonymous.questions.editQuestion({ idQuestion: id, questionComment: 'Otra vez' });
    await loseDatabase();
    await computer.registerFor(ana);
    await synchronise();
    expect(await questionsOf(here())).toEqual(await questionsOf(ana));
    expect(await textsOf(ana)).toEqual(['Antes', 'Dos', 'Uno']);
    expect((await questionsOf(ana)).map(({ comment }) => comment)).toContain('Otra vez');
    const { content } = await computer.desktop.getSyncEvents({});
    expect(content.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  });

  it('keeps what is left for its author, until that is thrown away on purpose', async () => {
    await addQuestion('Uno');
    await loseDatabase();
    const leo = await fixture.world.addPerson('teacher', 'Leo Ruiz', ana.idSchool);
    const register = ({ email }: TestUser) =>
      computer.desktop.registerDesktop({ email, password: PASSWORD, name: 'Portátil' });
    await expect(register(leo)).refusedAs('desktopOfOther');
    expect(await state()).toMatchObject({ access: 'unregistered', left: { changes: 1 } });
    await expect(computer.desktop.removeDesktop({})).refusedAs('desktopHasChanges');
    expect((await computer.desktop.removeDesktop({ discardsChanges: true })).content.left).toBeNull();
    await register(leo);
    expect(await state()).toMatchObject({ waiting: 0, person: { firstName: 'Leo' } });
  });
});
