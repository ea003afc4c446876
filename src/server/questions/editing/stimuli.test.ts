import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../../../../tests/support/made-up.ts';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { audit, question, stimulus, stimulusVersion } from '../../database/schema.ts';

describe('writing stimuli', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  let bruno: TestUser;
  let olga: TestUser;
  let dora: TestUser;
  let edith: TestUser;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ({ ana, bruno, olga, dora, edith } = fixture);
    await fixture.setSharing(ana, true);
  });
  afterAll(() => fixture.world.close());

  const refused: QuestionWorld['expectRefused'] = (call, name, fields) => fixture.expectRefused(call, name, fields);
  let written = 0;
  const questions = async (count: number, person = ana): Promise<number[]> => {
    const ids: number[] = [];
    for (let n = 0; n < count; n++) ids.push(await fixture.addQuestion(person, `Pregunta número ${++written}`));
    return ids;
  };
  const add = async (idsQuestions: readonly number[], text = 'El texto compartido', person = ana) =>
    (
      await person.client.questions.addContext({
        ...{ contextTitle: 'Título', contextText: text, idsQuestions: [...idsQuestions] },
      })
    ).content.idContext;
  const edit = async (idContext: number, idsQuestions: readonly number[], more: object = {}, person = ana) =>
    (
      await person.client.questions.editContext({
        ...{ idContext, contextTitle: 'Título', contextText: 'El texto compartido', idsQuestions: [...idsQuestions] },
        ...more,
      })
    ).content.idContext;
  const read = async (idContext: number, person = ana) =>
    (await person.client.questions.getContext({ idContext })).content;
  const order = async (idContext: number) => (await read(idContext)).questions.map(({ idQuestion }) => idQuestion);
  const blocksOf = async (idAssessment: number, person = ana) =>
    (await person.client.assessments.getAssessmentQuestions({ idAssessment })).content.map((block) => ({
      text: block.context?.text ?? null,
      questions: block.questions.map(({ idQuestion, number }) => [number, idQuestion]),
    }));

  describe('addContext', () => {
    it('groups questions in the given order as one bank entry', async () => {
      const [first = 0, second = 0, third = 0] = await questions(3);
      const idContext = await add([third, first, third, second]);
      expect(await read(idContext)).toMatchObject({
        ...{ idContext, title: 'Título', text: docFromText('El texto compartido'), canEdit: true, used: false },
        questions: [third, first, second].map((idQuestion) => ({ idQuestion, idContext })),
      });
      expect((await fixture.listBank(ana, { bank: 'mine' }))[0]).toEqual([third, first, second]);
      expect(await fixture.listBank(ana, { bank: 'mine', keyword: 'texto compartido' })).toContainEqual([
        third,
        first,
        second,
      ]);
      expect((await fixture.listBank(ana, { bank: 'mine', alone: true })).flat()).not.toContain(first);
    });

    it('adds one stimulus when the call is repeated with a uuid, and refuses the uuid to others', async () => {
      const ids = await questions(1);
      const given = { contextText: 'Sin conexión', idsQuestions: ids, uuid: newUuid() };
      const first = await ana.client.questions.addContext(given);
      const before = await fixture.readAllRows();
      expect((await ana.client.questions.addContext(given)).content).toEqual(first.content);
      expect(await fixture.readAllRows()).toEqual(before);
      const brunos = { ...given, idsQuestions: await questions(1, bruno) };
      await refused(() => bruno.client.questions.addContext(brunos), 'uuidTaken');
      const [row] = await fixture.world.database.select().from(stimulus).where(eq(stimulus.uuid, given.uuid));
      expect(row?.id).toBe(first.content.idContext);
    });

    it('refuses a blank text and an empty list of questions', async () => {
      const [one = 0] = await questions(1);
      await refused(() => add([]), 'contextEmpty');
      await refused(() => add([one], ' '), 'contextEmpty');
      await expect(add(Array.from({ length: 91 }, () => one))).rejects.toMatchObject({ status: 400 });
    });

    it('refuses a missing file and a text that is too large', async () => {
      const ids = await questions(1);
      const picture = { asset: `${'c'.repeat(32)}.png`, alt: '', decorative: true, width: 50 };
      const contextText = { type: 'doc', content: [{ type: 'image', attrs: picture }] };
      await refused(() => ana.client.questions.addContext({ contextText, idsQuestions: ids }), 'filesMissing');
      const idContext = await add(ids);
      await refused(() => edit(idContext, ids, { contextText }), 'filesMissing');
      const lines = Array.from({ length: 20_000 }, () => 'x').join('\n');
      const long = ana.client.questions.addContext({ contextText: lines, idsQuestions: await questions(1) });
      await expect(long).notDoneWith(400, 'contextText: the text is too large (nodes)');
    });

    it('refuses questions that are missing, of others, or in another stimulus', async () => {
      const [mine = 0, taken = 0, gone = 0] = await questions(3);
      await add([taken]);
      await ana.client.questions.deleteQuestion({ idQuestion: gone });
      const [provided = 0] = await fixture.world.addQuestions({ count: 1, idCataloging: fixture.idCataloging });
      const [elsewhere = 0] = await questions(1, olga);
      await refused(() => add([mine, 999_999]), 'questionIsGone');
      await refused(() => add([mine, gone]), 'questionIsGone');
      await refused(() => add([mine, taken]), 'questionIsGone');
      await refused(() => add([mine, elsewhere]), 'questionIsGone');
      await refused(() => add([mine, provided]), 'notQuestionOwner');
      await refused(() => add([mine], 'De una colega', bruno), 'notQuestionOwner');
    });

    it('refuses own questions of two schools', async () => {
      const [here = 0] = await questions(1);
      const owner = { ...ana, idSchool: await fixture.world.addSchool('Otra') };
      const [there = 0] = await fixture.world.addQuestions({ count: 1, idCataloging: fixture.idCataloging, owner });
      await refused(() => add([here, there]), 'questionIsGone');
    });

    it('of the provider refuses questions of two authors or two publication states', async () => {
      const [first = 0, second = 0] = await questions(2, dora);
      const [davids = 0] = await questions(1, fixture.david);
      await dora.client.questions.reviewQuestion({ idQuestion: second, action: 'submit' });
      await refused(() => add([first, davids], 'Dos autores', edith), 'questionIsGone');
      await refused(() => add([first, second], 'Dos estados', edith), 'questionIsGone');
      await refused(() => add([second], 'En revisión', dora), 'notQuestionOwner');
      await refused(() => add([davids], 'De otro', dora), 'questionIsGone');
      await dora.client.questions.reviewQuestion({ idQuestion: second, action: 'withdraw' });
      const idContext = await add([second, first], 'De la autora', dora);
      expect(await read(idContext, edith)).toMatchObject({ canEdit: true });
      for (const person of [ana, fixture.david]) await expect(read(idContext, person)).refusedAs('contextNotValid');
      const published = await fixture.world.addQuestions({ count: 2, idCataloging: fixture.idCataloging });
      expect(await read(await add(published, 'Publicadas', edith), ana)).toMatchObject({ canEdit: false });
    });
  });

  describe('editContext', () => {
    it('preserves missing fields, and the formatting when the plain text is the same', async () => {
      const [first = 0, second = 0] = await questions(2);
      const contextText = {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Un texto', marks: [{ type: 'bold' }] }] }],
      } as const;
      const given = { contextTitle: 'Título', contextText: contextText as never, idsQuestions: [first, second] };
      const { idContext } = (await ana.client.questions.addContext(given)).content;
      const before = await read(idContext);
      await ana.client.questions.editContext({ idContext, contextText: ' Un  texto ' });
      expect(await read(idContext)).toEqual(before);
      await ana.client.questions.editContext({ idContext, idsQuestions: `${second},${first}` as never });
      expect(await read(idContext)).toMatchObject({ title: 'Título', text: contextText });
      expect(await order(idContext)).toEqual([second, first]);
      await ana.client.questions.editContext({ idContext, contextText: 'Palabras distintas' });
      expect(await read(idContext)).toMatchObject({ title: 'Título', text: docFromText('Palabras distintas') });
    });

    it('adds, reorders and removes questions', async () => {
      const [first = 0, second = 0, third = 0] = await questions(3);
      const idContext = await add([first, second]);
      expect(await edit(idContext, [third, second])).toBe(idContext);
      expect(await order(idContext)).toEqual([third, second]);
      expect(await fixture.readQuestion(ana, first)).toMatchObject({ idContext: null });
      const entries = await fixture.listBank(ana, { bank: 'mine' });
      expect(entries).toContainEqual([first]);
      expect(entries).toContainEqual([third, second]);
      await expect(add([first])).resolves.toBeTruthy();
    });

    it('changes the text without confirmation before any assessment is finished with it', async () => {
      const ids = await questions(2);
      const idContext = await add(ids);
      const draft = await fixture.addAssessment(ana, ids, { finish: false });
      expect(await edit(idContext, ids, { contextText: 'Otro texto', contextTitle: '' })).toBe(idContext);
      expect(await read(idContext)).toMatchObject({ title: '', text: docFromText('Otro texto') });
      expect(await fixture.listBank(ana, { bank: 'mine', keyword: 'otro texto' })).toEqual([ids]);
      expect((await blocksOf(draft))[0]?.text).toEqual(docFromText('Otro texto'));
    });

    it('of a used stimulus needs confirmation; finished assessments stay, drafts follow', async () => {
      const ids = await questions(2);
      const idContext = await add(ids, 'Antes');
      const finished = await fixture.addAssessment(ana, ids);
      const draft = await fixture.addAssessment(ana, ids, { finish: false });
      expect(await read(idContext)).toMatchObject({ used: true });
      await refused(() => edit(idContext, ids, { contextText: 'Después' }), 'questionUsed');
      await refused(() => edit(idContext, ids, { contextText: 'Antes', contextTitle: 'Nuevo' }), 'questionUsed');
      const [late = 0] = await questions(1);
      expect(await edit(idContext, [...ids, late], { contextText: 'Antes' })).toBe(idContext);
      const confirmed = { contextText: 'Después', confirmed: true };
      expect(await edit(idContext, [...ids, late], confirmed)).toBe(idContext);
      expect((await blocksOf(finished))[0]?.text).toEqual(docFromText('Antes'));
      expect((await blocksOf(draft))[0]?.text).toEqual(docFromText('Después'));
      expect(await read(idContext)).toMatchObject({ used: true, text: docFromText('Después') });
      await refused(() => edit(idContext, ids, { contextText: 'Antes' }), 'questionUsed');
    });

    it('adds a version when title or text changes, not when only the questions change', async () => {
      const [first = 0, second = 0] = await questions(2);
      const idContext = await add([first]);
      const { idVersion } = await read(idContext);
      await edit(idContext, [second, first]);
      expect(await read(idContext)).toMatchObject({ idVersion });
      const given = { contextTitle: 'Título', contextText: 'Corregido', idsQuestions: [first] };
      const { content } = await ana.client.questions.editContext({ idContext, idVersion, ...given });
      expect(await read(idContext)).toMatchObject({ idVersion: content.idVersion, text: docFromText('Corregido') });
      const versions = await fixture.world.database
        .select()
        .from(stimulusVersion)
        .where(eq(stimulusVersion.idStimulus, idContext))
        .orderBy(asc(stimulusVersion.id));
      expect(versions.map(({ id, text }) => [id, text])).toEqual([
        [idVersion, docFromText('El texto compartido')],
        [content.idVersion, docFromText('Corregido')],
      ]);
      const [row] = await fixture.world.database.select().from(audit).orderBy(desc(audit.id)).limit(1);
      expect(row).toMatchObject({
        call: 'editContext',
        before: { idVersion, idsQuestions: [second, first] },
        after: { idVersion: content.idVersion, idsQuestions: [first] },
      });
    });

    it('adds one version when the call is repeated with a uuid, and refuses the uuid for another stimulus', async () => {
      const [first = 0, second = 0, third = 0] = await questions(3);
      const idContext = await add([first, second]);
      const { idVersion } = await read(idContext);
      const given = { contextText: 'Sin conexión', idVersion, uuid: newUuid() };
      await edit(idContext, [second, first], given);
      await edit(idContext, [first], { contextText: 'Después' });
      const before = await fixture.readAllRows();
      const again = await ana.client.questions.editContext({ ...given, idContext, idsQuestions: [second, first] });
      const [row] = await fixture.world.database
        .select()
        .from(stimulusVersion)
        .where(eq(stimulusVersion.uuid, given.uuid));
      expect(again.content).toEqual({ idContext, idVersion: row?.id });
      expect(await fixture.readAllRows()).toEqual(before);
      const other = await add([third]);
      await refused(() => edit(other, [third], { contextText: 'Otro', uuid: given.uuid }), 'uuidTaken');
    });

    it('refuses an outdated version', async () => {
      const ids = await questions(1);
      const idContext = await add(ids);
      const { idVersion } = await read(idContext);
      const both = await Promise.allSettled(
        ['Uno', 'Otro'].map((contextText) => edit(idContext, ids, { contextText, idVersion })),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await refused(() => edit(idContext, ids, { contextText: 'Tarde', idVersion }), 'questionChanged');
      await refused(
        () => edit(idContext, ids, { contextText: 'Tarde', idVersion, confirmed: true }),
        'questionChanged',
      );
      await expect(edit(idContext, ids, { contextText: 'Sin versión' })).resolves.toBe(idContext);
    });

    it('changes colleagues’ drafts while its questions are shared, not afterwards', async () => {
      const ids = await questions(1);
      const idContext = await add(ids, 'Uno');
      const draft = await fixture.addAssessment(bruno, ids, { finish: false });
      const text = async () => (await blocksOf(draft, bruno))[0]?.text;
      await edit(idContext, ids, { contextText: 'Dos' });
      expect(await text()).toEqual(docFromText('Dos'));
      await bruno.client.assessments.repairAssessmentQuestionsPositions({ idAssessment: draft });
      await fixture.setSharing(ana, false);
      await edit(idContext, ids, { contextText: 'Tres' });
      expect(await text()).toEqual(docFromText('Dos'));
      await fixture.setSharing(ana, true);
      expect(await text()).toEqual(docFromText('Tres'));
    });

    it('needs confirmation even when the questions of the finished assessment were replaced', async () => {
      const [before = 0, after = 0] = await questions(2);
      const idContext = await add([before]);
      await fixture.addAssessment(ana, [before]);
      await edit(idContext, [after]);
      await refused(() => edit(idContext, [after], { contextText: 'Otro' }), 'questionUsed');
    });

    it('joins its questions in drafts that had them apart', async () => {
      const [first = 0, between = 0, second = 0, last = 0] = await questions(4);
      const idAssessment = await fixture.addAssessment(ana, [first, between, second, last], { finish: false });
      const idContext = await add([second, first]);
      const together = [
        { text: docFromText('El texto compartido'), questions: [[1, first], [2, second]] }, // biome-ignore format: one block a line
        { text: null, questions: [[3, between]] },
        { text: null, questions: [[4, last]] },
      ];
      expect(await blocksOf(idAssessment)).toEqual(together);
      const paper = async (version: 1 | 2 | 3 = 1) =>
        (await ana.client.assessments.assessmentPreview({ idAssessment, version })).content;
      expect((await paper()).questions.map(({ idQuestion }) => idQuestion)).toEqual([first, second, between, last]);
      expect((await paper()).contextQuestionNumbers).toEqual({ [idContext]: [1, 2] });
      await ana.client.assessments.finishAssessment({ idAssessment, title: 'Junta' });
      expect(await blocksOf(idAssessment)).toEqual(together);
      await ana.client.questions.deleteContext({ idContext });
      expect(await blocksOf(idAssessment)).toEqual(together);
    });

    it('by two users at the same time never puts a question into both stimuli', async () => {
      const [first = 0, second = 0, third = 0] = await questions(3);
      const one = await add([first]);
      const other = await add([second]);
      const both = await Promise.allSettled([edit(one, [first, third]), edit(other, [third, second])]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect([...(await order(one)), ...(await order(other))].toSorted((a, b) => a - b)).toEqual([
        first,
        second,
        third,
      ]);
      await Promise.all([
        ...[1, 2, 3].map((n) => edit(one, [first], { contextText: `Texto ${n}` })),
        ...[1, 2].map(() =>
          ana.client.questions.editQuestion({ idQuestion: first, ...fixture.questionInput('A la vez') }),
        ),
      ]);
      expect((await fixture.listBank(ana, { bank: 'mine', keyword: 'a la vez' })).flat()).toContain(first);
    });

    it('refuses users who may not change all of its questions', async () => {
      const ids = await questions(2);
      const idContext = await add(ids);
      expect(await read(idContext, bruno)).toMatchObject({ canEdit: false });
      await refused(() => edit(idContext, ids, {}, bruno), 'notQuestionOwner');
      await refused(() => edit(idContext, ids, {}, olga), 'contextNotValid');
      await refused(() => edit(999_999, ids), 'contextNotValid');
      await refused(() => edit(idContext, []), 'contextEmpty');
      await refused(() => edit(idContext, ids, { contextText: '' }), 'contextEmpty');
      await refused(() => edit(idContext, [...ids, 999_999]), 'questionIsGone');
      const [bs = 0] = await questions(1, bruno);
      await refused(() => edit(idContext, [...ids, bs]), 'questionIsGone');
      await fixture.setSharing(bruno, true);
      await refused(() => edit(idContext, [...ids, bs]), 'notQuestionOwner');
      await fixture.setSharing(bruno, false);
    });
  });

  describe('deleteQuestion of a question with a stimulus', () => {
    it('renumbers the others, and deletes the stimulus with its last question', async () => {
      const [first = 0, second = 0, third = 0] = await questions(3);
      const idContext = await add([first, second, third]);
      await ana.client.questions.deleteQuestion({ idQuestion: first });
      expect(await order(idContext)).toEqual([second, third]);
      const [row] = await fixture.world.database.select().from(question).where(eq(question.id, second));
      expect(row?.stimulusPosition).toBe(1);
      expect(await fixture.listBank(ana, { bank: 'mine' })).toContainEqual([second, third]);
      for (const idQuestion of [second, third]) await ana.client.questions.deleteQuestion({ idQuestion });
      await expect(read(idContext)).refusedAs('contextNotValid');
      const [text] = await fixture.world.database.select().from(stimulus).where(eq(stimulus.id, idContext));
      expect(text?.deleted).toBe(true);
    });
  });

  describe('deleteContext', () => {
    const remove = (idContext: number, withQuestions = false, person = ana) =>
      person.client.questions.deleteContext({ idContext, withQuestions });

    it('removes its questions from the stimulus, or deletes them, too', async () => {
      const left = await questions(2);
      const idContext = await add(left);
      await remove(idContext);
      const entries = await fixture.listBank(ana, { bank: 'mine' });
      for (const id of left) expect(entries).toContainEqual([id]);
      const along = await questions(2);
      await remove(await add(along), true);
      for (const id of along) await expect(fixture.readQuestion(ana, id)).refusedAs('questionNotValid');
      await refused(() => remove(idContext), 'contextNotValid');
    });

    it('preserves the text in finished assessments, and refuses to delete used questions', async () => {
      const ids = await questions(2);
      const idContext = await add(ids, 'Sigue aquí');
      const finished = await fixture.addAssessment(ana, ids);
      await refused(() => remove(idContext, true), 'questionUsed');
      await remove(idContext);
      expect((await blocksOf(finished))[0]?.text).toEqual(docFromText('Sigue aquí'));
    });

    it('refuses users who may not change it', async () => {
      const idContext = await add(await questions(1));
      await refused(() => remove(idContext, false, bruno), 'notQuestionOwner');
      await refused(() => remove(idContext, true, olga), 'contextNotValid');
      await refused(() => remove(999_999), 'contextNotValid');
    });
  });
});
