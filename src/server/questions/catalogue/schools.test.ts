import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCatalogueEntry } from '../../../../tests/support/catalogue-entry.ts';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { refusals } from '../../../contract/refusals.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { bankEntry, catalogue, changeLog, question, questionClassification } from '../../database/schema.ts';

describe('entries of the catalogue that a school has of its own', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  let bruno: TestUser;
  let carla: TestUser;
  let olga: TestUser;
  let edith: TestUser;
  let idSchool: number;
  let elsewhere: number;
  /** The provider's subject with a content. */
  let science: number;
  let biology: number;
  /** A subject of Ana's school with a content, and a content of it below the provider's subject. */
  let heritage: number;
  let castles: number;
  let estuaries: number;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ({ ana, bruno, olga, edith, idSchool, idCataloging: biology } = fixture);
    elsewhere = olga.idSchool;
    carla = await fixture.world.addPerson('coordinator', 'Carla Abreu', idSchool);
    science = (await nodeOf(biology))?.idParent ?? 0;
    heritage = await addOwn(idSchool, 'Patrimonio');
    castles = await addOwn(idSchool, 'Castros', { parentSchool: idSchool, idParent: heritage });
    estuaries = await addOwn(idSchool, 'Rías', provided(science));
  });
  afterAll(() => fixture.world.close());

  const nodeOf = async (id: number) =>
    (await fixture.world.database.select().from(catalogue).where(eq(catalogue.id, id)))[0];
  const provided = (idParent: number) => ({ parentSchool: PROVIDER_SCHOOL_ID, idParent });
  const addOwn = (
    school: number,
    name: string,
    values: Partial<typeof catalogue.$inferInsert> & { idParent?: number } = {},
  ) => {
    const kind = values.idParent === undefined ? 'discipline' : 'content';
    return addCatalogueEntry(fixture.world.database, { idSchool: school, kind, name, ...values });
  };
  const addProvided = async (name: string, idParent: number | null = null) => {
    const kind = idParent === null ? 'discipline' : 'content';
    return (await edith.client.questions.addCataloging({ idParent, kind, name, language: 'es' })).content.idCataloging;
  };
  const write = async ({ client }: TestUser, command: string, idCataloging: number) =>
    (await client.questions.addQuestion({ ...fixture.questionInput(command), idCataloging: [idCataloging] } as never))
      .content.idQuestion;
  const idsOf = async ({ client }: TestUser, idCataloging?: number) =>
    (await client.questions.getCatalogings({ ...(idCataloging !== undefined && { idCataloging }) })).content.map(
      (node) => node.idCataloging,
    );
  const classificationsOf = async (id: number) =>
    (await fixture.world.database.select().from(bankEntry).where(eq(bankEntry.id, id)))[0]?.classifications.toSorted(
      (a, b) => a - b,
    );
  const linksOf = (id: number) =>
    fixture.world.database
      .select({ school: questionClassification.catalogueSchool, id: questionClassification.idCatalogue })
      .from(questionClassification)
      .where(eq(questionClassification.idQuestion, id));
  const useOf = async (idCataloging: number) =>
    (await edith.client.questions.getCatalogingUse({ idCataloging })).content;

  describe('are offered', () => {
    const own = () => [heritage, castles, estuaries];

    it('to the people of the school, beside and below the provider’s', async () => {
      for (const person of [ana, bruno, carla]) expect(await idsOf(person)).toEqual(expect.arrayContaining(own()));
      expect(await idsOf(ana, science)).toEqual(expect.arrayContaining([biology, estuaries]));
      expect(await idsOf(ana, heritage)).toEqual([castles]);
    });

    it('to no other school, and not to authors and editors of the provider', async () => {
      for (const person of [olga, fixture.dora, edith]) {
        const listed = [
          ...(await idsOf(person)),
          ...(await idsOf(person, science)),
          ...(await idsOf(person, heritage)),
        ];
        expect(listed.filter((id) => own().includes(id))).toEqual([]);
        expect(listed).toContain(biology);
      }
    });

    it('out of use to coordinators of the school alone', async () => {
      const closed = await addOwn(idSchool, 'Cerrada', { active: false });
      const seeing: string[] = [];
      for (const person of [ana, carla, olga, edith])
        if ((await idsOf(person)).includes(closed)) seeing.push(person.firstName);
      expect(seeing).toEqual(['Carla']);
    });

    it('as filters and as suggestions while searching, in the school alone', async () => {
      await write(ana, 'Qué es un castro', castles);
      await write(ana, 'Qué es una ría', estuaries);
      await write(olga, 'Qué es una célula', biology);
      const offered = async ({ client }: TestUser) => {
        const first = (await client.assessments.getFiltersLv1({})).content;
        const further = (await client.assessments.getFiltersLv2({ idsCataloging: [science], myQuestions: true }))
          .content;
        const help = await client.questions.getSearchHelp({ filter: { keyword: 'castros', bank: 'mine' } });
        return [
          first.some((one) => one.idCataloging === heritage),
          further.some(({ options }) => options.some((one) => one.idCataloging === estuaries)),
          help.content.contents.some((one) => one.idCataloging === castles),
        ];
      };
      expect(await offered(ana)).toEqual([true, true, true]);
      for (const person of [olga, edith]) expect(await offered(person)).toEqual([false, false, false]);
    });
  });

  describe('classify', () => {
    it('questions of the school, which are found by them, by the provider’s above them, and by their names', async () => {
      const idQuestion = await write(ana, 'Hasta dónde llega el mar', estuaries);
      expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({
        ...{ idsCataloging: [estuaries], catalogingPath: ['Ciencias', 'Rías'] },
      });
      expect(await linksOf(idQuestion)).toEqual([{ school: idSchool, id: estuaries }]);
      expect(await classificationsOf(idQuestion)).toEqual([science, estuaries].toSorted((a, b) => a - b));
      for (const id of [science, estuaries])
        expect((await fixture.listBank(ana, { bank: 'mine', idscataloging: [id] })).flat()).toContain(idQuestion);
      expect((await fixture.listBank(ana, { bank: 'mine', keyword: 'ciencia ría mar' })).flat()).toEqual([idQuestion]);
      const mixed = { ...fixture.questionInput('De ambas'), idCataloging: [biology, castles] };
      const both = (await ana.client.questions.addQuestion(mixed)).content.idQuestion;
      expect((await linksOf(both)).toSorted((a, b) => a.id - b.id)).toEqual([
        { school: PROVIDER_SCHOOL_ID, id: biology },
        { school: idSchool, id: castles },
      ]);
    });

    it('copies of a question within the school, and the drafts made from them', async () => {
      await fixture.setSharing(ana, true);
      const idQuestion = await write(ana, 'Quién vivía en el castro', castles);
      const copy = (await bruno.client.questions.copyQuestion({ idQuestion })).copyIdQuestion;
      expect(await linksOf(copy)).toEqual([{ school: idSchool, id: castles }]);
      const { assessments } = ana.client;
      const { idAssessment } = (await assessments.addAssessment({ idsCataloging: [castles, biology] })).content;
      expect((await assessments.continueAssessment({ idAssessment })).content.idsCataloging).toEqual([
        castles,
        biology,
      ]);
      expect((await assessments.assessmentCatalogingNew({ idAssessment })).content.map(({ path }) => path)).toEqual([
        ['Patrimonio', 'Castros'],
        ['Ciencias', 'Biología'],
      ]);
      const duplicate = (await assessments.copyAssessment({ idAssessment })).content.idAssessment;
      expect((await assessments.continueAssessment({ idAssessment: duplicate })).content.idsCataloging).toEqual([
        castles,
        biology,
      ]);
      await fixture.setSharing(ana, false);
    });

    it('nothing of another school or of the provider: their ids are unknown there', async () => {
      for (const person of [olga, fixture.dora, edith]) {
        const { questions, assessments } = person.client;
        await fixture.expectRefused(() => write(person, 'Ajena', castles), 'catalogingNotValid');
        const chosen = { idsCataloging: [estuaries] };
        await fixture.expectRefused(() => assessments.addAssessment(chosen), 'catalogingNotValid');
        await fixture.expectRefused(() => assessments.countQuestions(chosen), 'catalogingNotValid');
        const page = await questions.getQuestionsNew({ filter: { idscataloging: [castles] } } as never);
        expect(page.content).toEqual([]);
      }
    });
  });

  describe('are unique by name', () => {
    it('in their school, among those of one kind and language below one parent', async () => {
      const repeated = { idSchool, ...provided(science), kind: 'content', name: 'Rías' } as const;
      const adding = (values: object) => addCatalogueEntry(fixture.world.database, { ...repeated, ...values });
      await expect(adding({})).rejects.toMatchObject({ cause: { constraint: 'catalogue_name' } });
      for (const other of [{ idSchool: elsewhere }, { kind: 'thematicAxis' }, { language: 'gl' }, provided(biology)])
        await expect(adding(other)).resolves.toBeGreaterThan(0);
      expect(await addProvided('Rías', science)).toBeGreaterThan(0);
      await fixture.expectRefused(
        () =>
          edith.client.questions.addCataloging({ idParent: science, kind: 'content', name: 'Rías', language: 'es' }),
        'catalogingExists',
      );
    });

    it('and hang below and classify what is of their school or the provider, as the database demands', async () => {
      const { database } = fixture.world;
      const below = { parentSchool: idSchool, idParent: heritage };
      for (const [school, place, constraint] of [
        [elsewhere, below, 'catalogue_parent_school_check'],
        [PROVIDER_SCHOOL_ID, below, 'catalogue_parent_school_check'],
        [idSchool, { parentSchool: null, idParent: heritage }, 'catalogue_parent_check'],
        [idSchool, { parentSchool: idSchool, idParent: null }, 'catalogue_parent_check'],
      ] as const) {
        const values = { idSchool: school, kind: 'content', name: 'Ajena', ...place } as const;
        await expect(addCatalogueEntry(database, values)).rejects.toMatchObject({ cause: { constraint } });
      }
      const idQuestion = await write(olga, 'De otra escuela', biology);
      const link = { idSchool: elsewhere, idQuestion, catalogueSchool: idSchool, idCatalogue: castles };
      await expect(database.insert(questionClassification).values(link)).rejects.toMatchObject({
        cause: { constraint: 'question_classification_catalogue_school_check' },
      });
    });
  });

  describe('for editors of the provider', () => {
    it('do not exist: they are neither edited, merged, counted nor deleted, and nothing is added below them', async () => {
      const { questions } = edith.client;
      for (const idCataloging of [heritage, castles, estuaries]) {
        for (const call of [
          () => questions.editCataloging({ idCataloging, name: 'Otra' }),
          () => questions.editCataloging({ idCataloging: biology, idParent: idCataloging }),
          () => questions.addCataloging({ idParent: idCataloging, kind: 'content', name: 'Debajo', language: 'es' }),
          () => questions.mergeCataloging({ idCataloging, idTarget: biology }),
          () => questions.mergeCataloging({ idCataloging: biology, idTarget: idCataloging }),
          () => questions.unmergeCataloging({ idCataloging }),
          () => questions.getCatalogingUse({ idCataloging }),
          () => questions.deleteCataloging({ idCataloging }),
        ])
          await fixture.expectRefused(call, 'catalogingNotValid');
      }
    });

    it('are below an entry of the provider that they count and do not delete, over all schools', async () => {
      const subject = await addProvided('Astronomía');
      const content = await addProvided('Planetas', subject);
      await write(ana, 'Cuál es el mayor', content);
      await write(olga, 'Cuál es el menor', content);
      await addOwn(elsewhere, 'Cometas', provided(content));
      expect(await useOf(content)).toEqual({ questions: 2, assessments: 0, entries: 1 });

      const empty = await addProvided('Estrellas', subject);
      const own = await addOwn(elsewhere, 'Novas', provided(empty));
      const remove = () => edith.client.questions.deleteCataloging({ idCataloging: empty });
      // What a school classifies by its own entry is no use of the provider's above it.
      await write(olga, 'Qué es una nova', own);
      expect(await useOf(empty)).toEqual({ questions: 0, assessments: 0, entries: 1 });
      await fixture.expectRefused(remove, 'catalogingUsed');
      await fixture.world.database.update(catalogue).set(provided(content)).where(eq(catalogue.id, own));
      await remove();
      expect(await nodeOf(empty)).toBeUndefined();
    });

    it('move with an entry of the provider that is merged, merge with what their school has there, and return', async () => {
      const [from, to] = [await addProvided('Geología vieja'), await addProvided('Geología')];
      const ownRocks = await addOwn(idSchool, 'Rocas', provided(from));
      const same = await addOwn(elsewhere, 'Rocas', provided(from));
      const there = await addOwn(elsewhere, 'Rocas', provided(to));
      const ofProvider = await addProvided('Rocas', to);
      const [anas, olgas] = [await write(ana, 'Qué es el granito', ownRocks), await write(olga, 'Y el gneis', same)];
      const before = await fixture.readAllRows();
      const placeless = (rows: typeof before.catalogue) => rows.map(({ position: _, ...row }) => row);

      const merged = await edith.client.questions.mergeCataloging({ idCataloging: from, idTarget: to });
      expect(merged.content).toEqual({ moved: 1, merged: 1 });
      expect(await nodeOf(ownRocks)).toMatchObject({ ...provided(to), idSchool, idMergedInto: null });
      expect(await nodeOf(same)).toMatchObject({ ...provided(from), idSchool: elsewhere, idMergedInto: there });
      expect(await nodeOf(ofProvider)).toMatchObject({ idMergedInto: null, name: 'Rocas' });
      expect(await classificationsOf(anas)).toEqual([to, ownRocks].toSorted((a, b) => a - b));
      expect(await classificationsOf(olgas)).toEqual([to, there].toSorted((a, b) => a - b));
      expect((await fixture.listBank(ana, { bank: 'mine', idscataloging: [from] })).flat()).toEqual([anas]);
      const changed = await fixture.world.database
        .select({ idSchool: changeLog.idSchool, uuid: changeLog.uuid })
        .from(changeLog)
        .where(and(eq(changeLog.entity, 'catalogue'), inArray(changeLog.idSchool, [idSchool, elsewhere])))
        .orderBy(changeLog.seq);
      expect(changed).toContainEqual({ idSchool, uuid: (await nodeOf(ownRocks))?.uuid });
      expect(changed).toContainEqual({ idSchool: elsewhere, uuid: (await nodeOf(same))?.uuid });

      await edith.client.questions.unmergeCataloging({ idCataloging: from });
      const after = await fixture.readAllRows();
      expect(placeless(after.catalogue)).toEqual(placeless(before.catalogue));
      expect(after.links).toEqual(before.links);
      expect(await classificationsOf(anas)).toEqual([from, ownRocks].toSorted((a, b) => a - b));
      expect(await classificationsOf(olgas)).toEqual([from, same].toSorted((a, b) => a - b));
    });
  });

  describe('for coordinators of the school', () => {
    const merge = (idCataloging: number, idTarget: number) =>
      carla.client.questions.mergeCataloging({ idCataloging, idTarget });
    const unmerge = (idCataloging: number) => carla.client.questions.unmergeCataloging({ idCataloging });
    const remove = (idCataloging: number) => carla.client.questions.deleteCataloging({ idCataloging });
    const ownUseOf = async (idCataloging: number) =>
      (await carla.client.questions.getCatalogingUse({ idCataloging })).content;

    it('are added beside and below the provider’s, and edited, where there is no other catalogue too', async () => {
      const { questions } = carla.client;
      const add = async (idParent: number | null, name: string) => {
        const kind = idParent === null ? 'discipline' : 'content';
        return (await questions.addCataloging({ idParent, kind, name, language: 'es' })).content.idCataloging;
      };
      const maritime = await add(null, 'Cultura marítima');
      const [nets, tides] = [await add(maritime, 'Redes'), await add(science, 'Mareas')];
      expect([await nodeOf(maritime), await nodeOf(tides)]).toMatchObject([
        { idSchool, idParent: null },
        { idSchool, parentSchool: PROVIDER_SCHOOL_ID, idParent: science },
      ]);
      await questions.editCataloging({ idCataloging: nets, name: 'Redes y nasas', idParent: science });
      expect(await nodeOf(nets)).toMatchObject({ name: 'Redes y nasas', idParent: science });
      const idQuestion = await write(ana, 'Qué es una nasa', nets);
      expect(await classificationsOf(idQuestion)).toEqual([science, nets].toSorted((a, b) => a - b));
      const editable = async (person: TestUser) =>
        (await person.client.questions.getCatalogings({})).content.filter(({ canEdit }) => canEdit);
      const ids = (await editable(carla)).map(({ idCataloging }) => idCataloging);
      expect(ids).toEqual(expect.arrayContaining([maritime, nets, tides, heritage]));
      for (const id of [science, biology]) expect(ids).not.toContain(id);
      expect(await editable(ana)).toEqual([]);
    });

    it('are merged with each other, inside the school, and undone', async () => {
      const [from, to] = [await addOwn(idSchool, 'Danza vieja'), await addOwn(idSchool, 'Danza')];
      const steps = await addOwn(idSchool, 'Pasos', { parentSchool: idSchool, idParent: from });
      const idQuestion = await write(ana, 'Cuántos pasos', steps);
      expect((await merge(from, to)).content).toEqual({ moved: 1, merged: 0 });
      expect(await classificationsOf(idQuestion)).toEqual([to, steps].toSorted((a, b) => a - b));
      expect((await fixture.listBank(ana, { bank: 'mine', idscataloging: [from] })).flat()).toEqual([idQuestion]);
      expect(await ownUseOf(to)).toEqual({ questions: 0, assessments: 0, entries: 1 });
      await unmerge(from);
      expect(await classificationsOf(idQuestion)).toEqual([from, steps].toSorted((a, b) => a - b));
    });

    it('are counted and deleted inside the school', async () => {
      const own = await addOwn(idSchool, 'Cocina');
      const idQuestion = await write(ana, 'Cuánta sal', own);
      await ana.client.assessments.addAssessment({ idsCataloging: [own] });
      expect(await ownUseOf(own)).toEqual({ questions: 1, assessments: 1, entries: 0 });
      await fixture.expectRefused(() => remove(own), 'catalogingUsed');
      const unused = await addOwn(idSchool, 'Costura');
      await remove(unused);
      expect(await nodeOf(unused)).toBeUndefined();
      expect(await linksOf(idQuestion)).toEqual([{ school: idSchool, id: own }]);
    });

    it('are theirs alone: those of another school and of the provider cannot be found', async () => {
      const foreign = await addOwn(elsewhere, 'Ajena');
      const own = await addOwn(idSchool, 'Propia');
      const before = await fixture.readAllRows();
      for (const id of [foreign, science])
        for (const work of [
          () => merge(id, own),
          () => merge(own, id),
          () => unmerge(id),
          () => remove(id),
          () => ownUseOf(id),
        ])
          await fixture.expectRefused(work, 'catalogingNotValid');
      for (const idCataloging of [foreign, science])
        for (const change of [{ name: 'Otra' }, { active: false }])
          await fixture.expectRefused(
            () => carla.client.questions.editCataloging({ idCataloging, ...change }),
            'catalogingNotValid',
          );
      expect(await fixture.readAllRows()).toEqual(before);
      for (const idCataloging of [own, science])
        await expect(ana.client.questions.deleteCataloging({ idCataloging })).notDoneWith(403, 'Not allowed');
    });
  });

  it('no question names an entry that is deleted while it is being written', async () => {
    for (let round = 0; round < 5; round++) {
      const idCataloging = await addProvided(`Breve ${round}`);
      const deletion = edith.client.questions.deleteCataloging({ idCataloging });
      const [written, deleted] = await Promise.allSettled([write(ana, `Rápida ${round}`, idCataloging), deletion]);
      expect([written.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await nodeOf(idCataloging)) !== undefined).toBe(written.status === 'fulfilled');
      if (written.status === 'rejected')
        expect(written.reason).toMatchObject({ envelope: { errCode: refusals.catalogingNotValid[1] } });
    }
    const { database } = fixture.world;
    const named = await database
      .selectDistinct({ id: questionClassification.idCatalogue })
      .from(questionClassification);
    const existing = new Set((await database.select({ id: catalogue.id }).from(catalogue)).map(({ id }) => id));
    expect(named.filter(({ id }) => !existing.has(id))).toEqual([]);
    expect(await database.select().from(question).where(eq(question.idSchool, PROVIDER_SCHOOL_ID))).toEqual([]);
  });
});
