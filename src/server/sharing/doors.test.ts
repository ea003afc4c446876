import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import { expectRefusedAsUnknown, refusingAs } from '../../../tests/support/unknown-assessment.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import type { Doc } from '../../questions/text/document/document.ts';

let fixture: QuestionWorld;
let ana: TestUser;
let bruno: TestUser;
let diego: TestUser;
let olga: TestUser;
let idCourse: number;

beforeAll(async () => {
  fixture = await openQuestionWorld();
  const { world, idSchool } = fixture;
  ({ ana, bruno, olga } = fixture);
  diego = await world.addPerson('teacher', 'Diego Soto', idSchool);
  const noa = await world.addPerson('student', 'Noa Rei', idSchool);
  idCourse = await world.addCourse(idSchool, '3.º B', [bruno, diego], [noa]);
});
afterAll(() => fixture.world.close());

type Change = { idsAdded?: number[]; idsEnded?: number[]; school?: boolean };
type Item = { kind: 'assessment' | 'question'; id: number };
const change = (item: Item, changes: Change) => ana.client.sharing.changeShares({ ...item, ...changes });
const times = { startDate: '2026-03-09', startTime: '09:00', endTime: '10:00' };

/** The ways of sharing one thing so that Bruno sees it: how it begins, how it ends, and whether Diego sees it, too. */
const ways: [string, { begin: () => Change; end: () => Change; seesDiego: boolean }][] = [
  [
    'by name',
    { begin: () => ({ idsAdded: [bruno.idUser] }), end: () => ({ idsEnded: [bruno.idUser] }), seesDiego: false },
  ],
  ['with the school', { begin: () => ({ school: true }), end: () => ({ school: false }), seesDiego: true }],
];

describe.each(ways)('an assessment that is shared %s', (way, { begin, end, seesDiego }) => {
  let idAssessment: number;
  let other: number;
  let item: Item;
  const title = `Átomos ${way}`;

  beforeAll(async () => {
    const idQuestion = await fixture.addQuestion(ana, `Del examen ${way}`);
    idAssessment = await fixture.addAssessment(ana, [idQuestion], { finish: false });
    await ana.client.assessments.finishAssessment({ idAssessment, title });
    other = await fixture.addAssessment(ana, [idQuestion]);
    item = { kind: 'assessment', id: idAssessment };
    await change(item, begin());
  });

  const reading = (): TestUser[] => [ana, bruno, ...(seesDiego ? [diego] : [])];
  const notReading = (): TestUser[] => [olga, ...(seesDiego ? [] : [diego])];
  const listed = async ({ client }: TestUser, search = '') =>
    (await client.assessments.getAssessmentsShare({ search })).content.map((row) => row.idAssessment);
  const counted = async ({ client }: TestUser) => (await client.session.currentSession({})).user.sharedAssessments;
  const schedulable = async ({ client }: TestUser) => {
    const { content, shared } = await client.schedules.getAssessments({});
    return [...content, ...shared].map((row) => row.idAssessment);
  };
  const looksBy = ({ client: { assessments, documents, schedules } }: TestUser, id: number) => [
    () => assessments.continueAssessment({ idAssessment: id }),
    () => assessments.getAssessmentQuestions({ idAssessment: id }),
    () => assessments.assessmentPreview({ idAssessment: id }),
    () => assessments.assessmentFeedback({ idAssessment: id }),
    refusingAs('assessmentIdNotValid', () => assessments.getQrCode({ idAssessment: id })),
    () => documents.prepareDocuments({ idAssessment: id }),
    () => documents.makeDocument({ order: { kind: 'key', idAssessment: id } }),
    () => documents.makeDocument({ order: { kind: 'contentTable', idAssessment: id } }),
    refusingAs('scheduledAssessmentNotValid', () => schedules.getAssessmentToSchedule({ idAssessment: id })),
  ];

  it('is on the lists, in the search and in the count of the menu of its readers alone', async () => {
    expect(await listed(bruno)).toEqual([idAssessment]);
    expect(await listed(bruno, 'atomos')).toEqual([idAssessment]);
    expect(await counted(bruno)).toBe(1);
    const { content } = await bruno.client.assessments.getAssessmentsShare({ byName: true });
    expect(content.map((row) => row.idAssessment)).toEqual(seesDiego ? [] : [idAssessment]);
    expect(await listed(diego)).toEqual(seesDiego ? [idAssessment] : []);
    expect(await counted(diego)).toBe(seesDiego ? 1 : 0);
    for (const person of [ana, olga]) expect([await listed(person), await counted(person)]).toEqual([[], 0]);
  });

  it('says to its owner with whom, and to its readers how it came to them', async () => {
    const [row] = (await bruno.client.assessments.getAssessmentsShare({})).content;
    const as = seesDiego ? 'school' : 'person';
    expect(row).toMatchObject({
      ...{ owner: 'Núñez, Ana', shared: true, canEdit: false, sharedWith: null },
      sharedAs: { as, at: '2026-03-02T08:00:00+01:00' },
    });
    expect(row?.can).toMatchObject({ schedule: true, edit: false, delete: false, share: false, rename: false });
    const own = (await ana.client.assessments.getAssessments({})).content;
    const sharedWith = { school: seesDiego, people: seesDiego ? 0 : 1 };
    expect(own.find((one) => one.idAssessment === idAssessment)).toMatchObject({ shared: true, sharedWith });
    expect(own.find((one) => one.idAssessment === other)).toMatchObject({
      ...{ shared: false, sharedWith: { school: false, people: 0 }, sharedAs: null },
    });
  });

  it('can be looked at, printed, scheduled and copied by its readers alone', async () => {
    for (const person of reading()) {
      for (const look of looksBy(person, idAssessment)) await expect(look()).resolves.toBeTruthy();
      expect(await schedulable(person)).toContain(idAssessment);
      expect((await person.client.assessments.copyAssessment({ idAssessment })).content.idAssessment).toBeTruthy();
    }
    for (const person of notReading()) {
      for (const look of looksBy(person, idAssessment)) await expectRefusedAsUnknown(look);
      expect(await schedulable(person)).not.toContain(idAssessment);
      const { assessments, schedules } = person.client;
      await expect(assessments.copyAssessment({ idAssessment })).refusedAs('assessmentNotValid');
      const plan = schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times });
      await expect(plan).refusedAs('scheduledAssessmentNotValid');
    }
    // Another one of the same owner is not shared.
    for (const look of looksBy(bruno, other)) await expectRefusedAsUnknown(look);
  });

  it('is changed and deleted by its owner alone', async () => {
    const { assessments } = bruno.client;
    for (const call of [
      () => assessments.renameAssessment({ idAssessment, title: 'De Bruno' }),
      () => assessments.editAgain({ idAssessment }),
      () => assessments.deleteAssessment({ id: idAssessment }),
      () => assessments.setAssessmentResponseSpace({ idAssessment, assessmentResponseSpace: 1 }),
    ])
      await expect(call()).refusedAs('assessmentNotValid');
  });

  it('leaves schedules and copies as they are when it is withdrawn', async () => {
    const { assessments, schedules } = bruno.client;
    const copy = (await assessments.copyAssessment({ idAssessment })).content.idAssessment;
    const [planned] = (await schedules.addSchedule({ idAssessment, idsCourses: [idCourse], ...times })).content;
    const readCopy = async () =>
      (await assessments.getAssessmentQuestions({ idAssessment: copy })).content.map(({ questions }) =>
        questions.map(({ content }) => content),
      );
    const before = await readCopy();
    await change(item, end());
    expect([await listed(bruno), await counted(bruno)]).toEqual([[], 0]);
    for (const look of looksBy(bruno, idAssessment)) await expectRefusedAsUnknown(look);
    expect(await schedulable(bruno)).not.toContain(idAssessment);
    expect(await readCopy()).toEqual(before);
    const kept = (await schedules.getSchedules({})).content;
    expect(kept.map(({ idSchedule }) => idSchedule)).toContain(planned?.idSchedule);
    await change(item, begin());
    expect(await listed(bruno)).toEqual([idAssessment]);
    await schedules.deleteSchedule({ idSchedule: planned?.idSchedule ?? 0 });
    await change(item, end());
  });
});

describe('a draft that is shared', () => {
  it('is seen by nobody until it is finished', async () => {
    const idAssessment = await fixture.addAssessment(ana, [await fixture.addQuestion(ana, 'Del borrador')], {
      finish: false,
    });
    await change({ kind: 'assessment', id: idAssessment }, { idsAdded: [bruno.idUser], school: true });
    const listed = async () =>
      (await bruno.client.assessments.getAssessmentsShare({})).content.map((row) => row.idAssessment);
    expect(await listed()).not.toContain(idAssessment);
    await expect(bruno.client.assessments.copyAssessment({ idAssessment })).refusedAs('assessmentNotValid');
    await ana.client.assessments.finishAssessment({ idAssessment, title: 'Terminado' });
    expect(await listed()).toContain(idAssessment);
    const again = (await ana.client.assessments.editAgain({ idAssessment })).content.idAssessment;
    expect(await listed()).not.toContain(idAssessment);
    await ana.client.assessments.finishAssessment({ idAssessment: again, title: 'Otra vez' });
    expect(await listed()).toContain(again);
  });
});

describe.each(ways)('a question that is shared %s', (way, { begin, end, seesDiego }) => {
  let idQuestion: number;
  let other: number;
  let picture: string;
  let item: Item;
  const stem = `¿Qué fotografía se ve aquí, compartida ${way}?`;

  beforeAll(async () => {
    const bytes = await sharp({
      create: { width: 8, height: 8, channels: 3, background: { r: way.length, g: 9, b: 9 } },
    })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'a.png');
    picture = (await ana.client.files.uploadFile({ kind: 'image', file: file as never })).content.asset;
    const command: Doc = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: stem }] },
        { type: 'image', attrs: { asset: picture, alt: 'Un mapa', decorative: false, width: 50 } },
      ],
    };
    const asked = fixture.questionInput(stem);
    const questionContent = { ...asked.questionContent, command };
    idQuestion = (await ana.client.questions.addQuestion({ ...asked, questionContent })).content.idQuestion;
    other = await fixture.addQuestion(ana, 'No compartida');
    item = { kind: 'question', id: idQuestion };
    await change(item, begin());
  });

  const reading = (): TestUser[] => [bruno, ...(seesDiego ? [diego] : [])];
  const notReading = (): TestUser[] => [olga, ...(seesDiego ? [] : [diego])];
  const countIn = async ({ client }: TestUser) => {
    const { content } = await client.questions.getCatalogings({ bank: 'shared' });
    return content.find(({ kind }) => kind === 'discipline')?.questions ?? 0;
  };
  /** How many questions of others a person may use: the catalogue has none of the publisher here. */
  const usable = async (person: TestUser) => {
    const { content } = await person.client.assessments.countQuestions({ idsCataloging: [fixture.idCataloging] });
    return content.usable - (await fixture.listBank(person, { bank: 'mine' })).flat().length;
  };
  const builderOf = async (person: TestUser) => {
    const idAssessment = await fixture.addAssessment(person, [], { finish: false });
    const paging = { page: 1, recordsperpage: 20 };
    return {
      idAssessment,
      found: async () =>
        (
          await person.client.assessments.getQuestions({
            idAssessment,
            paging,
            filter: { bank: 'shared', keyword: '' } as never,
          })
        ).questions.flatMap(({ questions }) => questions.map((one) => one.idQuestion)),
      add: (id: number) => person.client.assessments.addAssessmentQuestion({ idAssessment, idQuestion: id }),
    };
  };

  it('is in the bank of colleagues, its search, its counts and its duplicates, of its readers alone', async () => {
    for (const person of reading()) {
      expect((await fixture.listBank(person, { bank: 'shared' })).flat()).toEqual([idQuestion]);
      expect((await fixture.listBank(person, { bank: 'shared', keyword: 'fotografia' })).flat()).toEqual([idQuestion]);
      const named = await fixture.listBank(person, { bank: 'shared', byName: true });
      expect(named.flat()).toEqual(seesDiego ? [] : [idQuestion]);
      expect([await countIn(person), await usable(person)]).toEqual([1, 1]);
      const { content } = await person.client.questions.searchQuestionsByText({ text: stem });
      expect(content).toMatchObject([{ idQuestion, owner: 'Núñez, Ana' }]);
      const help = await person.client.questions.getSearchHelp({
        filter: { bank: 'mine', keyword: 'fotografia', idscataloging: [] },
      });
      expect(help.content.banks).toEqual([{ bank: 'shared', questions: 1 }]);
    }
    for (const person of notReading()) {
      expect((await fixture.listBank(person, { bank: 'shared' })).flat()).toEqual([]);
      expect([await countIn(person), await usable(person)]).toEqual([0, 0]);
      expect((await person.client.questions.searchQuestionsByText({ text: stem })).content).toEqual([]);
    }
    expect((await fixture.listBank(ana, { bank: 'shared' })).flat()).toEqual([]);
  });

  it('says to its owner with whom, and to its readers how it came to them', async () => {
    const own = await fixture.readQuestion(ana, idQuestion);
    expect(own).toMatchObject({
      ...{ can: { share: true }, sharedBy: null, sharedAs: null },
      sharedWith: { school: seesDiego, people: seesDiego ? 0 : 1 },
    });
    const theirs = await fixture.readQuestion(bruno, idQuestion);
    expect(theirs).toMatchObject({
      ...{ can: { edit: false, delete: false, group: false, share: false }, sharedBy: 'Núñez, Ana', sharedWith: null },
      sharedAs: { as: seesDiego ? 'school' : 'person' },
    });
  });

  it('can be read with its picture, used and copied by its readers alone, and changed by none of them', async () => {
    for (const person of reading()) {
      const { questions } = person.client;
      expect((await person.client.raw('GET', `/files/${picture}`)).status).toBe(200);
      const builder = await builderOf(person);
      expect(await builder.found()).toEqual([idQuestion]);
      await builder.add(idQuestion);
      await expect(builder.add(other)).refusedAs('questionNotValid');
      expect((await questions.copyQuestion({ idQuestion })).copyIdQuestion).toBeTruthy();
      await expect(questions.deleteQuestion({ idQuestion })).refusedAs('notQuestionOwner');
      const edit = questions.editQuestion({ idQuestion, ...fixture.questionInput('De otra persona') });
      await expect(edit).refusedAs('notQuestionOwner');
      const [copy] = (await fixture.listBank(person, { bank: 'mine' })).flat();
      await questions.deleteQuestion({ idQuestion: copy ?? 0, confirmed: true });
      await person.client.assessments.deleteAssessment({ id: builder.idAssessment });
    }
    for (const person of notReading()) {
      await expect(person.client.questions.getQuestion({ idQuestion })).refusedAs('questionNotValid');
      await expect(person.client.questions.copyQuestion({ idQuestion })).refusedAs('questionIsGone');
      const builder = await builderOf(person);
      await expect(builder.add(idQuestion)).refusedAs('questionNotValid');
      await person.client.assessments.deleteAssessment({ id: builder.idAssessment });
    }
    expect((await olga.client.raw('GET', `/files/${picture}`)).status).toBe(404);
  });

  it('follows its owner in a colleague’s draft, which keeps the last shared wording when it is withdrawn', async () => {
    const builder = await builderOf(bruno);
    await builder.add(idQuestion);
    const finished = await fixture.addAssessment(bruno, [idQuestion]);
    const said = async (idAssessment: number) =>
      (await bruno.client.assessments.getAssessmentQuestions({ idAssessment })).content.flatMap(({ questions }) =>
        questions.map(({ text }) => text.trim()),
      );
    const reword = (command: string) =>
      ana.client.questions.editQuestion({ idQuestion, ...fixture.questionInput(command), confirmed: true });
    const first = (await said(finished))[0] ?? '';
    // A colleague's draft uses it, so that its owner is asked before it is deleted.
    await expect(ana.client.questions.deleteQuestion({ idQuestion })).refusedAs('questionUsed');
    await reword('Con otras palabras');
    expect(await said(builder.idAssessment)).toEqual(['Con otras palabras']);
    expect(await said(finished)).toEqual([first]);
    await change(item, end());
    await expect(bruno.client.questions.getQuestion({ idQuestion })).refusedAs('questionNotValid');
    await reword('Solo para mí');
    expect(await said(builder.idAssessment)).not.toEqual(['Solo para mí']);
    expect(await said(finished)).toEqual([first]);
    await bruno.client.assessments.deleteAssessment({ id: builder.idAssessment });
  });
});

describe('a stimulus one of whose questions is shared', () => {
  it('is read whole by the colleague, and left when all of it is withdrawn', async () => {
    const ids = [
      await fixture.addQuestion(ana, 'Primera del texto'),
      await fixture.addQuestion(ana, 'Segunda del texto'),
    ];
    const given = { contextText: 'El texto', idsQuestions: ids };
    const { idContext } = (await ana.client.questions.addContext(given)).content;
    const item: Item = { kind: 'question', id: ids[1] ?? 0 };
    await change(item, { idsAdded: [bruno.idUser] });
    expect(await fixture.listBank(bruno, { bank: 'shared' })).toEqual([ids]);
    expect(await fixture.listBank(bruno, { bank: 'shared', byName: true })).toEqual([ids]);
    const read = await bruno.client.questions.getContext({ idContext });
    expect(read.content.questions.map(({ idQuestion }) => idQuestion)).toEqual(ids);
    expect(read.content.can).toEqual({ edit: false, delete: false });
    const idAssessment = await fixture.addAssessment(bruno, [], { finish: false });
    await bruno.client.assessments.addAssessmentQuestion({ idAssessment, idContext });
    expect(await fixture.listBank(diego, { bank: 'shared' })).toEqual([]);
    await change({ kind: 'question', id: ids[0] ?? 0 }, { idsEnded: [bruno.idUser] });
    expect(await fixture.listBank(bruno, { bank: 'shared' })).toEqual([]);
    await expect(bruno.client.questions.getContext({ idContext })).refusedAs('contextNotValid');
  });
});
