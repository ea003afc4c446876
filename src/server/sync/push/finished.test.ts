import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '../../../../tests/support/made-up.ts';
import {
  type DeviceCopy,
  headOf,
  openSyncWorld,
  type SyncReply,
  type SyncWorld,
} from '../../../../tests/support/sync-world.ts';
import { singleChoiceContent, type TestUser } from '../../../../tests/support/world.ts';
import type { Fields } from '../../../core/sync/merge.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { assessment, assessmentSnapshot, question, questionVersion } from '../../database/schema.ts';

let fixture: SyncWorld;
let ana: TestUser;
let device: DeviceCopy;
/** Of Ana, below one stimulus, of Ana alone, and of the provider. */
let pair: number[];
let alone: number;
let provided: number;
let uuidOf: (id: number) => string;

beforeAll(async () => {
  fixture = await openSyncWorld();
  [provided = 0] = await fixture.world.addQuestions({ count: 1, idCataloging: fixture.idCataloging });
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  fixture.world.clock.set('2026-03-02T08:00');
  ana = await fixture.world.addPerson('teacher', 'Ana Núñez', fixture.idSchool);
  pair = [await fixture.addQuestion(ana, 'Uno'), await fixture.addQuestion(ana, 'Dos')];
  await ana.client.questions.addContext({ contextText: 'El corcho', idsQuestions: pair });
  alone = await fixture.addQuestion(ana, 'Sola');
  device = await fixture.openDevice(ana);
  await device.receive();
  device.disciplines = [headOf(device.all('catalogue')[0] ?? (await firstEntry()))['id'] as number];
  await device.receiveAll();
  uuidOf = (id) => device.row('question', id).uuid;
  fixture.world.clock.set('2026-03-02T09:00');
});

const firstEntry = async () => {
  const copy = await fixture.openDevice(ana);
  await copy.receiveAll();
  const entry = copy.row('catalogue', fixture.idCataloging);
  return copy.row('catalogue', headOf(entry)['id_parent'] as number);
};

/** What a form says of a question: its newest version on the device, and that of its stimulus. */
const rowOf = (id: number) => {
  const { tables } = device.row('question', id);
  const [head = {}] = tables['question'] ?? [];
  const stimulus = device.all('stimulus').find((row) => headOf(row)['id'] === head['id_stimulus']);
  const newest = (rows: readonly Fields[] = [], idVersion: unknown) =>
    rows.find((row) => row['id'] === idVersion)?.['uuid'];
  return {
    question: uuidOf(id),
    questionVersion: newest(tables['question_version'], head['id_version']),
    stimulus: stimulus?.uuid ?? null,
    stimulusVersion: stimulus ? newest(stimulus.tables['stimulus_version'], headOf(stimulus)['id_version']) : null,
  };
};
const FINISHED = Date.parse('2026-03-02T07:40:00Z');
/** An order that the server would not draw. */
const orders = () => {
  const [one = 0, two = 0] = pair;
  return [
    [one, two, alone, provided],
    [provided, one, two, alone],
    [one, two, provided, alone],
  ];
};
const finishedFields = (forms: unknown = orders().map((form) => form.map(rowOf)), more: Fields = {}): Fields => ({
  ...{
    title: 'Hecha en casa',
    subtitle: '',
    period: '',
    instructions: docFromText('Con boli'),
    logo: null,
    varied: false,
  },
  ...{ responseSpace: 6, checkboxResponseSpace: false, hideAlternativeInstructions: false, automaticQuantity: null },
  ...{ classifications: [device.entry(fixture.idCataloging)], questions: [], replaces: null },
  ...{ status: 2, finished: FINISHED, forms },
  ...more,
});
const said = ({ answers }: SyncReply) => answers.map(({ outcome, reason }) => [outcome, reason]);
const idOf = (uuid: string | null | undefined) =>
  headOf(device.all('assessment').find((row) => row.uuid === uuid) as never)['id'] as number;
const formsOf = async (idAssessment: number) => {
  const rows = await fixture.world.database
    .select()
    .from(assessmentSnapshot)
    .where(eq(assessmentSnapshot.idAssessment, idAssessment))
    .orderBy(assessmentSnapshot.formNumber, assessmentSnapshot.position);
  return [1, 2, 3].map((form) => rows.filter((row) => row.formNumber === form).map((row) => row.idQuestion));
};
const storedOf = async (idAssessment: number) =>
  (await fixture.world.database.select().from(assessment).where(eq(assessment.id, idAssessment)))[0];

describe('an assessment that was finished on a device', () => {
  it('is stored in the order, with the versions and at the moment that the device says', async () => {
    const change = device.add('assessment', finishedFields());
    expect(said(await device.send(change))).toEqual([['done', null]]);
    const idAssessment = idOf(change.row);
    expect(await formsOf(idAssessment)).toEqual(orders());
    expect(await storedOf(idAssessment)).toMatchObject({ status: 2, finished: FINISHED, title: 'Hecha en casa' });
    expect(device.fields('assessment', idAssessment)).toEqual({
      ...finishedFields(),
      // What the device's version of the app does not know of.
      ...{ alternativeShuffle: 'none', showPoints: false, sections: null, outline: [] },
    });
    const { content } = await ana.client.assessments.getAssessmentDelivery({ idAssessment });
    expect(content.forms.map(({ questions }) => questions.map(({ numberInFirst }) => numberInFirst))).toEqual([
      [1, 2, 3, 4],
      [4, 1, 2, 3],
      [1, 2, 4, 3],
    ]);
    const [used] = await fixture.world.database.select().from(question).where(eq(question.id, alone));
    expect(used?.usedTimes).toBe(1);
    expect((await device.send(change)).answers).toMatchObject([{ outcome: 'done' }]);
    expect(await formsOf(idAssessment)).toEqual(orders());
  });

  it('has its alternatives in the orders that the device drew, of which no other is stored', async () => {
    const [first = [], second = [], third = []] = orders().map((form) => form.map(rowOf));
    const withOrder = (form: typeof first, alternativeOrder: unknown) =>
      form.map((row) => (row.question === uuidOf(alone) ? { ...row, alternativeOrder } : row));
    const fields = (...forms: unknown[]) =>
      finishedFields(forms, { alternativeShuffle: 'all', showPoints: false, sections: null, outline: [] });
    const all = (...forms: unknown[]) => device.add('assessment', fields(...forms));
    const forms = [first, withOrder(second, [3, 1, 2, 4]), withOrder(third, [2, 1, 4, 3])];
    const change = all(...forms);
    expect(said(await device.send(change))).toEqual([['done', null]]);
    const idAssessment = idOf(change.row);
    const rows = await fixture.world.database
      .select()
      .from(assessmentSnapshot)
      .where(and(eq(assessmentSnapshot.idAssessment, idAssessment), eq(assessmentSnapshot.idQuestion, alone)))
      .orderBy(assessmentSnapshot.formNumber);
    expect(rows.map(({ alternativeOrder }) => alternativeOrder)).toEqual([null, [3, 1, 2, 4], [2, 1, 4, 3]]);
    expect(device.fields('assessment', idAssessment)).toEqual(fields(...forms));
    const before = await fixture.readAllRows();
    const changes = [
      all(withOrder(first, [2, 1, 3, 4]), second, third),
      all(first, withOrder(second, [2, 1, 3]), third),
      all(first, withOrder(second, [2, 1, 3, 5]), third),
      all(first, withOrder(second, [2, 1, 3, 3]), third),
      all(first, withOrder(second, 'CABD'), third),
    ];
    expect(said(await device.send(...changes))).toEqual(changes.map(() => ['refused', 'notValid']));
    expect(await fixture.readAllRows()).toEqual(before);
  });

  it('shows versions that were made on it, of a question that is edited and of one that is deleted meanwhile', async () => {
    const edits = [alone, pair[0] ?? 0].map((id) =>
      device.edit('question', id, { content: singleChoiceContent('En casa', 1) }, { at: FINISHED }),
    );
    const versions = edits.map(
      (edit) => (edit.kind === 'edit' ? (edit.after['versions'] as [{ uuid: string }]) : [])[0]?.uuid,
    );
    const forms = orders().map((form) =>
      form.map((id) => ({
        ...rowOf(id),
        ...([alone, pair[0]].includes(id) && { questionVersion: versions[id === alone ? 0 : 1] }),
      })),
    );
    await ana.client.questions.editQuestion({ idQuestion: alone, ...fixture.questionInput('En línea') });
    await ana.client.questions.deleteQuestion({ idQuestion: pair[0] ?? 0 });
    const change = device.add('assessment', finishedFields(forms));
    expect(said(await device.send(...edits, change))).toEqual([
      ['copied', 'conflict'],
      ['copied', 'gone'],
      ['done', null],
    ]);
    const rows = await fixture.world.database
      .select({ uuid: questionVersion.uuid })
      .from(assessmentSnapshot)
      .innerJoin(questionVersion, eq(questionVersion.id, assessmentSnapshot.idQuestionVersion))
      .where(eq(assessmentSnapshot.idAssessment, idOf(change.row)));
    expect(rows.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(versions));
    const { content } = await ana.client.assessments.assessmentPreview({ idAssessment: idOf(change.row) });
    expect(JSON.stringify(content)).toContain('En casa');
    // The text of the question itself is that of who wrote later.
    expect(await fixture.readQuestion(ana, alone)).toMatchObject({ text: 'En línea' });
  });

  it('finishes its draft, with what was changed of that meanwhile', async () => {
    const idAssessment = await fixture.addAssessment(ana, [...pair, alone, provided], { finish: false });
    await device.receive();
    const before = device.fields('assessment', idAssessment);
    const change = device.edit('assessment', idAssessment, {
      ...finishedFields(),
      ...{ classifications: before['classifications'], subtitle: before['subtitle'], title: 'Lista' },
    });
    await ana.client.assessments.setAssessmentResponseSpace({ idAssessment, assessmentResponseSpace: 3 });
    expect(said(await device.send(change))).toEqual([['merged', null]]);
    expect(await storedOf(idAssessment)).toMatchObject({ status: 2, title: 'Lista', responseSpace: 3 });
    expect(await formsOf(idAssessment)).toEqual(orders());
  });

  it('stands beside its draft that has other questions, and beside one that was finished', async () => {
    const [changed, finished] = [
      await fixture.addAssessment(ana, [...pair, alone], { finish: false }),
      await fixture.addAssessment(ana, [...pair, alone, provided], { finish: false }),
    ];
    await device.receive();
    const changes = [changed, finished].map((id) => device.edit('assessment', id, finishedFields()));
    await ana.client.assessments.addAssessmentQuestion({ idAssessment: changed, idQuestion: provided });
    await ana.client.assessments.finishAssessment({ idAssessment: finished, title: 'En línea' });
    const reply = await device.send(...changes);
    expect(said(reply)).toEqual([
      ['copied', 'conflict'],
      ['copied', 'finished'],
    ]);
    for (const { copy } of reply.answers) {
      expect(await formsOf(idOf(copy))).toEqual(orders());
      expect(await storedOf(idOf(copy))).toMatchObject({
        ...{ status: 2, finished: FINISHED, title: 'Hecha en casa – de «Portátil», 2 de marzo' },
      });
    }
    expect(await storedOf(changed)).toMatchObject({ status: 1 });
    expect(await storedOf(finished)).toMatchObject({ status: 2, title: 'En línea' });
  });

  it('leaves the other title in a draft of its own, and keeps that of the paper', async () => {
    const idAssessment = await fixture.addAssessment(ana, [...pair, alone, provided], { finish: false });
    await device.receive();
    const change = device.edit('assessment', idAssessment, { ...finishedFields(), title: 'Impreso' }, { at: 0 });
    await ana.client.assessments.renameAssessment({ idAssessment, title: 'En línea' });
    const reply = await device.send(change);
    expect(said(reply)).toEqual([['copied', 'conflict']]);
    expect(await storedOf(idAssessment)).toMatchObject({ status: 2, title: 'Impreso' });
    expect(device.fields('assessment', idOf(reply.answers[0]?.copy))).toMatchObject({
      ...{ status: 1, title: 'En línea – de la web, 2 de marzo', forms: null },
    });
  });

  it('may be renamed and printed in another way, and changes in nothing else', async () => {
    const idAssessment = await fixture.addAssessment(ana, [...pair, alone]);
    await device.receive();
    const rename = device.edit('assessment', idAssessment, { title: 'Otro título', responseSpace: 2 });
    expect(said(await device.send(rename))).toEqual([['done', null]]);
    expect(await storedOf(idAssessment)).toMatchObject({ title: 'Otro título', responseSpace: 2, status: 2 });
    const untitled = device.edit('assessment', idAssessment, { title: ' ' });
    expect(said(await device.send(untitled))).toEqual([['refused', 'notValid']]);
    const other = device.edit('assessment', idAssessment, { forms: orders().map((form) => form.map(rowOf)) });
    expect(said(await device.send(other))).toEqual([['copied', 'finished']]);
    expect((await formsOf(idAssessment))[0]).toEqual([...pair, alone]);
  });

  it('takes the place of a finished one, unless that was scheduled or replaced meanwhile', async () => {
    const replaced = await fixture.addAssessment(ana, [alone]);
    await device.receive();
    const { uuid } = device.row('assessment', replaced);
    const first = device.add('assessment', finishedFields(undefined, { replaces: uuid }));
    const second = device.add('assessment', finishedFields(undefined, { replaces: uuid }));
    expect(said(await device.send(first, second))).toEqual([
      ['done', null],
      ['merged', null],
    ]);
    expect(await storedOf(idOf(first.row))).toMatchObject({ idReplaces: replaced });
    expect(await storedOf(idOf(second.row))).toMatchObject({ idReplaces: null });
  });

  it('was not finished later than now', async () => {
    const change = device.add(
      'assessment',
      finishedFields(undefined, { finished: Date.parse('2036-01-01T00:00:00Z') }),
    );
    await device.send(change);
    expect(await storedOf(idOf(change.row))).toMatchObject({ finished: fixture.world.clock.now() });
  });

  it('is refused when its forms are not orders of the same questions, or name what its user was never given', async () => {
    const { database } = fixture.world;
    const secret = await fixture.addQuestion(fixture.bruno, 'De Bruno');
    const [hidden] = await database.select().from(question).where(eq(question.id, secret));
    const [version] = await database.select().from(questionVersion).where(eq(questionVersion.idQuestion, secret));
    const ofBruno = { question: hidden?.uuid, questionVersion: version?.uuid, stimulus: null, stimulusVersion: null };
    const [first = [], second = [], third = []] = orders().map((form) => form.map(rowOf));
    const given = (row: object) => [[row], [row], [row]];
    const all = (forms: unknown, more: Fields = {}) => device.add('assessment', finishedFields(forms, more));
    const changes = [
      all([]),
      all([[], [], []]),
      all('none'),
      all([first, second]),
      all([first, second, third.slice(1)]),
      all([first, second, [...third].reverse()]),
      all([[...first, ...first], second, third]),
      all(given({ ...rowOf(alone), questionVersion: newUuid() })),
      all(given({ ...rowOf(alone), questionVersion: rowOf(provided).questionVersion })),
      all(given({ ...rowOf(alone), stimulus: rowOf(pair[0] ?? 0).stimulus })),
      all(given({ ...rowOf(alone), question: '#7' })),
      all(given(ofBruno)),
      all([[null], [null], [null]]),
      all([first, second, third], { title: '  ' }),
      all([first, second, third], { logo: '0123456789abcdef0123456789abcdef.png' }),
      all([first, second, third], { finished: 'soon' }),
    ];
    const before = await fixture.readAllRows();
    const count = await database.$count(assessment);
    expect(said(await device.send(...changes))).toEqual(changes.map(() => ['refused', 'notValid']));
    expect(await fixture.readAllRows()).toEqual(before);
    expect(await database.$count(assessment)).toBe(count);
  });

  it('shows what was withdrawn since, or lent by a colleague who shares no longer', async () => {
    const { database } = fixture.world;
    await fixture.setSharing(fixture.bruno, true);
    const lent = await fixture.addQuestion(fixture.bruno, 'Prestada');
    await fixture.addAssessment(ana, [lent], { finish: false });
    await fixture.setSharing(fixture.bruno, false);
    await device.receive();
    await database.update(question).set({ publicationState: 'draft' }).where(eq(question.id, provided));
    const forms = [
      [lent, provided],
      [provided, lent],
      [lent, provided],
    ].map((form) => form.map(rowOf));
    const change = device.add('assessment', finishedFields(forms));
    expect(said(await device.send(change))).toEqual([['done', null]]);
    await database.update(question).set({ publicationState: 'published' }).where(eq(question.id, provided));
  });
});
