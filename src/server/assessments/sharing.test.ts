import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAssessment, addSchedule, addSingleChoiceAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { expectRefusedAsUnknown, refusingAs } from '../../../tests/support/unknown-assessment.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { assessment, assessmentClassification, catalogue, membership, reviewStep } from '../database/schema.ts';

const HOUR = 3_600_000;

describe('shared and provided assessments', () => {
  let world: World;
  let idSchool: number;
  let questions: number[];
  let ana: TestUser;
  let bruno: TestUser;
  let carla: TestUser;
  let noa: TestUser;
  let olga: TestUser;

  beforeAll(async () => {
    world = await openWorld();
    questions = await world.addQuestions({ count: 3, idCataloging: await world.addCatalogue(['Ciencias']) });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set('2026-03-02T08:00');
    await world.database.update(assessment).set({ deleted: true });
    idSchool = await world.addSchool('IES Ría de Vigo');
    ana = await world.addPerson('teacher', 'Ana Núñez', idSchool);
    bruno = await world.addPerson('teacher', 'Bruno Gil', idSchool);
    carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
    noa = await world.addPerson('student', 'Noa Rei', idSchool);
    olga = await world.addPerson('teacher', 'Olga Reis', await world.addSchool('Colegio de Évora'));
  });

  const add = (title: string, owner: TestUser, values: Partial<typeof assessment.$inferInsert> = {}) =>
    addAssessment(world, { owner, questions, title, ...values });
  const share = (person: TestUser, shareMyAssessments: boolean) =>
    person.client.users.changeShareOptions({ shareMyAssessments });
  const permit = (person: TestUser, permissions = 'assessments-sm-view') =>
    world.database.update(membership).set({ permissions }).where(eq(membership.idUser, person.idUser));
  const titlesOf = (page: { content: { title: string }[] }) => page.content.map(({ title }) => title);
  const shared = async ({ client }: TestUser, input: { search?: string; order?: 'title' } = {}) =>
    titlesOf(await client.assessments.getAssessmentsShare({ order: 'title', ...input }));
  const providers = async ({ client }: TestUser, input: { state?: 'draft' | 'published' } = {}) =>
    titlesOf(await client.assessments.getAssessmentsSM({ order: 'title', ...input }));
  const counts = async ({ client }: TestUser) => {
    const { user } = await client.session.currentSession({});
    return [user.sharedAssessments, user.smAssessments];
  };

  const looksBy = ({ client: { assessments } }: TestUser, idAssessment: number) => [
    () => assessments.continueAssessment({ idAssessment }),
    () => assessments.assessmentCatalogingNew({ idAssessment }),
    () => assessments.getAssessmentQuestions({ idAssessment }),
    () => assessments.assessmentPreview({ idAssessment }),
    refusingAs('assessmentIdNotValid', () => assessments.getQrCode({ idAssessment })),
    () => assessments.assessmentFeedback({ idAssessment }),
    () => assessments.copyAssessment({ idAssessment }),
  ];
  const changesBy = ({ client: { assessments } }: TestUser, idAssessment: number) => [
    () => assessments.editAssessment({ idAssessment, idsCataloging: [1] }),
    () => assessments.setAssessmentResponseSpace({ idAssessment, assessmentResponseSpace: 1 }),
    () => assessments.updateAssessmentType({ idAssessment, varied: true }),
    () => assessments.removeAssessmentLogo({ idAssessment }),
    () => assessments.uploadAssessmentLogo({ idAssessment, file: new Blob(['x']) }),
    () => assessments.deleteAssessment({ id: idAssessment }),
  ];
  const rows = () => world.database.select().from(assessment).orderBy(assessment.id);

  describe('getAssessmentsShare', () => {
    it('lists what colleagues have finished while they share it, and nothing of other schools', async () => {
      await add('Átomos', bruno);
      await add('Draft', bruno, { status: 1 });
      await add('Deleted', bruno, { deleted: true });
      await add('Mine', ana);
      expect(await shared(ana)).toEqual([]);
      await share(bruno, true);
      await share(ana, true);
      expect(await shared(ana)).toEqual(['Átomos']);
      expect(await shared(bruno)).toEqual(['Mine']);
      expect(await shared(carla)).toEqual(['Átomos', 'Mine']);
      expect(await shared(olga)).toEqual([]);
      await share(bruno, false);
      expect(await shared(ana)).toEqual([]);
      expect(await shared(carla)).toEqual(['Mine']);
    });

    it('names the owner and says that the user cannot change it', async () => {
      const idAssessment = await add('Átomos', bruno);
      await share(bruno, true);
      const { content } = await ana.client.assessments.getAssessmentsShare({});
      expect(content).toMatchObject([
        {
          idAssessment,
          owner: 'Gil, Bruno',
          canEdit: false,
          shared: true,
          badge: 'COMPLETED',
          qntQuestions: 3,
          review: { state: 'published', comment: '', actions: [] },
        },
      ]);
    });

    it('lists nothing of members who have left the school', async () => {
      await add('Átomos', bruno);
      await share(bruno, true);
      await world.database.delete(membership).where(eq(membership.idUser, bruno.idUser));
      expect(await shared(ana)).toEqual([]);
      expect(await counts(ana)).toEqual([0, 0]);
    });

    it('lists nothing for students, authors and editors', async () => {
      await add('Átomos', bruno);
      await share(bruno, true);
      const dora = await world.addPerson('author', 'Dora Pires');
      const empty = { totalrecords: 0, totalpages: 0, recordsperpage: 1000, content: [] };
      expect(await noa.client.assessments.getAssessmentsShare({})).toEqual(empty);
      expect(await dora.client.assessments.getAssessmentsShare({})).toEqual(empty);
      expect(await counts(noa)).toEqual([0, 0]);
      await expect(world.anonymous.assessments.getAssessmentsShare({})).notDoneWith(401, 'No session');
    });

    it('searches, sorts and pages as getAssessments does', async () => {
      for (const title of ['Energía', 'Átomos', 'La célula']) await add(title, bruno);
      await share(bruno, true);
      expect(await shared(ana)).toEqual(['Átomos', 'Energía', 'La célula']);
      expect(await shared(ana, { search: 'CELULA' })).toEqual(['La célula']);
      const page = { order: 'title', page: 2, recordsperpage: 2 } as const;
      const second = await ana.client.assessments.getAssessmentsShare(page);
      expect(second).toMatchObject({ totalrecords: 3, totalpages: 2, recordsperpage: 2 });
      expect(titlesOf(second)).toEqual(['La célula']);
    });

    it('a shared assessment can be read with its key and copied, but not changed', async () => {
      const idAssessment = await add('Átomos', bruno, { responseSpace: 12, checkboxResponseSpace: true, varied: true });
      for (const call of [...looksBy(ana, idAssessment), ...changesBy(ana, idAssessment)])
        await expectRefusedAsUnknown(call);
      await share(bruno, true);
      const before = await rows();
      for (const call of changesBy(ana, idAssessment)) await expectRefusedAsUnknown(call);
      for (const call of changesBy(carla, idAssessment)) await expectRefusedAsUnknown(call);
      for (const call of looksBy(olga, idAssessment)) await expectRefusedAsUnknown(call);
      expect(await rows()).toEqual(before);
      for (const look of looksBy(ana, idAssessment)) await expect(look()).resolves.toBeTruthy();
      const { content } = await ana.client.assessments.copyAssessment({ idAssessment });
      expect((await ana.client.assessments.continueAssessment(content)).content).toMatchObject({
        title: 'Átomos (copia 2)',
        owner: 'Núñez, Ana',
        canEdit: true,
        status: 1,
        varied: true,
        assessmentResponseSpace: 12,
        showCheckboxResponseSpace: true,
        hideAssessmentAlternativeInstructions: false,
        review: { state: 'published', actions: [] },
      });
      await share(bruno, false);
      for (const look of looksBy(ana, idAssessment)) await expectRefusedAsUnknown(look);
    });

    it('counts only schedules that the user may see', async () => {
      const idAssessment = await add('Átomos', bruno);
      await share(bruno, true);
      const now = world.clock.now();
      const plan = async (owner: TestUser, from: number, to: number) => {
        const idCourse = await world.addCourse(idSchool, `Class of ${owner.firstName}`, [owner], [noa]);
        const window = { opens: now + from * HOUR, closes: now + to * HOUR };
        return addSchedule(world, { idAssessment, idCourse, owner, ...window });
      };
      await addSingleChoiceAttempt(world, await plan(bruno, -2, -1), noa, [1, 2, 3]);
      const seenBy = async ({ client }: TestUser) => (await client.assessments.getAssessmentsShare({})).content[0];
      expect(await seenBy(ana)).toMatchObject({
        badge: 'COMPLETED',
        schedule: null,
        qntSchedules: 0,
        hitAverage: null,
      });
      expect(await seenBy(carla)).toMatchObject({ badge: 'APPLIED', qntSchedules: 1, hitAverage: 100 });
      await plan(ana, 1, 2);
      expect(await seenBy(ana)).toMatchObject({ badge: 'SCHEDULED', schedule: { courseName: 'Class of Ana' } });
      const [own] = (await bruno.client.assessments.getAssessments({})).content;
      expect(own).toMatchObject({ qntSchedules: 2, hitAverage: 100 });
    });
  });

  describe("the provider's assessments", () => {
    let dora: TestUser;
    let edith: TestUser;
    let published: number;
    let inReview: number;

    beforeEach(async () => {
      dora = await world.addPerson('author', 'Dora Pires');
      edith = await world.addPerson('editor', 'Edith Lund');
      for (const person of [ana, carla, dora, edith]) await permit(person);
      published = await add('Published', dora, { publicationState: 'published' });
      inReview = await add('Under review', dora, { publicationState: 'inReview' });
      await add('Of another author', edith, { publicationState: 'draft' });
      await add('Unfinished', dora, { publicationState: 'draft', status: 1 });
    });

    it('are listed for users with the permission when they are published', async () => {
      expect(await providers(ana)).toEqual(['Published']);
      expect(await providers(carla)).toEqual(['Published']);
      expect(await providers(ana, { state: 'draft' })).toEqual([]);
      expect(await counts(ana)).toEqual([0, 1]);
      await expect(bruno.client.assessments.getAssessmentsSM({})).notDoneWith(403, 'Not allowed');
      await permit(noa, '*');
      await expect(noa.client.assessments.getAssessmentsSM({})).notDoneWith(403, 'Not allowed');
      expect(await counts(bruno)).toEqual([0, 0]);
    });

    it('are all listed for editors, and for authors their own and published ones', async () => {
      expect(await providers(edith)).toEqual(['Of another author', 'Published', 'Under review']);
      expect(await providers(edith, { state: 'draft' })).toEqual(['Of another author']);
      expect(await providers(dora)).toEqual(['Published', 'Under review']);
      expect(await counts(edith)).toEqual([0, 3]);
      expect(await counts(dora)).toEqual([0, 2]);
      const [row] = (await edith.client.assessments.getAssessmentsSM({ state: 'inReview' as const })).content;
      expect(row?.review).toEqual({ state: 'inReview', comment: '', actions: ['accept', 'sendBack'] });
    });

    it('are counted by state for authors and editors, and those in review are listed in the order of submission', async () => {
      const later = await add('Submitted later', dora, { publicationState: 'inReview' });
      const step = {
        idSchool: PROVIDER_SCHOOL_ID,
        idUser: dora.idUser,
        action: 'submit' as const,
        from: 'draft' as const,
      };
      const at = world.clock.now();
      await world.database.insert(reviewStep).values([
        { ...step, idAssessment: later, at },
        { ...step, idAssessment: inReview, at: at - HOUR },
      ]);
      const listFor = ({ client }: TestUser) =>
        client.assessments.getAssessmentsSM({ state: 'inReview', order: 'waiting' });
      const page = await listFor(edith);
      expect(titlesOf(page)).toEqual(['Under review', 'Submitted later']);
      expect(page.content.map(({ submitted }) => submitted)).toEqual([
        '2026-03-02T06:00:00+00:00',
        '2026-03-02T07:00:00+00:00',
      ]);
      expect(page.counts).toEqual({ draft: 1, inReview: 2, returned: 0, accepted: 0, published: 1 });
      expect((await listFor(dora)).counts).toEqual({ draft: 0, inReview: 2, returned: 0, accepted: 0, published: 1 });
      expect((await listFor(ana)).counts).toBeUndefined();
    });

    it('are filtered and counted by state, author and subject, each count with the other filters', async () => {
      const edgar = await world.addPerson('editor', 'Edgar Sá');
      const history = await world.addCatalogue(['Historia', 'Edad Media']);
      const [entry] = await world.database.select().from(catalogue).where(eq(catalogue.id, history));
      const subject = entry?.idParent ?? 0;
      const classify = (idAssessment: number, idCatalogue: number) =>
        world.database.insert(assessmentClassification).values({
          ...{ idSchool: PROVIDER_SCHOOL_ID, idAssessment },
          ...{ catalogueSchool: PROVIDER_SCHOOL_ID, idCatalogue, position: 0 },
        });
      await classify(inReview, history);
      await classify(await add('Medieval', edgar, { publicationState: 'inReview' }), history);
      const list = (input: { state?: 'inReview'; idAuthor?: number; idCataloging?: number }, { client } = edith) =>
        client.assessments.getAssessmentsSM({ order: 'title', ...input });
      const bySubject = await list({ idCataloging: subject });
      expect(titlesOf(bySubject)).toEqual(['Medieval', 'Under review']);
      expect(bySubject.counts).toEqual({ draft: 0, inReview: 2, returned: 0, accepted: 0, published: 0 });
      expect(bySubject.authors?.map(({ name, assessments }) => [name, assessments])).toEqual([
        ['Pires, Dora', 1],
        ['Sá, Edgar', 1],
      ]);
      expect(titlesOf(await list({ idCataloging: history }))).toEqual(titlesOf(bySubject));
      expect(titlesOf(await list({ idCataloging: 999_999 }))).toEqual([]);
      const byAuthor = await list({ idAuthor: dora.idUser });
      expect(titlesOf(byAuthor)).toEqual(['Published', 'Under review']);
      expect(byAuthor.subjects).toEqual([{ idCataloging: subject, name: 'Historia', assessments: 1 }]);
      expect(byAuthor.authors).toContainEqual({ idUser: dora.idUser, name: 'Pires, Dora', assessments: 2 });
      expect(byAuthor.counts).toMatchObject({ draft: 0, inReview: 1, published: 1 });
      const both = await list({ state: 'inReview', idAuthor: edgar.idUser, idCataloging: subject });
      expect(titlesOf(both)).toEqual(['Medieval']);
      expect(titlesOf(await list({ idAuthor: edgar.idUser }, dora))).toEqual([]);
      const forTeachers = await list({ idAuthor: edgar.idUser, idCataloging: subject }, ana);
      expect(titlesOf(forTeachers)).toEqual(['Published']);
      expect([forTeachers.authors, forTeachers.subjects]).toEqual([undefined, undefined]);
    });

    it('name the subject that the one they were made from was merged into', async () => {
      const kept = await world.addCatalogue(['Química']);
      const merged = await world.addCatalogue(['Quimica']);
      await world.database.insert(assessmentClassification).values({
        ...{ idSchool: PROVIDER_SCHOOL_ID, idAssessment: inReview },
        ...{ catalogueSchool: PROVIDER_SCHOOL_ID, idCatalogue: merged, position: 0 },
      });
      await edith.client.questions.mergeCataloging({ idCataloging: merged, idTarget: kept });
      for (const idCataloging of [kept, merged]) {
        const page = await edith.client.assessments.getAssessmentsSM({ idCataloging });
        expect(titlesOf(page)).toEqual(['Under review']);
        expect(page.subjects).toEqual([{ idCataloging: kept, name: 'Química', assessments: 1 }]);
      }
    });

    it('say whose history the user may read', async () => {
      const readable = async ({ client }: TestUser) =>
        (await client.assessments.getAssessmentsSM({ order: 'title' })).content.flatMap(({ title, can, submitted }) => {
          expect(submitted !== undefined).toBe(can.readHistory);
          return can.readHistory ? title : [];
        });
      await add('Published by another', edith, { publicationState: 'published' });
      expect(await readable(edith)).toEqual(['Of another author', 'Published', 'Published by another', 'Under review']);
      expect(await readable(dora)).toEqual(['Published', 'Under review']);
      expect(await readable(ana)).toEqual([]);
    });

    it('stay published while a school has a schedule of them', async () => {
      const idCourse = await world.addCourse(idSchool, '8.º A', [], [noa]);
      const window = { opens: world.clock.now() + HOUR, closes: world.clock.now() + 2 * HOUR };
      await addSchedule(world, {
        ...{ owner: ana, assessmentSchool: PROVIDER_SCHOOL_ID, idAssessment: published, idCourse },
        ...window,
      });
      const before = await rows();
      const unpublish = edith.client.assessments.reviewAssessment({ idAssessment: published, action: 'unpublish' });
      await expect(unpublish).refusedAs('publishedInUse');
      expect(await rows()).toEqual(before);
    });

    it('can be read and copied by users with the permission, but not changed', async () => {
      const before = await rows();
      for (const call of [...looksBy(bruno, published), ...looksBy(ana, inReview)]) await expectRefusedAsUnknown(call);
      for (const person of [ana, carla, edith])
        for (const call of changesBy(person, published)) await expectRefusedAsUnknown(call);
      expect(await rows()).toEqual(before);
      for (const look of looksBy(ana, published)) await expect(look()).resolves.toBeTruthy();
      for (const look of looksBy(edith, inReview)) await expect(look()).resolves.toBeTruthy();
      const { content } = await ana.client.assessments.copyAssessment({ idAssessment: published });
      const [copy] = await world.database.select().from(assessment).where(eq(assessment.id, content.idAssessment));
      expect(copy).toMatchObject({ idSchool, idOwner: ana.idUser, status: 1, publicationState: 'published' });
      const copied = (await edith.client.assessments.copyAssessment({ idAssessment: published })).content;
      expect((await edith.client.assessments.continueAssessment(copied)).content).toMatchObject({
        canEdit: true,
        review: { state: 'draft', actions: [] },
      });
    });

    it('show a school its own schedules, and cannot be deleted while any school has one', async () => {
      const idCourse = await world.addCourse(idSchool, '9.º A', [], [noa]);
      const window = { opens: world.clock.now() - 2 * HOUR, closes: world.clock.now() - HOUR };
      const planned = { assessmentSchool: PROVIDER_SCHOOL_ID, idAssessment: published, idCourse, ...window };
      await addSingleChoiceAttempt(world, await addSchedule(world, { owner: ana, ...planned }), noa, [1, 2, 3]);
      const seen = async ({ client }: TestUser) =>
        (await client.assessments.getAssessmentsSM({ search: 'published' })).content[0];
      for (const person of [ana, carla])
        expect(await seen(person)).toMatchObject({ badge: 'APPLIED', qntSchedules: 1, hitAverage: 100 });
      expect(await seen(dora)).toMatchObject({ badge: 'COMPLETED', qntSchedules: 0 });
      expect((await ana.client.assessments.getAssessments({})).content).toEqual([]);
      const returned = { publicationState: 'returned' } as const;
      await world.database.update(assessment).set(returned).where(eq(assessment.id, published));
      const before = await rows();
      const remove = (input: { schedules?: 'delete' } = {}) =>
        dora.client.assessments.deleteAssessment({ id: published, ...input });
      await expect(remove()).refusedAs('assessmentHasSchedules');
      await expect(remove()).rejects.toMatchObject({ envelope: { schedules: 1, started: 1, deletable: false } });
      await expect(remove({ schedules: 'delete' })).refusedAs('scheduleHasAttempts');
      expect(await rows()).toEqual(before);
    });

    it('show a school no schedules of other schools', async () => {
      const elsewhere = await world.addSchool('Colegio de Évora');
      const idCourse = await world.addCourse(elsewhere, '9.º A', [], [noa]);
      const now = world.clock.now();
      const window = { opens: now - 2 * HOUR, closes: now - HOUR };
      const planned = { assessmentSchool: PROVIDER_SCHOOL_ID, idAssessment: published, idCourse, ...window };
      await addSingleChoiceAttempt(
        world,
        await addSchedule(world, { owner: olga, idSchool: elsewhere, ...planned }),
        noa,
        [1, 2, 3],
      );
      for (const person of [ana, carla, dora, edith]) {
        const { content } = await person.client.assessments.getAssessmentsSM({ search: 'published' });
        expect(content).toMatchObject([{ badge: 'COMPLETED', schedule: null, qntSchedules: 0, hitAverage: null }]);
      }
    });
  });
});
