import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { audit, bankEntry, catalogue } from '../../database/schema.ts';

describe('merging and deleting entries of the catalogue', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  let edith: TestUser;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ({ ana, edith } = fixture);
  });
  afterAll(() => fixture.world.close());

  const add = async (
    name: string,
    idParent: number | null = null,
    kind = idParent === null ? 'discipline' : 'content',
  ) =>
    (await edith.client.questions.addCataloging({ idParent, kind, name, language: 'es' } as never)).content
      .idCataloging;
  const merge = async (idCataloging: number, idTarget: number) =>
    (await edith.client.questions.mergeCataloging({ idCataloging, idTarget })).content;
  const unmerge = (idCataloging: number) => edith.client.questions.unmergeCataloging({ idCataloging });
  const remove = (idCataloging: number) => edith.client.questions.deleteCataloging({ idCataloging });
  const useOf = async (idCataloging: number) =>
    (await edith.client.questions.getCatalogingUse({ idCataloging })).content;
  const write = async (command: string, idCataloging: number) =>
    (
      await ana.client.questions.addQuestion({
        ...fixture.questionInput(command),
        idCataloging: [idCataloging],
      } as never)
    ).content.idQuestion;
  const found = (idCataloging: number) => fixture.listBank(ana, { bank: 'mine', idscataloging: [idCataloging] });
  const classificationsOf = async (id: number) =>
    (await fixture.world.database.select().from(bankEntry).where(eq(bankEntry.id, id)))[0]?.classifications.toSorted(
      (a, b) => a - b,
    );
  const below = async (id: number) =>
    (await edith.client.questions.getCatalogings({ idCataloging: id })).content
      .filter(({ idParent }) => idParent === id)
      .map(({ name }) => name);

  /** Adds two subjects that share the name of a content, with a question in each. */
  const openTwoSubjects = async (name: string) => {
    const [from, to] = [await add(`${name} vieja`), await add(`${name} nueva`)];
    const [sharedFrom, sharedTo] = [await add('Fracciones', from), await add('Fracciones', to)];
    const only = await add('Solo aquí', from);
    const detail = await add('Suma', sharedFrom, 'detail');
    const ids = [
      await write(`${name} a`, sharedFrom),
      await write(`${name} b`, only),
      await write(`${name} c`, detail),
    ];
    return { from, to, sharedFrom, sharedTo, only, detail, questions: ids as [number, number, number] };
  };

  it('moves what is below, merges what has the same name, and answers by both ids', async () => {
    const { from, to, sharedFrom, sharedTo, only, detail, questions } = await openTwoSubjects('Aritmética');
    expect(await merge(from, to)).toEqual({ moved: 2, merged: 1 });
    expect(await below(to)).toEqual(['Fracciones', 'Solo aquí']);
    expect(await below(sharedTo)).toEqual(['Suma']);
    expect(await classificationsOf(questions[0])).toEqual([to, sharedTo].toSorted((a, b) => a - b));
    expect(await classificationsOf(questions[2])).toEqual([to, sharedTo, detail].toSorted((a, b) => a - b));
    for (const id of [from, to]) expect((await found(id)).flat().toSorted()).toEqual([...questions].toSorted());
    for (const id of [sharedFrom, sharedTo]) expect((await found(id)).flat()).toContain(questions[0]);
    const byName = await fixture.listBank(ana, { bank: 'mine', keyword: 'Aritmética nueva' });
    expect(byName.flat()).toContain(questions[1]);
    expect(await fixture.readQuestion(ana, questions[1])).toMatchObject({
      catalogingPath: ['Aritmética nueva', 'Solo aquí'],
      idsCataloging: [only],
    });
    const { content } = await ana.client.questions.getCatalogings({});
    expect(content.find(({ idCataloging }) => idCataloging === to)?.aliases).toEqual([from]);
    expect(content.some(({ idCataloging }) => idCataloging === from)).toBe(false);
    const [row] = await fixture.world.database.select().from(audit).orderBy(desc(audit.id)).limit(1);
    expect(row).toMatchObject({ call: 'mergeCataloging', after: { idMergedInto: to, moved: 2, merged: 1 } });
  });

  it('keeps the choices of drafts that name an alias', async () => {
    const { from, to } = await openTwoSubjects('Geometría');
    const { idAssessment } = (await ana.client.assessments.addAssessment({ idsCataloging: [from] })).content;
    await merge(from, to);
    const { content } = await ana.client.assessments.continueAssessment({ idAssessment });
    expect(content.idsCataloging).toEqual([to]);
    // As a device remembers both from before the merge.
    const { assessments } = ana.client;
    const both = { idsCataloging: [from, to] };
    const added = (await assessments.addAssessment(both)).content;
    expect((await assessments.editAssessment({ ...added, ...both })).content).toEqual(added);
    expect((await assessments.countQuestions(both)).content.usable).toBe(3);
    const unknown = { idsCataloging: [from, 999_999] };
    for (const call of [
      () => assessments.addAssessment(unknown),
      () => assessments.editAssessment({ ...added, ...unknown }),
      () => assessments.countQuestions(unknown),
    ])
      await fixture.expectRefused(call, 'catalogingNotValid');
  });

  it('is undone with everything that it moved, as it was', async () => {
    const { from, to, only, questions } = await openTwoSubjects('Música');
    const before = await fixture.readAllRows();
    await merge(from, to);
    await unmerge(from);
    const { catalogue: nodes, entries, links } = await fixture.readAllRows();
    const placeless = (rows: typeof nodes) => rows.map(({ position: _, ...row }) => row);
    expect(placeless(nodes)).toEqual(placeless(before.catalogue));
    const sorted = (rows: typeof entries) =>
      rows.map(({ classifications, ...row }) => ({
        ...row,
        classifications: classifications.toSorted((a, b) => a - b),
      }));
    expect(sorted(entries)).toEqual(sorted(before.entries));
    expect(links).toEqual(before.links);
    expect((await found(only)).flat()).toEqual([questions[1]]);
  });

  it('finds questions by the names of the target and of its aliases, and after undoing by their own only', async () => {
    const [from, to] = [await add('Trigonometría'), await add('Medida de ángulos')];
    const [inFrom, inTo] = [await write('¿Seno o coseno?', from), await write('¿Grados o radianes?', to)];
    const byName = async (keyword: string) => (await fixture.listBank(ana, { bank: 'mine', keyword })).flat();
    expect(await byName('trigonometrías')).toEqual([inFrom]);
    expect(await byName('medidas')).toEqual([inTo]);
    await merge(from, to);
    expect(await byName('trigonometría')).toEqual([inTo, inFrom]);
    expect(await byName('medida ángulo')).toEqual([inTo, inFrom]);
    await unmerge(from);
    expect(await byName('trigonometría')).toEqual([inFrom]);
    expect(await byName('medida ángulo')).toEqual([inTo]);
  });

  it('of a merged entry makes its aliases aliases of the last target, and undoing one step returns them', async () => {
    const [a, b, c] = [await add('Uno'), await add('Dos'), await add('Tres')];
    const idQuestion = await write('De uno', a);
    await merge(a, b);
    await merge(b, c);
    const targetOf = async (id: number) =>
      (await fixture.world.database.select().from(catalogue).where(eq(catalogue.id, id)))[0]?.idMergedInto;
    expect([await targetOf(a), await targetOf(b)]).toEqual([c, c]);
    expect(await classificationsOf(idQuestion)).toEqual([c]);
    await unmerge(b);
    expect([await targetOf(a), await targetOf(b)]).toEqual([b, null]);
    expect(await classificationsOf(idQuestion)).toEqual([b]);
  });

  it('leaves an entry that was moved by hand since where it is', async () => {
    const { from, to, only } = await openTwoSubjects('Física');
    const elsewhere = await add('Física de otro');
    await merge(from, to);
    await edith.client.questions.editCataloging({ idCataloging: only, idParent: elsewhere });
    await unmerge(from);
    expect(await below(elsewhere)).toEqual(['Solo aquí']);
    expect(await below(from)).toEqual(['Fracciones']);
  });

  it('refuses entries of another level or language, aliases and itself', async () => {
    const { from, to, sharedFrom, sharedTo } = await openTwoSubjects('Química');
    const abroad = (
      await edith.client.questions.addCataloging({
        idParent: null,
        kind: 'discipline',
        name: 'Química',
        language: 'pt',
      })
    ).content.idCataloging;
    for (const [id, target] of [[from, from], [from, sharedTo], [sharedFrom, to], [from, abroad]] as const) // biome-ignore format: the pairs in one line
      await fixture.expectRefused(() => merge(id, target), 'catalogingMergeNotValid');
    await fixture.expectRefused(() => merge(999_999, to), 'catalogingNotValid');
    await fixture.expectRefused(() => merge(from, 999_999), 'catalogingNotValid');
    await fixture.expectRefused(() => unmerge(from), 'catalogingNotMerged');
    await fixture.expectRefused(() => unmerge(999_999), 'catalogingNotValid');
    await merge(from, to);
    await fixture.expectRefused(() => merge(from, to), 'catalogingNotValid');
    await fixture.expectRefused(() => merge(to, from), 'catalogingNotValid');
    await fixture.expectRefused(() => unmerge(sharedFrom), 'catalogingNotMerged');
    await expect(ana.client.questions.mergeCataloging({ idCataloging: to, idTarget: abroad })).notDoneWith(
      403,
      'Not allowed',
    );
  });

  it('refuses to undo a merge while a name it would restore is taken', async () => {
    const { from, to, only } = await openTwoSubjects('Historia');
    const other = await add('Otro más', from);
    await merge(from, to);
    await edith.client.questions.editCataloging({ idCataloging: other, name: 'Fracciones antiguas' });
    await edith.client.questions.editCataloging({ idCataloging: only, name: 'Solo' });
    await unmerge(from);
    expect(await below(from)).toEqual(['Fracciones', 'Solo', 'Fracciones antiguas']);
    await merge(from, to);
    const blocked = (await edith.client.questions.getCatalogings({ idCataloging: to })).content.find(
      ({ name, idParent }) => name === 'Fracciones' && idParent === to,
    );
    await edith.client.questions.editCataloging({ idCataloging: blocked?.idCataloging ?? 0, name: 'Quebrados' });
    await edith.client.questions.editCataloging({ idCataloging: only, name: 'Fracciones' });
    await fixture.expectRefused(() => unmerge(from), 'catalogingExists');
  });

  it('refuses to undo a merge while a name is taken below an entry that was merged along with it', async () => {
    const { from, to, sharedFrom, sharedTo } = await openTwoSubjects('Biología');
    const [moved] = [await add('Resta', sharedFrom, 'detail'), await add('Producto', sharedFrom, 'detail')];
    const same = await add('Producto', sharedTo, 'detail');
    await merge(from, to);
    await edith.client.questions.editCataloging({ idCataloging: same, name: 'Multiplicación' });
    await edith.client.questions.editCataloging({ idCataloging: moved, name: 'Producto' });
    await fixture.expectRefused(() => unmerge(from), 'catalogingExists');
    await edith.client.questions.editCataloging({ idCataloging: moved, name: 'Resta' });
    await unmerge(from);
    expect((await below(sharedFrom)).toSorted()).toEqual(['Producto', 'Resta', 'Suma']);
  });

  it('says what uses an entry, and deletes it only while nothing does', async () => {
    const subject = await add('Equivocada');
    const content = await add('Vacío', subject);
    const used = await add('Usado', subject);
    const idQuestion = await write('La única', used);
    expect(await useOf(subject)).toEqual({ questions: 0, assessments: 0, entries: 2 });
    expect(await useOf(used)).toEqual({ questions: 1, assessments: 0, entries: 0 });
    await fixture.expectRefused(() => remove(subject), 'catalogingUsed');
    await fixture.expectRefused(() => remove(used), 'catalogingUsed');
    await fixture.expectRefused(() => remove(999_999), 'catalogingNotValid');
    await remove(content);
    expect(await below(subject)).toEqual(['Usado']);
    // A deleted question can be restored.
    await ana.client.questions.deleteQuestion({ idQuestion });
    await fixture.expectRefused(() => remove(used), 'catalogingUsed');
    expect(await useOf(used)).toEqual({ questions: 0, assessments: 0, entries: 0 });
  });

  it('deletes an unused entry with its aliases, and not one that a draft was made from', async () => {
    const [a, b] = [await add('Sobra una'), await add('Sobra otra')];
    await merge(a, b);
    await remove(b);
    const ids = (await fixture.readAllRows()).catalogue.map(({ id }) => id);
    expect([ids.includes(a), ids.includes(b)]).toEqual([false, false]);
    const chosen = await add('Elegida en un borrador');
    await write('Para el borrador', chosen);
    const empty = await add('Elegida también', chosen);
    await ana.client.assessments.addAssessment({ idsCataloging: [chosen, empty] });
    expect(await useOf(empty)).toMatchObject({ assessments: 1 });
    await fixture.expectRefused(() => remove(empty), 'catalogingUsed');
    await expect(ana.client.questions.deleteCataloging({ idCataloging: empty })).notDoneWith(403, 'Not allowed');
  });
});
