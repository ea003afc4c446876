import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../../../tests/support/made-up.ts';
import { type DeviceCopy, headOf, openSyncWorld, type SyncWorld } from '../../../../tests/support/sync-world.ts';
import { singleChoiceContent, type TestUser } from '../../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { copiedTableList, copiedTables, tableOfEntity } from '../../../core/sync/copied-tables.ts';
import { asset, assetUse, changeLog, question, schoolCounter } from '../../database/schema.ts';
import { renewEpoch } from '../epoch.ts';

let fixture: SyncWorld;
let ana: TestUser;
let bruno: TestUser;
/** Ana's: two below a stimulus, one with a picture in two versions, and one that is deleted but printed. */
let pair: number[];
let pictured: number;
let deleted: number;
/** Bruno's, which Ana has used and may use no longer. */
let lent: number;
let picture: string;
let maths: number;
let physics: number;
/** The provider's: of mathematics, of physics, and one of physics that Ana has used. */
let algebra: number[];
let optics: number[];
let used: number;
let draft: number;
let finished: number;
let device: DeviceCopy;

const upload = async (person: TestUser, background: string) => {
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' });
  return (await person.client.files.uploadFile({ kind: 'image', file: file as never })).content.asset;
};
const picturedContent = (command: string, asset: string) => ({
  ...singleChoiceContent(command, 1),
  feedback: {
    type: 'doc',
    content: [{ type: 'image', attrs: { asset, alt: 'Un mapa', decorative: false, width: 50 } }],
  },
});

beforeAll(async () => {
  fixture = await openSyncWorld();
  const { world, addQuestion, questionInput, addAssessment } = fixture;
  ({ ana, bruno } = fixture);
  picture = await upload(ana, '#0f6b63');
  pair = [await addQuestion(ana, 'Uno'), await addQuestion(ana, 'Dos')];
  await ana.client.questions.addContext({ contextTitle: 'El corcho', contextText: 'Flota', idsQuestions: pair });
  const content = { ...questionInput('Con dibujo'), questionContent: picturedContent('Con dibujo', picture) };
  pictured = (await ana.client.questions.addQuestion(content)).content.idQuestion;
  await ana.client.questions.editQuestion({ idQuestion: pictured, questionComment: 'Otra vez' });
  deleted = await addQuestion(ana, 'Borrada');
  lent = await addQuestion(bruno, 'Prestada');
  await addQuestion(bruno, 'Secreta de Bruno');
  await addQuestion(fixture.olga, 'De otra escuela');
  maths = await world.addCatalogue(['Matemáticas', 'Álgebra']);
  physics = await world.addCatalogue(['Física', 'Óptica']);
  algebra = await world.addQuestions({ count: 3, idCataloging: maths, stimulusTitle: 'Ecuaciones' });
  optics = await world.addQuestions({ count: 2, idCataloging: physics });
  used = optics[1] ?? 0;
  await fixture.setSharing(bruno, true);
  draft = await addAssessment(ana, [...pair, lent, used], { finish: false });
  finished = await addAssessment(ana, [deleted, pictured, ...pair]);
  await fixture.setSharing(bruno, false);
  await ana.client.questions.deleteQuestion({ idQuestion: deleted, confirmed: true });
  await addAssessment(bruno, [lent]);
  device = await fixture.openDevice(ana);
});
afterAll(() => fixture.world.close());

const idOfDiscipline = async (entry: number) =>
  headOf((await everything()).row('catalogue', entry))['id_parent'] as number;
/** A device that has received all. */
const everything = async (disciplines: number[] = []) => {
  const copy = await fixture.openDevice(ana);
  copy.disciplines = disciplines;
  await copy.receiveAll();
  return copy;
};
const versionsOf = (copy: DeviceCopy, id: number) => copy.row('question', id).tables['question_version'] ?? [];

describe('what a device receives', () => {
  it('is all that its user has, with what that shows of others', async () => {
    const [reply] = await device.receive();
    expect(reply).toMatchObject({
      idSchool: ana.idSchool,
      from: null,
      listing: null,
      hasMore: false,
      listedFor: 'new',
    });
    expect(device.ids('question')).toEqual([...pair, pictured, deleted, lent, used].toSorted((a, b) => a - b));
    expect(device.ids('assessment')).toEqual([draft, finished]);
    expect(versionsOf(device, pictured)).toHaveLength(2);
    expect(device.all('stimulus').map(({ tables }) => tables['stimulus_version']?.[0]?.['title'])).toEqual([
      'El corcho',
    ]);
    expect(device.row('assessment', finished).tables['assessment_snapshot']).toHaveLength(12);
    expect(device.row('assessment', draft).tables['assessment_question']).toHaveLength(4);
    const [file] = device.all('file');
    expect(file?.tables).toMatchObject({ asset: [{ id: picture, id_school: ana.idSchool }], asset_use: [{}, {}] });
    expect(headOf(device.row('question', used))['id_school']).toBe(PROVIDER_SCHOOL_ID);
    expect(headOf(device.row('question', deleted))['deleted']).toBe(true);
    expect(device.account).toMatchObject({
      users: [{ id: ana.idUser, email: ana.email }],
      membership: [{ id_user: ana.idUser, role: 'teacher' }],
      school: [{ id: PROVIDER_SCHOOL_ID }, { id: ana.idSchool }],
    });
    expect(Object.keys(device.account['users']?.[0] ?? {})).not.toContain('password_hash');
  });

  it('names nobody else, no other school, and has no row but of the copied tables', async () => {
    const replies = [...(await device.receiveAll()), ...(await (await fixture.openDevice(ana)).receiveAll())];
    const text = JSON.stringify(replies);
    for (const other of [bruno, fixture.olga, fixture.david, fixture.edith])
      for (const told of [other.firstName, other.lastName, other.email]) expect(text).not.toContain(told);
    expect(text).not.toContain('Secreta de Bruno');
    const people = new Map(copiedTableList.map(({ name, people = [] }) => [name as string, people]));
    for (const { rows } of replies)
      for (const { entity, tables } of rows) {
        for (const [name, list] of Object.entries(tables))
          for (const row of list) {
            expect(copiedTables).toHaveProperty(name);
            expect([PROVIDER_SCHOOL_ID, ana.idSchool]).toContain(row['id_school']);
            for (const column of people.get(name) ?? []) expect([null, ana.idUser]).toContain(row[column]);
          }
        expect(tables[tableOfEntity[entity]]).toHaveLength(1);
      }
  });

  it('is of the provider the whole catalogue, the chosen subjects, and what assessments use', async () => {
    const [chosen, other] = [await idOfDiscipline(maths), await idOfDiscipline(physics)];
    const idsOf = async (disciplines: number[]) => {
      const copy = await everything(disciplines);
      expect(copy.ids('catalogue')).toEqual(expect.arrayContaining([maths, physics, chosen, other]));
      return copy.ids('question').filter((id) => [...algebra, ...optics].includes(id));
    };
    expect(await idsOf([])).toEqual([used]);
    expect(await idsOf([chosen])).toEqual([...algebra, used]);
    expect(await idsOf([chosen, other])).toEqual([...algebra, ...optics]);
    const copy = await everything([chosen]);
    expect(copy.all('stimulus')).toHaveLength(2);
    for (const id of algebra) expect(headOf(copy.row('question', id))['id_stimulus']).not.toBeNull();
  });

  it('has of a question of others the version that is shown, and no stimulus that is not', async () => {
    await bruno.client.questions.editQuestion({ idQuestion: lent, questionComment: 'Más nueva', confirmed: true });
    await bruno.client.questions.addContext({ contextText: 'Ajeno', idsQuestions: [lent] });
    const copy = await everything();
    const [version, ...more] = versionsOf(copy, lent);
    expect(more).toEqual([]);
    expect(headOf(copy.row('question', lent))).toMatchObject({
      ...{ id_version: version?.['id'], id_stimulus: null, id_owner: null, id_author: null },
    });
  });

  it('comes page by page, and is the same wherever it is cut', async () => {
    const person = await fixture.world.addPerson('teacher', 'Carmen Vila', ana.idSchool);
    const ids = await fixture.world.addQuestions({ count: 620, idCataloging: maths, owner: person });
    const copy = await fixture.openDevice(person);
    const first = await copy.ask();
    expect(first).toMatchObject({ hasMore: true, listedFor: 'new', listing: { to: first.to } });
    // The reply is lost, and asked for again.
    expect((await copy.ask()).rows.map(({ uuid }) => uuid)).toEqual(first.rows.map(({ uuid }) => uuid));
    const idQuestion = ids[3] ?? 0;
    await person.client.questions.editQuestion({ idQuestion, questionComment: 'Entretanto' });
    await person.client.questions.deleteQuestion({ idQuestion: ids[600] ?? 0 });
    const second = await copy.ask({ listing: first.listing });
    expect(second).toMatchObject({ listing: null, hasMore: true, to: first.to });
    await copy.receive();
    expect(copy.ids('question')).toEqual(ids.filter((id) => id !== ids[600]));
    expect(versionsOf(copy, idQuestion)).toHaveLength(2);
    expect(await copy.receive()).toMatchObject([{ rows: [], removed: [], listedFor: null, hasMore: false }]);
  });

  it('is afterwards what has changed, and what is to be removed', async () => {
    const copy = await everything([await idOfDiscipline(maths)]);
    const before = copy.row('question', pictured).revision;
    const idQuestion = await fixture.addQuestion(ana, 'Nueva');
    await ana.client.questions.editQuestion({ idQuestion: pictured, questionComment: 'Y otra', confirmed: true });
    await ana.client.assessments.renameAssessment({ idAssessment: finished, title: 'Con otro título' });
    const [first] = await copy.receive();
    expect(first).toMatchObject({ listedFor: null, removed: [] });
    expect(first?.rows.map(({ entity }) => entity)).toEqual([
      'stimulus',
      'question',
      'question',
      'question',
      'assessment',
      'file',
    ]);
    expect(copy.row('question', pictured).revision).not.toBe(before);
    expect(headOf(copy.row('assessment', finished))['title']).toBe('Con otro título');
    await ana.client.questions.deleteQuestion({ idQuestion });
    const uuid = copy.row('question', idQuestion).uuid;
    expect(await copy.receive()).toMatchObject([{ rows: [], removed: [{ entity: 'question', uuid }] }]);
  });

  it('has no provider’s question any more that is withdrawn or whose subject is out, but for what is used', async () => {
    const copy = await everything([await idOfDiscipline(maths), await idOfDiscipline(physics)]);
    const withdrawn = [optics[0] ?? 0, used];
    await fixture.world.database
      .update(question)
      .set({ publicationState: 'draft' })
      .where(inArray(question.id, withdrawn));
    const rows = await fixture.world.database.select().from(question).where(inArray(question.id, withdrawn));
    const [counter] = await fixture.world.database
      .update(schoolCounter)
      .set({ changes: 9_000 })
      .where(eq(schoolCounter.idSchool, PROVIDER_SCHOOL_ID))
      .returning();
    await fixture.world.database.insert(changeLog).values(
      rows.map(({ uuid }, index) => ({
        ...{ idSchool: PROVIDER_SCHOOL_ID, seq: (counter?.changes ?? 0) - index, entity: 'question' as const },
        ...{ uuid, at: fixture.world.clock.now() },
      })),
    );
    const [reply] = await copy.receive(PROVIDER_SCHOOL_ID);
    expect(reply?.removed).toEqual([{ entity: 'question', uuid: rows.find(({ id }) => id === optics[0])?.uuid }]);
    expect(copy.ids('question')).toContain(used);
  });

  it('is listed anew where its position says nothing, and why', async () => {
    const copy = await everything();
    const position = copy.position() ?? { epoch: '', seq: 0 };
    copy.setPosition({ ...position, seq: position.seq + 1_000 });
    expect(await copy.ask()).toMatchObject({ listedFor: 'otherEpoch' });
    copy.setPosition({ epoch: newUuid(), seq: 0 });
    expect(await copy.ask()).toMatchObject({ listedFor: 'otherEpoch', to: position });
    const { database } = fixture.world;
    const ofSchool = eq(schoolCounter.idSchool, ana.idSchool);
    await database.update(schoolCounter).set({ changesForgotten: 2 }).where(ofSchool);
    copy.setPosition({ ...position, seq: 1 });
    expect(await copy.ask()).toMatchObject({ listedFor: 'forgotten' });
    await database.update(schoolCounter).set({ changesForgotten: 0 }).where(ofSchool);
    await renewEpoch(database);
    copy.setPosition(position);
    const listed = await copy.ask({ listing: { to: position, after: 'assessment 999999' } });
    expect(listed).toMatchObject({ listedFor: 'otherEpoch' });
    expect(listed.to.epoch).not.toBe(position.epoch);
    expect(listed.rows.length).toBeGreaterThan(5);
    expect(await copy.ask({ listing: { to: listed.to, after: 'nonsense' } })).toMatchObject({ hasMore: false });
  });

  it('is refused for another school, for a session, and for a revoked computer', async () => {
    const asked = { idSchool: ana.idSchool, from: null };
    await expect(device.ask({ idSchool: fixture.olga.idSchool })).refusedAs('schoolNotValid');
    await expect(ana.client.offline.syncAssessment(asked)).refusedAs('deviceNotValid');
    const other = await fixture.openDevice(ana);
    await ana.client.devices.revokeDevice({ idDevice: other.idDevice });
    await expect(other.ask()).refusedAs('deviceRevoked');
  });
});

describe('the disciplines of the provider', () => {
  it('are told with their published questions and the size of their files, and to devices alone', async () => {
    const shared = { idSchool: PROVIDER_SCHOOL_ID, asset: 'shown-twice.png', entity: 'questionVersion' as const };
    const { database, clock } = fixture.world;
    const versions = await database
      .select({ id: question.idVersion })
      .from(question)
      .where(inArray(question.id, algebra));
    await database.insert(asset).values({
      ...{ idSchool: PROVIDER_SCHOOL_ID, id: shared.asset, mime: 'image/png', width: 1, height: 1, bytes: 1234 },
      added: clock.now(),
    });
    await database.insert(assetUse).values(versions.slice(0, 2).map(({ id }) => ({ ...shared, id: id ?? 0 })));
    const { content } = await device.client.offline.getSyncedDisciplines({});
    const [chosen, other] = [await idOfDiscipline(maths), await idOfDiscipline(physics)];
    expect(content.filter(({ idCataloging }) => [chosen, other].includes(idCataloging))).toEqual([
      // One of physics was withdrawn above.
      ...[{ idCataloging: chosen, name: 'Matemáticas', language: 'es', questions: 3, bytes: 1234 }],
    ]);
    await expect(ana.client.offline.getSyncedDisciplines({})).refusedAs('deviceNotValid');
  });
});

describe('the file of a row', () => {
  const read = async ({ client }: { client: DeviceCopy['client'] }, name: string) => {
    const response = await client.raw('GET', `/offline/getSyncedFile.php?name=${name}`);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      bytes: (await response.arrayBuffer()).byteLength,
    };
  };

  it('is read by the device of who has the row, and refused to any other', async () => {
    const copy = await everything();
    const size = headOf(copy.all('file')[0] as never)['bytes'];
    expect(await read(copy, picture)).toEqual({ status: 200, type: 'image/png', bytes: size });
    const unused = await upload(ana, '#ff0000');
    expect(await read(copy, unused)).toMatchObject({ status: 404 });
    for (const other of [bruno, fixture.olga])
      expect(await read(await fixture.openDevice(other), picture)).toMatchObject({ status: 404 });
    await expect(ana.client.raw('GET', `/offline/getSyncedFile.php?name=${picture}`)).resolves.toMatchObject({
      status: 404,
    });
    await expect(copy.client.files.uploadFile({ kind: 'image', file: new File([], 'x') as never })).refusedAs(
      'imagesOnly',
    );
  });
});
