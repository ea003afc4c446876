import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { audit, bankEntry, catalogue, schoolCounter } from '../../database/schema.ts';

describe('editing the catalogue', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  let edith: TestUser;
  let maths: number;
  let language: number;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ({ ana, edith } = fixture);
    maths = await add({ name: 'Matemáticas' });
    language = await add({ name: 'Lengua' });
  });
  afterAll(() => fixture.world.close());

  type Node = {
    idParent?: number | null;
    kind?: string;
    name: string;
    language?: string;
    abbreviation?: string;
    icon?: string;
  };
  const adding = ({ idParent = null, kind = idParent === null ? 'discipline' : 'content', ...node }: Node) =>
    edith.client.questions.addCataloging({ language: 'es', ...node, idParent, kind } as never);
  const add = async (node: Node) => (await adding(node)).content.idCataloging;
  const edit = (idCataloging: number, change: object) =>
    edith.client.questions.editCataloging({ idCataloging, ...change });
  const tree = async (person: TestUser, idCataloging?: number) =>
    (await person.client.questions.getCatalogings(idCataloging === undefined ? {} : { idCataloging })).content;
  const iconOf = async (id: number, person = edith) =>
    (await tree(person)).find(({ idCataloging }) => idCataloging === id)?.icon;
  const namesBelow = async (id: number, person = edith) =>
    (await tree(person, id)).filter(({ idParent }) => idParent === id).map(({ name }) => name);

  describe('addCataloging', () => {
    it('adds a node after its siblings, in the language of its parent', async () => {
      const given = { name: ' Funciones ', abbreviation: 'FUN', icon: 'calculator', language: 'pt' };
      const functions = await add({ idParent: maths, ...given });
      await add({ idParent: maths, name: 'Números' });
      await add({ idParent: functions, kind: 'detail', name: 'Rectas' });
      await add({ idParent: maths, kind: 'thematicAxis', name: 'Álgebra' });
      await add({ idParent: maths, kind: 'year', name: '3.º ESO' });
      await add({ idParent: maths, kind: 'competency', name: 'Razonar' });
      const nodes = await tree(ana, maths);
      expect(nodes.find(({ idCataloging }) => idCataloging === functions)).toEqual({
        ...{ idCataloging: functions, idParent: maths, kind: 'content', name: 'Funciones', abbreviation: 'FUN' },
        ...{ language: 'es', filter: 0, filterMultiple: false, markerDiscipline: false, position: 0 },
        ...{ status: 1, idCountry: expect.any(Number) },
        ...{ icon: 'calculator', active: true, questions: 0, offered: true, canEdit: false },
      });
      expect(nodes.map(({ name, kind, position }) => [name, kind, position]).toSorted()).toEqual([
        ['3.º ESO', 'year', 0],
        ['Funciones', 'content', 0],
        ['Números', 'content', 1],
        ['Razonar', 'competency', 0],
        ['Rectas', 'detail', 0],
        ['Álgebra', 'thematicAxis', 0],
      ]);
    });

    it('refuses a parent of the wrong kind', async () => {
      const content = await add({ idParent: maths, name: 'Geometría' });
      const detail = await add({ idParent: content, kind: 'detail', name: 'Triángulos' });
      const axis = await add({ idParent: maths, kind: 'thematicAxis', name: 'Espacio' });
      const refused = (node: Node) => fixture.expectRefused(() => adding(node), 'catalogingPlaceNotValid');
      await refused({ idParent: null, kind: 'content', name: 'Suelto' });
      await refused({ idParent: maths, kind: 'discipline', name: 'Disciplina' });
      await refused({ idParent: maths, kind: 'detail', name: 'Detalle' });
      await refused({ idParent: detail, kind: 'detail', name: 'Más detalle' });
      await refused({ idParent: content, kind: 'thematicAxis', name: 'Eje' });
      await refused({ idParent: content, kind: 'competency', name: 'Competencia' });
      await refused({ idParent: axis, kind: 'content', name: 'Contenido' });
      await fixture.expectRefused(() => adding({ idParent: 999_999, name: 'Sin padre' }), 'catalogingNotValid');
    });

    it('refuses a name that a sibling has, in concurrent calls too', async () => {
      await fixture.expectRefused(() => adding({ name: 'Matemáticas' }), 'catalogingExists');
      await expect(adding({ name: 'Matemáticas', language: 'pt' })).resolves.toBeTruthy();
      await expect(adding({ idParent: language, name: 'Geometría' })).resolves.toBeTruthy();
      const both = await Promise.allSettled([adding({ name: 'Física' }), adding({ name: 'Física' })]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    });

    it('refuses users who are no editors', async () => {
      for (const person of [ana, fixture.dora]) {
        const asked = { idParent: null, kind: 'discipline', name: 'Química', language: 'es' } as const;
        await expect(person.client.questions.addCataloging(asked)).notDoneWith(403, 'Not allowed');
        await expect(person.client.questions.editCataloging({ idCataloging: maths })).notDoneWith(403, 'Not allowed');
      }
      await expect(adding({ name: '  ' })).notDoneWith(400, 'Invalid name parameter');
    });

    it('refuses an unknown icon, and stores none by default', async () => {
      await expect(adding({ name: 'Con otro icono', icon: 'dragon' })).notDoneWith(400, 'Invalid icon parameter');
      expect((await tree(edith)).map(({ name }) => name)).not.toContain('Con otro icono');
      expect(await iconOf(await add({ name: 'Sin icono' }))).toBe('');
    });
  });

  describe('editCataloging', () => {
    it('renames a node, and questions show the new name at once', async () => {
      const content = await add({ idParent: language, name: 'Sintaxis' });
      const given = { ...fixture.questionInput('¿Cuál es el sujeto?'), idCataloging: content };
      const { idQuestion } = (await ana.client.questions.addQuestion(given)).content;
      await edit(content, { name: ' Gramática ', abbreviation: 'GRA' });
      expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({ catalogingPath: ['Lengua', 'Gramática'] });
      expect((await tree(ana, language)).find(({ idCataloging }) => idCataloging === content)).toMatchObject({
        ...{ name: 'Gramática', abbreviation: 'GRA' },
      });
    });

    it('renames a node, and a search finds its questions by the new name and by no old one', async () => {
      const content = await add({ idParent: language, name: 'Sinónimos' });
      const given = { ...fixture.questionInput('¿Cuál significa casa?'), idCataloging: content };
      const { idQuestion } = (await ana.client.questions.addQuestion(given)).content;
      const found = async (keyword: string) => {
        const page = await ana.client.questions.getQuestionsNew({ filter: { keyword, bank: 'mine' } });
        return page.content.flatMap(({ questions }) => questions.map((question) => question.idQuestion));
      };
      expect(await found('sinonimo casa')).toEqual([idQuestion]);
      await edit(content, { name: 'Antónimos' });
      expect(await found('sinonimo casa')).toEqual([]);
      expect(await found('antonimo casas')).toEqual([idQuestion]);
      await edit(language, { name: 'Lengua castellana' });
      expect(await found('lenguas castellanas antónimos')).toEqual([idQuestion]);
      await edit(language, { name: 'Lengua' });
    });

    it('sets, preserves and removes the icon', async () => {
      const root = await add({ name: 'Música', icon: 'music' });
      await edit(root, { icon: 'palette' });
      expect(await iconOf(root, ana)).toBe('palette');
      await expect(edit(root, { icon: 'dragon', name: 'Otra música' })).notDoneWith(400, 'Invalid icon parameter');
      await edit(root, { abbreviation: 'MUS' });
      expect((await tree(ana)).find(({ idCataloging }) => idCataloging === root)).toMatchObject({
        ...{ name: 'Música', abbreviation: 'MUS', icon: 'palette' },
      });
      await edit(root, { icon: '' });
      expect(await iconOf(root)).toBe('');
    });

    it('moves a node among its siblings and renumbers them', async () => {
      const root = await add({ name: 'En orden' });
      const [first = 0, , third = 0] = [
        await add({ idParent: root, name: 'uno' }),
        await add({ idParent: root, name: 'dos' }),
        await add({ idParent: root, name: 'tres' }),
      ];
      await edit(third, { position: 0 });
      expect(await namesBelow(root)).toEqual(['tres', 'uno', 'dos']);
      await edit(third, { position: 1 });
      expect(await namesBelow(root)).toEqual(['uno', 'tres', 'dos']);
      await edit(first, { position: 10_000 });
      expect(await namesBelow(root)).toEqual(['tres', 'dos', 'uno']);
      expect((await tree(edith, root)).map(({ position }) => position)).toEqual([0, 1, 2]);
    });

    it('moves a node with all its questions below another parent, with counts and searches following at once', async () => {
      const [from, to] = [await add({ name: 'De aquí' }), await add({ name: 'Para allá' })];
      await add({ idParent: from, name: 'Se queda' });
      const content = await add({ idParent: from, name: 'Se va' });
      const detail = await add({ idParent: content, kind: 'detail', name: 'Con él' });
      await add({ idParent: to, name: 'Ya estaba' });
      await fixture.world.addQuestions({ count: 3, idCataloging: detail });
      await fixture.world.addQuestions({ count: 2, idCataloging: detail, stimulusTitle: 'Un texto' });
      const idQuestion = (
        await ana.client.questions.addQuestion({ ...fixture.questionInput('Propia'), idCataloging: content })
      ).content.idQuestion;
      const counted = async () => {
        const nodes = new Map((await tree(ana)).map((node) => [node.idCataloging, node.questions]));
        const found = (bank: string) => fixture.listBank(ana, { bank, idscataloging: [to] });
        return [nodes.get(from), nodes.get(to), (await found('provider')).length, (await found('mine')).length];
      };
      expect(await counted()).toEqual([6, 0, 0, 0]);
      await edit(content, { idParent: to, position: 0 });
      expect(await counted()).toEqual([0, 6, 4, 1]);
      expect(await namesBelow(from)).toEqual(['Se queda']);
      expect(await namesBelow(to)).toEqual(['Se va', 'Ya estaba']);
      expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({ catalogingPath: ['Para allá', 'Se va'] });
      const rows = await fixture.world.database.select().from(bankEntry).where(eq(bankEntry.id, idQuestion));
      expect(rows[0]?.classifications.toSorted((a, b) => a - b)).toEqual([to, content].toSorted((a, b) => a - b));
    });

    it('audits the fields before and after, and counts as a change of the provider', async () => {
      const changes = async () =>
        (
          await fixture.world.database
            .select()
            .from(schoolCounter)
            .where(eq(schoolCounter.idSchool, PROVIDER_SCHOOL_ID))
        )[0]?.changes ?? 0;
      const root = await add({ name: 'Con auditoría' });
      const before = await changes();
      await edit(root, { name: 'Con otro nombre', abbreviation: 'OTR', icon: 'map', active: false });
      expect(await changes()).toBeGreaterThan(before);
      const [row] = await fixture.world.database.select().from(audit).orderBy(desc(audit.id)).limit(1);
      expect(row).toMatchObject({
        ...{ idSchool: PROVIDER_SCHOOL_ID, idUser: edith.idUser, call: 'editCataloging' },
        before: { name: 'Con auditoría', abbreviation: '', icon: '', idParent: null, active: true },
        after: { name: 'Con otro nombre', abbreviation: 'OTR', icon: 'map', idParent: null, active: false },
      });
    });

    it('moves a question that is written below the node at the same time', async () => {
      const [from, to] = [await add({ name: 'Salida' }), await add({ name: 'Llegada' })];
      const content = await add({ idParent: from, name: 'De viaje' });
      for (const idParent of [to, from, to]) {
        const given = { ...fixture.questionInput(`Escrita en marcha ${idParent}`), idCataloging: content };
        const [added] = await Promise.all([ana.client.questions.addQuestion(given), edit(content, { idParent })]);
        const found = await fixture.listBank(ana, { bank: 'mine', idscataloging: [idParent] });
        expect(found.flat()).toContain(added.content.idQuestion);
      }
    });

    it('deactivates a node with its descendants, which only editors then see', async () => {
      const root = await add({ name: 'Se cierra' });
      const content = await add({ idParent: root, name: 'Cerrado' });
      await add({ idParent: content, kind: 'detail', name: 'Debajo' });
      await fixture.world.addQuestions({ count: 1, idCataloging: content });
      await edit(content, { active: false });
      const seen = async (person: TestUser) => (await tree(person, root)).map(({ name, active }) => [name, active]);
      expect(await seen(ana)).toEqual([]);
      expect(await seen(fixture.dora)).toEqual([]);
      expect(await seen(edith)).toEqual([['Cerrado', false], ['Debajo', true]]); // biome-ignore format: in one line
      await edit(root, { active: '0' });
      expect((await tree(ana)).map(({ name }) => name)).not.toContain('Se cierra');
      expect((await ana.client.assessments.getFiltersLv1({})).content.map(({ name }) => name)).not.toContain(
        'Se cierra',
      );
      await edit(root, { active: true });
      await edit(content, { active: true });
      expect(await seen(ana)).toEqual([['Cerrado', true], ['Debajo', true]]); // biome-ignore format: in one line
    });

    it('refuses and hides aliases, and a classification by an alias counts as its target', async () => {
      const root = await add({ name: 'Fusionada' });
      const target = await add({ idParent: root, name: 'Queda' });
      const alias = await add({ idParent: root, name: 'Se funde' });
      const given = { ...fixture.questionInput('Clasificada antes de la fusión'), idCataloging: [alias] };
      const { idQuestion } = (await ana.client.questions.addQuestion(given)).content;
      await fixture.world.database.update(catalogue).set({ idMergedInto: target }).where(eq(catalogue.id, alias));

      expect(await namesBelow(root)).toEqual(['Queda']);
      expect(await namesBelow(root, ana)).toEqual(['Queda']);
      const { content } = await ana.client.assessments.getFiltersLv2({ idsCataloging: [root] });
      expect(content.flatMap(({ options }) => options.map(({ name }) => name))).toEqual(['Queda']);
      await fixture.expectRefused(() => edit(alias, { name: 'Otra' }), 'catalogingNotValid');
      await fixture.expectRefused(() => edit(target, { name: 'Se funde' }), 'catalogingExists');
      await fixture.expectRefused(
        () => adding({ idParent: alias, kind: 'detail', name: 'Debajo' }),
        'catalogingNotValid',
      );

      const read = { idsCataloging: [target], catalogingPath: ['Fusionada', 'Queda'] };
      expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject(read);
      await ana.client.questions.editQuestion({ ...given, idQuestion, questionComment: 'corregida' });
      expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject(read);
      for (const id of [alias, target])
        expect(await fixture.listBank(ana, { bank: 'mine', idscataloging: [id] })).toEqual([[idQuestion]]);
      const [entry] = await fixture.world.database.select().from(bankEntry).where(eq(bankEntry.id, idQuestion));
      expect(entry?.classifications.toSorted((a, b) => a - b)).toEqual([root, target]);
    });

    it('refuses unknown nodes, names of siblings and unsuitable parents', async () => {
      const root = await add({ name: 'Con hijos' });
      const content = await add({ idParent: root, name: 'Hijo' });
      const other = await add({ idParent: root, name: 'Hermano' });
      const detail = await add({ idParent: content, kind: 'detail', name: 'Nieto' });
      const abroad = await add({ name: 'Noutra língua', language: 'pt' });
      await add({ idParent: other, kind: 'detail', name: 'Nieto' });
      await fixture.expectRefused(() => edit(999_999, { name: 'Nada' }), 'catalogingNotValid');
      await fixture.expectRefused(() => edit(content, { idParent: 999_999 }), 'catalogingNotValid');
      await fixture.expectRefused(() => edit(content, { name: 'Hermano' }), 'catalogingExists');
      await fixture.expectRefused(() => edit(detail, { idParent: other }), 'catalogingExists');
      for (const [id, idParent] of [
        [content, content],
        [content, detail],
        [content, other],
        [detail, root],
        [root, language],
        [content, abroad],
      ] as const)
        await fixture.expectRefused(() => edit(id, { idParent }), 'catalogingPlaceNotValid');
      await expect(edit(detail, { idParent: other, name: 'Otro nieto' })).resolves.toBeTruthy();
    });
  });
});
