import { eq } from 'drizzle-orm';
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
import type { SyncChange } from '../../../contract/offline.ts';
import type { Fields } from '../../../core/sync/merge.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { assessment, audit, deviceChange, question, questionVersion, stimulus } from '../../database/schema.ts';

let fixture: SyncWorld;
let ana: TestUser;
let device: DeviceCopy;
let idQuestion: number;

/** Later than everything that is done online in a test. */
const LATER = Date.parse('2026-03-02T07:30:00Z');

beforeAll(async () => {
  fixture = await openSyncWorld();
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  fixture.world.clock.set('2026-03-02T08:00');
  ana = await fixture.world.addPerson('teacher', 'Ana Núñez', fixture.idSchool);
  idQuestion = await fixture.addQuestion(ana, 'Escrita en línea');
  device = await fixture.openDevice(ana);
  await device.receiveAll();
  // The moment of what is sent is before now, and after what was received.
  fixture.world.clock.set('2026-03-02T09:00');
});

const questionFields = (command: string, more: Fields = {}): Fields => ({
  ...{ idType: 0, content: singleChoiceContent(command, 2), identifier: '', comment: '', guidance: '', source: null },
  ...{ language: 'es', cursiveLetter: false, import: '', examYear: null, stimulus: null, stimulusPosition: null },
  classifications: [device.entry(fixture.idCataloging)],
  ...more,
});
const stimulusFields = (title: string, text = 'Flota') => ({ title, text: docFromText(text) });
const draftFields = (questions: readonly string[], more: Fields = {}): Fields => ({
  ...{ title: 'Hecha en casa', subtitle: '', period: '', instructions: null, logo: null, varied: false },
  ...{ responseSpace: 6, checkboxResponseSpace: false, hideAlternativeInstructions: false, automaticQuantity: null },
  ...{ classifications: [device.entry(fixture.idCataloging)], questions: [...questions], replaces: null },
  ...{ status: 1, finished: null, forms: null },
  ...more,
});
const said = ({ answers }: SyncReply) => answers.map(({ outcome, reason }) => [outcome, reason]);
const idOf = (uuid: string, entity: 'question' | 'stimulus' | 'assessment' = 'question') =>
  headOf(device.all(entity).find((row) => row.uuid === uuid) as never)['id'] as number;
const copyOf = (reply: SyncReply, at = 0) => reply.answers[at]?.copy ?? '';

describe('questions of a device', () => {
  it('are added with their versions, below the stimulus that came before them', async () => {
    const text = device.add('stimulus', stimulusFields('El corcho'));
    const one = device.add(
      'question',
      questionFields('Sin red', { stimulus: text.row, stimulusPosition: 1, examYear: 2025 }),
    );
    const reply = await device.send(text, one);
    expect(said(reply)).toEqual([
      ['done', null],
      ['done', null],
    ]);
    const [version] = (one.kind === 'add' ? one.after['versions'] : []) as { uuid: string }[];
    const row = device.row('question', idOf(one.row));
    expect(row.tables['question_version']).toMatchObject([{ uuid: version?.uuid, language: 'es' }]);
    expect(device.fields('question', idOf(one.row))).toMatchObject({ stimulus: text.row, examYear: 2025 });
    expect(headOf(row)).toMatchObject({ id_owner: ana.idUser, id_author: ana.idUser, import: '' });
    const shown = await fixture.readQuestion(ana, idOf(one.row));
    expect(shown).toMatchObject({ text: 'Sin red', idContext: idOf(text.row, 'stimulus'), year: 2025 });
    expect(await fixture.listBank(ana, { bank: 'mine' })).toEqual([[idOf(one.row)], [idQuestion]]);
  });

  it('are edited, and merged where others have edited something else meanwhile', async () => {
    const edit = device.edit('question', idQuestion, { comment: 'De casa' });
    expect(said(await device.send(edit))).toEqual([['done', null]]);
    await ana.client.questions.editQuestion({ idQuestion, identifier: 'EBAU' });
    const other = device.edit('question', idQuestion, { guidance: 'Con calma' });
    expect(said(await device.send(other))).toEqual([['merged', null]]);
    expect(device.fields('question', idQuestion)).toMatchObject({
      comment: 'De casa',
      identifier: 'EBAU',
      guidance: 'Con calma',
    });
    // First version, edit, online, the version of the device, and both together.
    expect(device.row('question', idQuestion).tables['question_version']).toHaveLength(5);
  });

  it('become a copy where both sides changed the same, whichever was earlier', async () => {
    const earlier = device.edit(
      'question',
      idQuestion,
      { comment: 'De casa' },
      { at: Date.parse('2026-03-02T07:10:00Z') },
    );
    const later = {
      ...device.edit('question', idQuestion, { comment: 'De casa, más tarde' }, { at: LATER + 3_300_000 }),
    };
    fixture.world.clock.set('2026-03-02T08:20');
    await ana.client.questions.editQuestion({ idQuestion, questionComment: 'En línea' });
    fixture.world.clock.set('2026-03-02T09:30');
    const lost = await device.send(earlier);
    expect(said(lost)).toEqual([['copied', 'conflict']]);
    expect(device.fields('question', idQuestion)['comment']).toBe('En línea');
    expect(device.fields('question', idOf(copyOf(lost)))).toMatchObject({
      ...{ comment: 'De casa', identifier: 'de «Portátil», 2 de marzo', import: 'offline' },
    });
    const won = await device.send(later);
    expect(said(won)).toEqual([['copied', 'conflict']]);
    expect(device.fields('question', idQuestion)['comment']).toBe('De casa, más tarde');
    expect(device.fields('question', idOf(copyOf(won)))).toMatchObject({
      comment: 'En línea',
      identifier: 'de la web, 2 de marzo',
    });
  });

  it('become a copy where they were deleted or given to somebody else, and are named by what comes after', async () => {
    const edit = device.edit('question', idQuestion, { comment: 'De casa' });
    const uuid = device.row('question', idQuestion).uuid;
    await ana.client.questions.deleteQuestion({ idQuestion });
    const draft = device.add('assessment', draftFields([uuid]));
    const reply = await device.send(edit, draft);
    expect(said(reply)).toEqual([
      ['copied', 'gone'],
      ['done', null],
    ]);
    expect(reply.removed).toContainEqual({ entity: 'question', uuid });
    expect(device.fields('assessment', idOf(draft.row, 'assessment'))['questions']).toEqual([copyOf(reply)]);

    const given = await fixture.addQuestion(ana, 'De Bruno');
    await device.receive();
    const late = device.edit('question', given, { comment: 'Aún mía' });
    const { database } = fixture.world;
    await database.update(question).set({ idOwner: fixture.bruno.idUser }).where(eq(question.id, given));
    const again = await device.send(late);
    expect(said(again)).toEqual([['copied', 'notAllowed']]);
    expect(device.fields('question', idOf(copyOf(again)))['comment']).toBe('Aún mía');
    expect(await database.$count(questionVersion, eq(questionVersion.idQuestion, given))).toBe(1);
  });

  it('are deleted unless they were edited since; a used one, too', async () => {
    await fixture.addAssessment(ana, [idQuestion]);
    const removal = device.remove('question', idQuestion);
    expect(said(await device.send(removal))).toEqual([['done', null]]);
    const [row] = await fixture.world.database.select().from(question).where(eq(question.id, idQuestion));
    expect(row?.deleted).toBe(true);
    const second = await fixture.addQuestion(ana, 'Otra');
    await device.receive();
    const late = device.remove('question', second);
    await ana.client.questions.editQuestion({ idQuestion: second, questionComment: 'Cambiada' });
    const reply = await device.send(late);
    expect(said(reply)).toEqual([['refused', 'changedMeanwhile']]);
    expect(reply.rows.map(({ uuid }) => uuid)).toContain(late.row);
  });

  it('leave a stimulus that is deleted, in the same request', async () => {
    const pair = [await fixture.addQuestion(ana, 'Uno'), await fixture.addQuestion(ana, 'Dos')];
    const { idContext } = (await ana.client.questions.addContext({ contextText: 'Texto', idsQuestions: pair })).content;
    await device.receive();
    const [first = 0, second = 0] = pair;
    const sent = [
      device.remove('stimulus', idContext),
      device.remove('question', first),
      device.edit('question', second, { stimulus: null, stimulusPosition: null }),
    ];
    expect(said(await device.send(...sent))).toEqual([
      ['done', null],
      ['done', null],
      ['done', null],
    ]);
    const [row] = await fixture.world.database.select().from(stimulus).where(eq(stimulus.id, idContext));
    expect(row?.deleted).toBe(true);
    expect(device.fields('question', second)).toMatchObject({ stimulus: null });
    expect(await fixture.listBank(ana, { bank: 'mine' })).toEqual([[second], [idQuestion]]);
  });

  it('of a stimulus that both sides changed come with the copy of its text', async () => {
    const { idContext } = (
      await ana.client.questions.addContext({
        contextTitle: 'Título',
        contextText: 'Texto',
        idsQuestions: [idQuestion],
      })
    ).content;
    await device.receive();
    const edit = device.edit('stimulus', idContext, { text: docFromText('De casa') });
    await ana.client.questions.editContext({ idContext, contextText: 'En línea' });
    const reply = await device.send({ ...edit, at: 0 });
    expect(said(reply)).toEqual([['copied', 'conflict']]);
    await device.receive();
    const copied = device.all('stimulus').find(({ uuid }) => uuid === copyOf(reply));
    expect(copied?.tables['stimulus_version']?.at(-1)).toMatchObject({ title: 'Título – de «Portátil», 1 de enero' });
    const below = device.all('question').filter((row) => headOf(row)['id_stimulus'] === headOf(copied as never)['id']);
    expect(below).toHaveLength(1);
  });

  it.each([true, false])(
    'of a stimulus that was deleted, with them (%s), come with the copy of its text',
    async (withQuestions) => {
      const text = { contextText: 'Texto', idsQuestions: [idQuestion] };
      const { idContext } = (await ana.client.questions.addContext(text)).content;
      await device.receive();
      const edit = device.edit('stimulus', idContext, { text: docFromText('De casa') });
      await ana.client.questions.deleteContext({ idContext, withQuestions });
      const reply = await device.send(edit);
      expect(said(reply)).toEqual([['copied', 'gone']]);
      await device.receive();
      const copied = device.all('stimulus').find(({ uuid }) => uuid === copyOf(reply));
      const below = device
        .all('question')
        .filter((row) => headOf(row)['id_stimulus'] === headOf(copied as never)['id']);
      expect(below.map((row) => headOf(row)['import'])).toEqual(['offline']);
      expect(JSON.stringify(copied)).toContain('De casa');
    },
  );

  it('that are not valid are refused, change nothing, and hold up nobody', async () => {
    const invalid: SyncChange[] = [
      device.add('question', questionFields('', { content: singleChoiceContent('', 1) })),
      device.add('question', questionFields('x', { idType: 99 })),
      device.add('question', questionFields('x', { identifier: 'x'.repeat(201) })),
      device.add('question', questionFields('x', { content: { version: 1, nonsense: true } })),
      device.add('question', questionFields('x', { content: withPicture('0123456789abcdef0123456789abcdef.png') })),
      device.add('stimulus', { title: 'x', text: { type: 'doc', content: [] } }),
      device.add('stimulus', { title: 'x', text: 'no document' }),
      device.edit('question', idQuestion, { content: null }),
      device.add('assessment', draftFields([], { title: 7 })),
    ];
    const before = await fixture.readAllRows();
    const reply = await device.send(...invalid);
    expect(said(reply)).toEqual(invalid.map(() => ['refused', 'notValid']));
    expect(await fixture.readAllRows()).toEqual(before);
    expect(reply.removed).toEqual([]);
    expect(said(await device.send(...invalid.slice(0, 2), device.add('question', questionFields('Buena'))))).toEqual([
      ['refused', 'notValid'],
      ['refused', 'notValid'],
      ['done', null],
    ]);
  });

  it('keep their language, and lose entries of the catalogue that are gone', async () => {
    const change = device.add(
      'question',
      questionFields('Bare', { language: 'en', classifications: [newUuid(), '#7'] }),
    );
    expect(said(await device.send(change))).toEqual([['merged', null]]);
    expect(device.fields('question', idOf(change.row))).toMatchObject({ language: 'en', classifications: [] });
  });
});

const withPicture = (asset: string) => ({
  ...singleChoiceContent('Con dibujo', 1),
  feedback: {
    type: 'doc',
    content: [{ type: 'image', attrs: { asset, alt: 'Un mapa', decorative: false, width: 50 } }],
  },
});

describe('a change that is sent again', () => {
  it('is answered as before and changes nothing, also with the fields in another order', async () => {
    const change = device.add('question', questionFields('Una vez'));
    const first = await device.send(change);
    const before = await fixture.readAllRows();
    const again = await device.send(change);
    expect(again.answers).toEqual(first.answers);
    expect(again.rows.map(({ uuid }) => uuid)).toContain(change.row);
    const turned = {
      ...change,
      ...(change.kind === 'add' && { after: Object.fromEntries(Object.entries(change.after).reverse()) }),
    };
    expect((await device.send(turned as SyncChange)).answers).toEqual(first.answers);
    expect(await fixture.readAllRows()).toEqual(before);
    expect(await fixture.world.database.$count(deviceChange, eq(deviceChange.row, change.row))).toBe(1);
  });

  it('with another content is refused', async () => {
    const change = device.edit('question', idQuestion, { comment: 'Uno' });
    await device.send(change);
    const other = { ...change, at: change.at + 1 };
    expect(said(await device.send(other))).toEqual([['refused', 'notValid']]);
    expect((await device.send(change)).answers).toMatchObject([{ outcome: 'done' }]);
  });

  it('at the same moment is made once', async () => {
    const change = device.add('question', questionFields('A la vez'));
    const replies = await Promise.all([device.send(change), device.send(change)]);
    expect(replies.map(said)).toEqual([[['done', null]], [['done', null]]]);
    expect(await fixture.world.database.$count(question, eq(question.uuid, change.row))).toBe(1);
  });

  it('stands in the audit once, and goes with its device', async () => {
    const change = device.add('question', questionFields('Anotada'));
    await device.send(change);
    await device.send(change);
    const rows = (await fixture.world.database.select().from(audit).where(eq(audit.idUser, ana.idUser))).filter(
      ({ call }) => call === 'syncAssessment',
    );
    expect(rows).toMatchObject([
      {
        subject: { entity: 'question', row: change.row, idDevice: device.idDevice },
        after: { kind: 'add', outcome: 'done' },
      },
    ]);
  });
});

describe('drafts of a device', () => {
  const uuidOf = (id: number) => device.row('question', id).uuid;

  it('are added, edited, and merge what both sides added', async () => {
    const second = await fixture.addQuestion(ana, 'Segunda');
    const third = await fixture.addQuestion(ana, 'Tercera');
    await device.receive();
    const draft = device.add('assessment', draftFields([uuidOf(idQuestion)], { responseSpace: 4 }));
    expect(said(await device.send(draft))).toEqual([['done', null]]);
    const idAssessment = idOf(draft.row, 'assessment');
    const edit = device.edit('assessment', idAssessment, {
      questions: [uuidOf(idQuestion), uuidOf(second)],
      title: 'Otro',
    });
    await ana.client.assessments.addAssessmentQuestion({ idAssessment, idQuestion: third });
    expect(said(await device.send(edit))).toEqual([['merged', null]]);
    expect(device.fields('assessment', idAssessment)).toMatchObject({
      ...{ title: 'Otro', responseSpace: 4 },
      questions: [uuidOf(idQuestion), uuidOf(second), uuidOf(third)],
    });
    const { content } = await ana.client.assessments.continueAssessment({ idAssessment });
    expect(content).toMatchObject({ title: 'Otro', qntQuestions: 3, idsCataloging: [fixture.idCataloging] });
  });

  it('have no question that their user may not use', async () => {
    const { database } = fixture.world;
    const secret = await fixture.addQuestion(fixture.bruno, 'De Bruno');
    const [row] = await database.select().from(question).where(eq(question.id, secret));
    const draft = device.add('assessment', draftFields([row?.uuid ?? '', newUuid(), uuidOf(idQuestion)]));
    expect(said(await device.send(draft))).toEqual([['merged', null]]);
    expect(device.fields('assessment', idOf(draft.row, 'assessment'))['questions']).toEqual([uuidOf(idQuestion)]);
  });

  it('become a copy where they were finished or deleted meanwhile', async () => {
    const [finished, deleted] = [
      await fixture.addAssessment(ana, [idQuestion], { finish: false }),
      await fixture.addAssessment(ana, [idQuestion], { finish: false }),
    ];
    await device.receive();
    const edits = [finished, deleted].map((id) => device.edit('assessment', id, { period: 'Otoño' }));
    await ana.client.assessments.finishAssessment({ idAssessment: finished, title: 'Lista' });
    await ana.client.assessments.deleteAssessment({ id: deleted });
    const reply = await device.send(...edits);
    expect(said(reply)).toEqual([
      ['copied', 'finished'],
      ['copied', 'gone'],
    ]);
    for (const { copy } of reply.answers)
      expect(device.fields('assessment', idOf(copy ?? '', 'assessment'))).toMatchObject({ status: 1, period: 'Otoño' });
    expect(device.fields('assessment', finished)).toMatchObject({ status: 2, period: '' });
  });

  it('are deleted, and not where they are scheduled', async () => {
    const idAssessment = await fixture.addAssessment(ana, [idQuestion]);
    await device.receive();
    const removal = device.remove('assessment', idAssessment);
    const lucia = await fixture.world.addPerson('student', 'Lucía Peña', fixture.idSchool);
    const idCourse = await fixture.world.addCourse(fixture.idSchool, '3.º B', [ana], [lucia]);
    const day = { startDate: '2026-03-03', endDate: '2026-03-03' };
    const window = { ...day, startTime: '09:00', endTime: '10:00' };
    await ana.client.schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...window });
    expect(said(await device.send(removal))).toEqual([['refused', 'changedMeanwhile']]);
    const [row] = await fixture.world.database.select().from(assessment).where(eq(assessment.id, idAssessment));
    expect(row?.deleted).toBe(false);
    const other = await fixture.addAssessment(ana, [idQuestion]);
    await device.receive();
    expect(said(await device.send(device.remove('assessment', other)))).toEqual([['done', null]]);
  });
});
