import { and, asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import { MOST_COLLEAGUES } from '../../core/policies/sharing.ts';
import { audit, changeLog, membership, share } from '../database/schema.ts';

let fixture: QuestionWorld;
let idSchool: number;
let ana: TestUser;
let bruno: TestUser;
let carla: TestUser;
let olga: TestUser;
let noa: TestUser;
let idQuestion: number;
let idAssessment: number;

beforeAll(async () => {
  fixture = await openQuestionWorld();
  const { world } = fixture;
  ({ idSchool, ana, bruno, olga } = fixture);
  carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
  noa = await world.addPerson('student', 'Noa Rei', idSchool);
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  idQuestion = await fixture.addQuestion(ana, 'Una pregunta');
  idAssessment = await fixture.addAssessment(ana, [idQuestion]);
});

type Change = { idsAdded?: number[]; idsEnded?: number[]; school?: boolean };
const assessment = () => ({ kind: 'assessment', id: idAssessment }) as const;
const question = (id = idQuestion) => ({ kind: 'question', id }) as const;
const change = (person: TestUser, item: ReturnType<typeof assessment | typeof question>, changes: Change) =>
  person.client.sharing.changeShares({ ...item, ...changes });
const sharesOf = async (person: TestUser, item: ReturnType<typeof assessment | typeof question>) => {
  const { people, school } = (await person.client.sharing.getShares(item)).content;
  return [...people.map(({ firstName }) => firstName), ...(school ? ['school'] : [])];
};
const lastAudit = async (call: string) =>
  (
    await fixture.world.database
      .select()
      .from(audit)
      .where(and(eq(audit.idSchool, idSchool), eq(audit.call, call)))
      .orderBy(desc(audit.id))
      .limit(1)
  )[0];
const logged = async () =>
  (
    await fixture.world.database
      .select({ deleted: changeLog.deleted, entity: changeLog.entity })
      .from(changeLog)
      .where(eq(changeLog.idSchool, idSchool))
      .orderBy(asc(changeLog.seq))
  ).flatMap(({ entity, deleted }) => (entity === 'share' ? [deleted] : []));
const storedShares = () =>
  fixture.world.database.select().from(share).where(eq(share.idSchool, idSchool)).orderBy(asc(share.id));

describe('getColleagues', () => {
  it('has who teaches, coordinates or administers at the school, by last name, without the asker', async () => {
    const xavier = await fixture.world.addPerson('administrator', 'Xavier Ávila', idSchool);
    const left = await fixture.world.addPerson('teacher', 'Luis Zas', idSchool);
    await fixture.world.database.update(membership).set({ active: false }).where(eq(membership.idUser, left.idUser));
    const { content } = await ana.client.sharing.getColleagues({});
    expect(content).toEqual([
      { idUser: carla.idUser, firstName: 'Carla', lastName: 'Abreu', idType: 2 },
      { idUser: xavier.idUser, firstName: 'Xavier', lastName: 'Ávila', idType: 1 },
      { idUser: bruno.idUser, firstName: 'Bruno', lastName: 'Gil', idType: 3 },
    ]);
  });

  it('is refused to students and those who write for the publisher', async () => {
    for (const { client } of [noa, fixture.dora]) {
      await expect(client.sharing.getColleagues({})).notDoneWith(403, 'Not allowed');
      await expect(client.sharing.getShares(assessment())).notDoneWith(403, 'Not allowed');
      await expect(client.sharing.changeShares(assessment())).notDoneWith(403, 'Not allowed');
    }
  });
});

describe('changeShares', () => {
  it('shares with colleagues and with the school, and ends both', async () => {
    for (const item of [assessment(), question()]) {
      expect(await sharesOf(ana, item)).toEqual([]);
      await change(ana, item, { idsAdded: [bruno.idUser, carla.idUser] });
      expect(await sharesOf(ana, item)).toEqual(['Carla', 'Bruno']);
      await change(ana, item, { idsEnded: [carla.idUser], school: true });
      expect(await sharesOf(ana, item)).toEqual(['Bruno', 'school']);
      await change(ana, item, { school: false });
      expect(await sharesOf(ana, item)).toEqual(['Bruno']);
      const { content } = await change(ana, item, { idsEnded: [bruno.idUser] });
      expect(content).toMatchObject({ people: [], school: false, everything: false });
    }
    expect(await storedShares()).toEqual([]);
  });

  it('changes nothing when what it asks for is so already, or has ended already', async () => {
    await change(ana, assessment(), { idsAdded: [bruno.idUser], school: true });
    const before = [await storedShares(), await logged()];
    await change(ana, assessment(), { idsAdded: [bruno.idUser, bruno.idUser], school: true, idsEnded: [olga.idUser] });
    await change(ana, assessment(), {});
    expect([await storedShares(), await logged()]).toEqual(before);
    await change(ana, assessment(), { idsEnded: [bruno.idUser], school: false });
    const ended = [await storedShares(), await logged()];
    await change(ana, assessment(), { idsEnded: [bruno.idUser], school: false });
    expect([await storedShares(), await logged()]).toEqual(ended);
  });

  it('shares once with each and with the school, also when two ask at once', async () => {
    const both = () => change(ana, question(), { idsAdded: [bruno.idUser], school: true });
    await Promise.all([both(), both()]);
    expect(await sharesOf(ana, question())).toEqual(['Bruno', 'school']);
    expect((await storedShares()).length).toBe(2);
    await change(ana, question(), { idsEnded: [bruno.idUser], school: false });
  });

  it('adds who is named both to be added and to be ended', async () => {
    await change(ana, assessment(), { idsAdded: [bruno.idUser], idsEnded: [bruno.idUser] });
    expect(await sharesOf(ana, assessment())).toEqual(['Bruno']);
  });

  it('refuses all with whom nothing can be shared, and then shares with nobody', async () => {
    const before = await storedShares();
    for (const person of [olga, noa, ana, fixture.dora]) {
      const idsAdded = [bruno.idUser, person.idUser];
      await expect(change(ana, assessment(), { idsAdded, school: true })).refusedAs('colleagueNotValid');
    }
    await expect(change(ana, question(), { idsAdded: [999_999] })).refusedAs('colleagueNotValid');
    expect(await storedShares()).toEqual(before);
  });

  it('refuses everybody but the owner, and what is not there', async () => {
    await change(ana, assessment(), { idsAdded: [bruno.idUser] });
    await change(ana, question(), { idsAdded: [bruno.idUser] });
    const before = await storedShares();
    // A colleague who sees it, and a coordinator who sees all assessments.
    for (const person of [bruno, carla]) {
      await expect(change(person, assessment(), { school: true })).refusedAs('shareOfOthers');
      await expect(person.client.sharing.getShares(assessment())).refusedAs('shareOfOthers');
    }
    await expect(change(bruno, question(), { idsEnded: [bruno.idUser] })).refusedAs('shareOfOthers');
    await expect(change(carla, question(), { school: true })).refusedAs('questionIsGone');
    await expect(change(olga, assessment(), { school: true })).refusedAs('assessmentNotValid');
    await expect(change(olga, question(), { school: true })).refusedAs('questionIsGone');
    await expect(change(ana, { kind: 'assessment', id: 999_999 }, {})).refusedAs('assessmentNotValid');
    const provided = await fixture.world.addQuestions({ count: 1, idCataloging: fixture.idCataloging });
    await expect(change(ana, question(provided[0]), { school: true })).refusedAs('shareOfOthers');
    await ana.client.questions.deleteQuestion({ idQuestion, confirmed: true });
    await expect(change(ana, question(), { school: true })).refusedAs('questionIsGone');
    expect(await storedShares()).toEqual(before);
  });

  it('refuses more people than can be named', async () => {
    const { world } = fixture;
    const large = await world.addSchool('IES Grande');
    const luis = await world.addPerson('teacher', 'Luis Zas', large);
    const people: number[] = [];
    for (let n = 0; n <= MOST_COLLEAGUES; n++)
      people.push((await world.addPerson('teacher', `Persona ${n}`, large)).idUser);
    const item = question(await fixture.addQuestion(luis, 'De Luis'));
    await change(luis, item, { idsAdded: people.slice(1) });
    await expect(change(luis, item, { idsAdded: people.slice(0, 1) })).refusedAs('tooManyColleagues');
    expect((await sharesOf(luis, item)).length).toBe(MOST_COLLEAGUES);
    await change(luis, item, { idsAdded: people.slice(0, 1), idsEnded: people.slice(1, 2) });
    expect((await sharesOf(luis, item)).length).toBe(MOST_COLLEAGUES);
  });

  it('writes what was before and after into the audit, and each change into the change log', async () => {
    const from = (await logged()).length;
    await change(ana, assessment(), { idsAdded: [bruno.idUser], school: true });
    expect(await lastAudit('changeShares')).toMatchObject({
      ...{ idUser: ana.idUser, outcome: 'done', subject: { id: idAssessment } },
      before: { withSchool: false, idsUsers: [] },
      after: { idAssessment, withSchool: true, idsUsers: [bruno.idUser] },
    });
    await change(ana, assessment(), { idsEnded: [bruno.idUser] });
    expect(await lastAudit('changeShares')).toMatchObject({ after: { withSchool: true, idsUsers: [] } });
    expect((await logged()).slice(from)).toEqual([false, false, true]);
  });
});

describe('getShares', () => {
  it('says whether everything is shared, and whether an assessment is still a draft', async () => {
    await ana.client.users.changeShareOptions({ shareMyQuestions: true });
    expect((await ana.client.sharing.getShares(question())).content).toMatchObject({ everything: true, questions: 1 });
    expect((await ana.client.sharing.getShares(assessment())).content).toMatchObject({
      ...{ everything: false, questions: null, isDraft: false },
    });
    await ana.client.users.changeShareOptions({ shareMyQuestions: false });
    idAssessment = await fixture.addAssessment(ana, [idQuestion], { finish: false });
    expect((await ana.client.sharing.getShares(assessment())).content.isDraft).toBe(true);
  });

  it('is the same for all questions of a stimulus, which are shared together', async () => {
    const other = await fixture.addQuestion(ana, 'Otra');
    const third = await fixture.addQuestion(ana, 'Tercera');
    await ana.client.questions.addContext({ contextText: 'El texto', idsQuestions: [other, third] });
    await change(ana, question(other), { idsAdded: [bruno.idUser] });
    expect(await sharesOf(ana, question(third))).toEqual(['Bruno']);
    expect((await ana.client.sharing.getShares(question(third))).content.questions).toBe(2);
    await change(ana, question(third), { idsEnded: [bruno.idUser] });
    expect(await sharesOf(ana, question(other))).toEqual([]);
  });

  it('leaves out who has left the school, and has them again when they come back', async () => {
    await change(ana, assessment(), { idsAdded: [bruno.idUser] });
    const isBruno = and(eq(membership.idSchool, idSchool), eq(membership.idUser, bruno.idUser));
    await fixture.world.database.update(membership).set({ active: false }).where(isBruno);
    expect(await sharesOf(ana, assessment())).toEqual([]);
    await fixture.world.database.update(membership).set({ active: true }).where(isBruno);
    expect(await sharesOf(ana, assessment())).toEqual(['Bruno']);
  });
});

describe('what was shared', () => {
  it('goes with an assessment that is edited again, and with a text that is written to a question', async () => {
    await change(ana, assessment(), { idsAdded: [bruno.idUser], school: true });
    const again = await ana.client.assessments.editAgain({ idAssessment });
    idAssessment = again.content.idAssessment;
    expect(await sharesOf(ana, assessment())).toEqual(['Bruno', 'school']);
    const other = await fixture.addQuestion(ana, 'Otra');
    await change(ana, question(), { idsAdded: [bruno.idUser] });
    await change(ana, question(other), { idsAdded: [bruno.idUser, carla.idUser] });
    await ana.client.questions.addContext({ contextText: 'El texto', idsQuestions: [idQuestion, other] });
    // Nobody is shown a question that was not shared with them.
    expect(await sharesOf(ana, question())).toEqual(['Bruno']);
  });

  it('stays with what is handed over, for its new owner to end, and returns with what goes back', async () => {
    const { world } = fixture;
    const luis = await world.addPerson('teacher', 'Luis Zas', idSchool);
    const rosa = await world.addPerson('teacher', 'Rosa Gil', idSchool);
    const xavier = await world.addPerson('administrator', 'Xavier Montes', idSchool);
    const given = await fixture.addQuestion(luis, 'De Luis');
    await change(luis, question(given), { idsAdded: [bruno.idUser, rosa.idUser] });
    const handed = await xavier.client.members.handOver({
      ...{ idUser: luis.idUser, idReceiver: rosa.idUser },
      ...{ questions: true, assessments: true, classes: true, schedules: true },
    });
    expect(await sharesOf(rosa, question(given))).toEqual(['Bruno']);
    const [mine] = (await fixture.listBank(rosa, { bank: 'mine' })).flat();
    expect(mine).toBe(given);
    const dto = await fixture.readQuestion(rosa, given);
    expect([dto.sharedWith, dto.sharedAs]).toEqual([{ school: false, people: 1 }, null]);
    await xavier.client.members.undoHandOver({ idHandOver: handed.content.idHandOver });
    expect(await sharesOf(luis, question(given))).toEqual(['Bruno', 'Rosa']);
  });

  it('ends with a colleague who is anonymised, and is in the data of both', async () => {
    const { world } = fixture;
    const luis = await world.addPerson('teacher', 'Luis Zas', idSchool);
    const xavier = await world.addPerson('administrator', 'Xavier Montes', idSchool);
    await change(ana, assessment(), { idsAdded: [luis.idUser, bruno.idUser] });
    await xavier.client.privacy.anonymiseUser({ idUser: luis.idUser, name: 'Luis Zas' });
    expect(await sharesOf(ana, assessment())).toEqual(['Bruno']);
    const rows = (await storedShares()).filter((row) => row.idAssessment === idAssessment);
    expect(rows.map(({ idUser }) => idUser)).toEqual([bruno.idUser]);
    expect((await logged()).at(-1)).toBe(true);
  });
});
