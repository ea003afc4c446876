import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCatalogueEntry } from '../../../../tests/support/catalogue-entry.ts';
import { madeUpName, newUuid } from '../../../../tests/support/made-up.ts';
import { openQuestionWorld, type QuestionWorld } from '../../../../tests/support/question-world.ts';
import { singleChoiceContent, type TestUser } from '../../../../tests/support/world.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { asset, assetUse, audit, catalogue, question, questionVersion } from '../../database/schema.ts';

describe('writing questions', () => {
  let fixture: QuestionWorld;
  let ana: TestUser;
  let bruno: TestUser;
  let olga: TestUser;
  let dora: TestUser;
  let edith: TestUser;
  let idCataloging: number;
  let idDiscipline: number;
  let done: number;

  beforeAll(async () => {
    fixture = await openQuestionWorld();
    ({ ana, bruno, olga, dora, edith, idCataloging } = fixture);
    await fixture.setSharing(ana, true);
    const [biology] = await fixture.world.database.select().from(catalogue).where(eq(catalogue.id, idCataloging));
    idDiscipline = biology?.idParent ?? 0;
    done = await fixture.addQuestion(ana, 'Lo que ya estaba');
  });
  afterAll(() => fixture.world.close());

  const refused: QuestionWorld['expectRefused'] = (call, name, fields) => fixture.expectRefused(call, name, fields);
  const node = (values: Partial<typeof catalogue.$inferInsert>) =>
    addCatalogueEntry(fixture.world.database, {
      kind: 'discipline',
      name: madeUpName(),
      language: 'pt',
      ...values,
    });
  const versionsOf = (idQuestion: number) =>
    fixture.world.database
      .select()
      .from(questionVersion)
      .where(eq(questionVersion.idQuestion, idQuestion))
      .orderBy(asc(questionVersion.id));

  describe('addQuestion', () => {
    it('adds a question to the writer’s bank', async () => {
      const given = {
        ...fixture.questionInput('¿Qué es una célula?'),
        questionGuidance: ' Con calculadora ',
        year: '2024',
      };
      const { idQuestion } = (await ana.client.questions.addQuestion(given)).content;
      expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({
        ...{
          idQuestion,
          idType: 0,
          guidance: 'Con calculadora',
          comment: '',
          identifier: '',
          year: 2024,
          source: null,
        },
        ...{ catalogingPath: ['Ciencias', 'Biología'], idsCataloging: [idCataloging], content: given.questionContent },
        ...{ public: 1, canEdit: true, addedBy: ana.idUser, import: '', idContext: null, sharedBy: null },
        review: { state: 'published', comment: '', actions: [] },
      });
      expect((await fixture.listBank(ana, { bank: 'mine' }))[0]).toEqual([idQuestion]);
      expect((await fixture.listBank(bruno, { bank: 'shared' }))[0]).toEqual([idQuestion]);
      expect((await fixture.listBank(olga, { bank: 'shared' })).flat()).not.toContain(idQuestion);
      expect((await fixture.listBank(olga, {})).flat()).not.toContain(idQuestion);
    });

    it('adds a draft of the provider for an author', async () => {
      const idQuestion = await fixture.addQuestion(dora, 'Escrita por la autora');
      expect(await fixture.readQuestion(dora, idQuestion)).toMatchObject({
        ...{ public: 0, canEdit: true, addedBy: dora.idUser },
        review: { state: 'draft', actions: ['submit'] },
      });
      for (const bank of ['mine', 'review'])
        expect(await fixture.listBank(dora, { bank })).toContainEqual([idQuestion]);
      expect(await fixture.listBank(dora, { bank: 'provider' })).not.toContainEqual([idQuestion]);
    });

    it('leaves out empty alternatives and renumbers the others', async () => {
      const [first, second, third] = ['Uno', '', 'Tres'].map((text, index) => ({
        id: index + 1,
        text: docFromText(text),
      }));
      const questionContent = {
        ...{ version: 1, command: docFromText('¿Cuántas quedan?'), feedback: null },
        ...{ alternatives: [first, second, third], correct: 3 },
      };
      const added = await ana.client.questions.addQuestion({ idCataloging, idType: 0, questionContent });
      expect((await fixture.readQuestion(ana, added.content.idQuestion)).content).toMatchObject({
        alternatives: [first, { ...third, id: 2 }],
        correct: 2,
      });
    });

    it('accepts the parameters of older clients', async () => {
      const { idQuestion } = (
        await ana.client.questions.addQuestion({
          ...{ idCataloging: String(idCataloging), questionCommand: '¿Cuál es la capital?\n\nElige una.' },
          ...{ questionAlternatives: ['Vigo', ' ', 'Madrid'], questionCorrectAlternative: '2' },
          ...{ questionGuidance: 'Sin mapa', questionComment: 'Fácil' },
        } as never)
      ).content;
      expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({
        ...{ idType: 0, guidance: 'Sin mapa', comment: 'Fácil' },
        content: {
          command: docFromText('¿Cuál es la capital?\n\nElige una.'),
          alternatives: [
            { id: 1, text: docFromText('Vigo') },
            { id: 2, text: docFromText('Madrid') },
          ],
          correct: 2,
          feedback: null,
        },
      });
    });

    it('takes the language of the deepest catalogue node', async () => {
      const portuguese = await node({ name: 'Ciências' });
      const below = await node({ name: 'Biologia', kind: 'content', idParent: portuguese });
      const axis = await node({ name: 'Eixo', kind: 'thematicAxis', idParent: portuguese });
      const given = { ...fixture.questionInput('Em português'), idCataloging: [axis, portuguese, below] };
      const { idQuestion } = (await ana.client.questions.addQuestion(given)).content;
      expect((await versionsOf(idQuestion))[0]?.language).toBe('pt');
      expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({
        catalogingPath: ['Ciências', 'Biologia'],
        thematicAxis: 'Eixo',
      });
    });

    it('adds one question when the call is repeated with a uuid', async () => {
      const given = { ...fixture.questionInput('Escrita sin conexión'), uuid: newUuid() };
      const [first, second] = await Promise.all([0, 1].map(() => ana.client.questions.addQuestion(given)));
      expect(first?.content).toEqual(second?.content);
      const before = await fixture.readAllRows();
      const later = await ana.client.questions.addQuestion({ ...given, questionComment: 'otra vez' });
      expect(later.content).toEqual(first?.content);
      expect(await fixture.readAllRows()).toEqual(before);
      const [row] = await fixture.world.database.select().from(question).where(eq(question.uuid, given.uuid));
      expect(row?.id).toBe(first?.content.idQuestion);
      const other = await ana.client.questions.addQuestion({ ...given, uuid: newUuid() });
      expect(other.content).not.toEqual(first?.content);
    });

    it('refuses a uuid that another user has taken', async () => {
      const given = { ...fixture.questionInput('La misma uuid'), uuid: newUuid() };
      const both = await Promise.allSettled([ana, bruno].map((one) => one.client.questions.addQuestion(given)));
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const loser = both[0]?.status === 'fulfilled' ? bruno : ana;
      await refused(() => loser.client.questions.addQuestion(given), 'uuidTaken');
      await expect(ana.client.questions.addQuestion({ ...given, uuid: 'x' })) //
        .notDoneWith(400, 'Invalid uuid parameter');
    });

    it('refuses unknown and inactive catalogue nodes', async () => {
      const add = (ids: number | number[]) => () =>
        ana.client.questions.addQuestion({ ...fixture.questionInput('Fuera del catálogo'), idCataloging: ids });
      await refused(add(999_999), 'catalogingNotValid');
      await refused(add([idCataloging, 999_999]), 'catalogingNotValid');
      const root = await node({});
      const closed = await node({ idParent: root, kind: 'content', active: false });
      const belowClosed = await node({ idParent: closed, kind: 'detail' });
      const axis = await node({ idParent: root, kind: 'thematicAxis' });
      await refused(add(closed), 'catalogingNotValid');
      await refused(add(belowClosed), 'catalogingNotValid');
      await refused(add([axis]), 'catalogingNotValid');
    });

    it('refuses incomplete content and names the problems', async () => {
      const content = singleChoiceContent('¿Falta algo?', 1);
      const add =
        (questionContent: unknown, idType = 0) =>
        () =>
          ana.client.questions.addQuestion({ idCataloging, idType, questionContent });
      await refused(add({ ...content, command: docFromText('') }), 'questionIncomplete', {
        problems: [{ name: 'blank', where: 'command' }],
      });
      await refused(add({ ...content, alternatives: content.alternatives.slice(0, 1) }), 'questionIncomplete', {
        problems: [{ name: 'tooFew', where: 'alternatives', count: 2 }],
      });
      await refused(add({ ...content, correct: null, feedback: docFromText(' ') }), 'questionIncomplete', {
        problems: [
          { name: 'noKey', where: 'correct' },
          { name: 'blank', where: 'feedback' },
        ],
      });
      for (const none of [null, 'text', [], { ...content, more: 1 }, { ...content, alternatives: 'none' }])
        await refused(add(none), 'questionIncomplete', { problems: [] });
    });

    it('refuses a missing image, and records the use of a stored one', async () => {
      const name = `${'0a'.repeat(16)}.png`;
      const picture = { type: 'image', attrs: { asset: name, alt: 'Célula', decorative: false, width: 50 } };
      const given = {
        ...{ idCataloging, idType: 0 },
        questionContent: { ...singleChoiceContent('', 1), command: { type: 'doc', content: [picture] } },
      };
      await refused(() => ana.client.questions.addQuestion(given), 'questionIncomplete');
      await fixture.world.database.insert(asset).values({
        idSchool: fixture.idSchool,
        id: name,
        mime: 'image/png',
        width: 1,
        height: 1,
        bytes: 1,
        added: fixture.world.clock.now(),
      });
      const { idQuestion } = (await ana.client.questions.addQuestion(given)).content;
      const { copyIdQuestion } = await ana.client.questions.copyQuestion({ idQuestion });
      const versions = [...(await versionsOf(idQuestion)), ...(await versionsOf(copyIdQuestion))];
      const uses = await fixture.world.database.select().from(assetUse).where(eq(assetUse.asset, name));
      expect(uses).toEqual(
        versions.map(({ id }) => ({ idSchool: fixture.idSchool, asset: name, entity: 'questionVersion', id })),
      );
    });

    it('refuses invalid parameters and students', async () => {
      const given = fixture.questionInput('Mal formada');
      const add = (more: object) => ana.client.questions.addQuestion({ ...given, ...more } as never);
      await expect(add({ idCataloging: [0] })).notDoneWith(400, 'Invalid idCataloging parameter');
      await expect(add({ idType: 7 })).rejects.toMatchObject({ status: 400 });
      await expect(add({ questionContent: undefined })).notDoneWith(400, 'Missing parameters');
      await expect(add({ year: 12 })).notDoneWith(400, 'year: at least 1900');
      const noa = await fixture.world.addPerson('student', 'Noa', fixture.idSchool);
      await expect(noa.client.questions.addQuestion(given)).notDoneWith(403, 'Not allowed');
    });
  });

  describe('editQuestion', () => {
    const edit = (person: TestUser, idQuestion: number, command: string, more: object = {}) =>
      person.client.questions.editQuestion({ idQuestion, ...fixture.questionInput(command), ...more });

    it('adds a version and leaves the previous one unchanged', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'Primera versión');
      const [first] = await versionsOf(idQuestion);
      const { content } = await edit(ana, idQuestion, 'Segunda versión', { idVersion: first?.id, identifier: 'B-2' });
      const versions = await versionsOf(idQuestion);
      expect(versions).toHaveLength(2);
      expect(versions[0]).toEqual(first);
      expect(content).toEqual({ idQuestion, idVersion: versions[1]?.id });
      expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({
        idVersion: content.idVersion,
        identifier: 'B-2',
      });
      expect(await fixture.listBank(ana, { bank: 'mine', keyword: 'segunda version' })).toEqual([[idQuestion]]);
      expect(await fixture.listBank(ana, { bank: 'mine', keyword: 'primera version' })).toEqual([]);
    });

    it('adds one version when the call is repeated with a uuid', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'Se edita sin conexión');
      const { idVersion } = await fixture.readQuestion(ana, idQuestion);
      const given = { idVersion, uuid: newUuid() };
      const [first, second] = await Promise.all([0, 1].map(() => edit(ana, idQuestion, 'Ya editada', given)));
      expect(second?.content).toEqual(first?.content);
      expect((await versionsOf(idQuestion)).map(({ uuid }) => uuid)[1]).toBe(given.uuid);
      await edit(ana, idQuestion, 'Editada después');
      const before = await fixture.readAllRows();
      expect((await edit(ana, idQuestion, 'Ya editada', given)).content).toEqual(first?.content);
      expect(await fixture.readAllRows()).toEqual(before);
      expect(await versionsOf(idQuestion)).toHaveLength(3);
    });

    it('refuses a uuid that another question’s version has taken', async () => {
      const [mine, theirs] = [await fixture.addQuestion(ana, 'De Ana'), await fixture.addQuestion(bruno, 'De Bruno')];
      const other = await fixture.addQuestion(ana, 'Otra de Ana');
      const [uuid, ours] = [newUuid(), newUuid()];
      await edit(bruno, theirs, 'De Bruno, otra vez', { uuid });
      await refused(() => edit(ana, mine, 'De Ana, otra vez', { uuid }), 'uuidTaken');
      const both = await Promise.allSettled([mine, other].map((id) => edit(ana, id, 'La misma uuid', { uuid: ours })));
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    });

    it('audits the version before and after', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'Con auditoría');
      const { idVersion: before } = await fixture.readQuestion(ana, idQuestion);
      const { content } = await edit(ana, idQuestion, 'Con auditoría y cambio');
      const [row] = await fixture.world.database.select().from(audit).orderBy(desc(audit.id)).limit(1);
      expect(row).toMatchObject({
        ...{ idSchool: fixture.idSchool, idUser: ana.idUser, call: 'editQuestion', subject: { idQuestion } },
        ...{ before: { idVersion: before }, after: { idVersion: content.idVersion } },
      });
    });

    it('moves the question in the catalogue, and preserves year and source when they are missing', async () => {
      const elsewhere = await fixture.world.addCatalogue(['Lengua', 'Sintaxis']);
      const given = { ...fixture.questionInput('Se muda'), year: 2021, source: 'Olimpiada' };
      const { idQuestion } = (await ana.client.questions.addQuestion(given)).content;
      await edit(ana, idQuestion, 'Se muda ya', { idCataloging: elsewhere });
      expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({
        ...{ catalogingPath: ['Lengua', 'Sintaxis'], idsCataloging: [elsewhere], year: 2021, source: 'Olimpiada' },
      });
      expect(await fixture.listBank(ana, { bank: 'mine', idscataloging: [elsewhere] })).toEqual([[idQuestion]]);
      await edit(ana, idQuestion, 'Se muda ya', { idCataloging: elsewhere, year: null, source: null });
      expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({ year: null, source: null });
    });

    it('accepts an inactive node that the question has already, but no other', async () => {
      const root = await node({ language: 'es' });
      const closing = await node({ idParent: root, kind: 'content', language: 'es' });
      const closed = await node({ idParent: root, kind: 'content', language: 'es', active: false });
      const idQuestion = (
        await ana.client.questions.addQuestion({
          ...fixture.questionInput('Nodo que se cierra'),
          idCataloging: closing,
        })
      ).content.idQuestion;
      await fixture.world.database.update(catalogue).set({ active: false }).where(eq(catalogue.id, closing));
      await expect(edit(ana, idQuestion, 'Con una errata menos', { idCataloging: closing })).resolves.toBeTruthy();
      await refused(() => edit(ana, idQuestion, 'Otra', { idCataloging: closed }), 'catalogingNotValid');
    });

    describe('with the parameters of older clients alone', () => {
      const rich = {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'inlineMath', attrs: { latex: 'x^2' } }] }],
      };
      let axis: number;
      let level: number;
      beforeAll(async () => {
        axis = await node({ name: 'Eje', kind: 'thematicAxis', idParent: idDiscipline, language: 'es' });
        level = await node({ name: '3.º', kind: 'year', idParent: idDiscipline, language: 'es' });
      });
      const written = async (idType = 0, more: object = { correct: 2 }) => {
        const { correct: _, ...common } = singleChoiceContent('¿Cuánto es?', 2);
        const { idQuestion } = (
          await ana.client.questions.addQuestion({
            ...{
              idCataloging: [idCataloging, axis, level],
              idType,
              identifier: 'A-7',
              year: 2019,
              source: 'Olimpiada',
              cursiveLetter: true,
            },
            ...{ questionGuidance: 'Sin prisa', questionComment: 'Fácil' },
            questionContent: { ...common, command: rich, feedback: docFromText('Porque sí'), ...more },
          })
        ).content;
        return idQuestion;
      };

      it('leaves missing fields unchanged, and formulas in texts that are sent back unchanged', async () => {
        const idQuestion = await written();
        const before = await fixture.readQuestion(ana, idQuestion);
        const { idVersion, ...rest } = before;
        await ana.client.questions.editQuestion({
          ...{ idQuestion: String(idQuestion), idCataloging: String(idCataloging) },
          ...{ questionCommand: before.text, questionGuidance: 'Con prisa', questionComment: '' },
          questionAlternatives: before.alternatives.map(({ text }) => text),
          questionCorrectAlternative: '1',
        } as never);
        const { idVersion: newer, ...after } = await fixture.readQuestion(ana, idQuestion);
        expect(newer).toBeGreaterThan(idVersion);
        expect(after).toEqual({ ...rest, guidance: 'Con prisa', comment: '', updated: after.updated });
      });

      it('changes a single field', async () => {
        const idQuestion = await written();
        await ana.client.questions.editQuestion({ idQuestion, questionComment: 'Difícil' });
        expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({
          comment: 'Difícil',
          guidance: 'Sin prisa',
          year: 2019,
        });
      });

      it('switches joined handwriting on and off in versions of the question, and copies it', async () => {
        const idQuestion = await written();
        const { copyIdQuestion } = await bruno.client.questions.copyQuestion({ idQuestion });
        expect(await fixture.readQuestion(bruno, copyIdQuestion)).toMatchObject({ cursiveLetter: true });
        await ana.client.questions.editQuestion({ idQuestion, cursiveLetter: '0' } as never);
        const versions = await versionsOf(idQuestion);
        expect(versions.map(({ cursiveLetter }) => cursiveLetter)).toEqual([true, false]);
        expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({ cursiveLetter: false });
      });

      it('moves the question in the tree, and preserves axis and year level within the discipline', async () => {
        const idQuestion = await written();
        const near = await node({ kind: 'content', idParent: idDiscipline, language: 'es', name: 'Química' });
        await ana.client.questions.editQuestion({ idQuestion, idCataloging: near });
        expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({
          ...{ catalogingPath: ['Ciencias', 'Química'], thematicAxis: 'Eje', grade: '3.º' },
        });
        await ana.client.questions.editQuestion({ idQuestion, idCataloging: await node({ name: 'Otra' }) });
        expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({
          catalogingPath: ['Otra'],
          thematicAxis: null,
        });
      });

      it('refuses one right alternative for a question with several', async () => {
        const idQuestion = await written(1, { correct: [1, 2] });
        const given = { idQuestion, questionCommand: 'Otra', questionAlternatives: ['a', 'b'] };
        const { questions } = ana.client;
        await refused(() => questions.editQuestion({ ...given, questionCorrectAlternative: 0 }), 'questionOfOtherType');
        await refused(() => questions.editQuestion({ idQuestion, idType: 0 }), 'questionOfOtherType');
        await questions.editQuestion({ idQuestion, questionCommand: 'Otra' });
        expect(await fixture.readQuestion(ana, idQuestion)).toMatchObject({
          ...{ idType: 1, text: 'Otra', content: { correct: [1, 2] } },
        });
      });
    });

    it('of a used question needs confirmation; finished assessments stay, drafts follow', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'Antes de corregir');
      const finished = await fixture.addAssessment(ana, [idQuestion]);
      const draft = await fixture.addAssessment(ana, [idQuestion], { finish: false });
      const given = { questionContent: singleChoiceContent('Después de corregir', 3) };
      await refused(() => edit(ana, idQuestion, '', given), 'questionUsed');
      await edit(ana, idQuestion, '', { ...given, confirmed: true });
      const commandIn = async (idAssessment: number) => {
        const { content } = await ana.client.assessments.getAssessmentQuestions({ idAssessment });
        return content[0]?.questions[0]?.content;
      };
      expect(await commandIn(finished)).toMatchObject({ command: docFromText('Antes de corregir'), correct: 2 });
      expect(await commandIn(draft)).toMatchObject({ command: docFromText('Después de corregir'), correct: 3 });
      const key = await ana.client.assessments.assessmentFeedback({ idAssessment: finished });
      expect(key.content.versions).toEqual({ 1: ['1-B'], 2: ['1-B'], 3: ['1-B'] });
      const again = await fixture.addAssessment(ana, [idQuestion]);
      expect((await ana.client.assessments.assessmentFeedback({ idAssessment: again })).content.versions[1]) //
        .toEqual(['1-C']);
    });

    it('of a question used only in deleted assessments needs no confirmation', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'En un borrado');
      const id = await fixture.addAssessment(ana, [idQuestion]);
      await refused(() => edit(ana, idQuestion, 'Corregida'), 'questionUsed');
      await ana.client.assessments.deleteAssessment({ id });
      await expect(edit(ana, idQuestion, 'Corregida')).resolves.toBeTruthy();
    });

    it('refuses an outdated version', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'Abierta dos veces');
      const { idVersion } = await fixture.readQuestion(ana, idQuestion);
      const both = await Promise.allSettled(
        ['Una', 'Otra'].map((command) => edit(ana, idQuestion, command, { idVersion })),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await versionsOf(idQuestion)).toHaveLength(2);
      await refused(() => edit(ana, idQuestion, 'Tarde', { idVersion }), 'questionChanged');
      const unnamed = await Promise.all(['Dos', 'Tres'].map((command) => edit(ana, idQuestion, command)));
      const last = Math.max(...unnamed.map(({ content }) => content.idVersion));
      expect((await fixture.readQuestion(ana, idQuestion)).idVersion).toBe(last);
      expect(await versionsOf(idQuestion)).toHaveLength(4);
    });

    it('while assessments are finished leaves one version in all forms of each', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'A la vez');
      const drafts = await Promise.all(
        [1, 2, 3].map(() => fixture.addAssessment(bruno, [idQuestion], { finish: false })),
      );
      const finish = (idAssessment: number) =>
        bruno.client.assessments.finishAssessment({ idAssessment, title: 'A la vez' });
      await Promise.all([
        ...drafts.map(finish),
        ...['x', 'y', 'z'].map((command) => edit(ana, idQuestion, command, { confirmed: true })),
      ]);
      for (const idAssessment of drafts) {
        const versions = await Promise.all(
          [1, 2, 3].map(async (version) => {
            const asked = await bruno.client.assessments.getAssessmentQuestions({ idAssessment, version });
            return asked.content[0]?.questions[0]?.idVersion;
          }),
        );
        expect(new Set(versions).size).toBe(1);
      }
      await refused(() => edit(ana, idQuestion, 'sin confirmar'), 'questionUsed');
    });

    it('refuses users who are not the owner', async () => {
      await refused(() => edit(bruno, done, 'De otra'), 'notQuestionOwner');
      await refused(() => edit(olga, done, 'De otra escuela'), 'questionIsGone');
      await refused(() => edit(edith, done, 'De una escuela'), 'questionIsGone');
      await refused(() => edit(ana, 999_999, 'Inventada'), 'questionIsGone');
      const [provided = 0] = await fixture.world.addQuestions({ count: 1, idCataloging });
      await refused(() => edit(ana, provided, 'Del proveedor'), 'notQuestionOwner');
      await refused(() => edit(dora, provided, 'Del proveedor'), 'notQuestionOwner');
      await expect(edit(edith, provided, 'Del proveedor, corregida')).resolves.toBeTruthy();
      expect((await fixture.readQuestion(ana, provided)).content).toMatchObject({
        command: docFromText('Del proveedor, corregida'),
      });
      const written = await fixture.addQuestion(dora, 'En preparación');
      await refused(() => edit(ana, written, 'No publicada'), 'questionIsGone');
      await refused(() => edit(fixture.david, written, 'De otra autora'), 'questionIsGone');
    });

    it('refuses incomplete content', async () => {
      await refused(() => edit(ana, done, '', { questionContent: singleChoiceContent('', 1) }), 'questionIncomplete', {
        problems: [{ name: 'blank', where: 'command' }],
      });
    });
  });

  describe('copyQuestion', () => {
    const copy = async (person: TestUser, idQuestion: number) =>
      (await person.client.questions.copyQuestion({ idQuestion })).copyIdQuestion;

    it('copies a readable question without author and stimulus', async () => {
      const [provided = 0] = await fixture.world.addQuestions({ count: 2, idCataloging, stimulusTitle: 'Con texto' });
      for (const [person, idQuestion] of [
        [ana, provided],
        [bruno, done],
        [ana, done],
      ] as const) {
        const original = await fixture.readQuestion(person, idQuestion);
        const copied = await fixture.readQuestion(person, await copy(person, idQuestion));
        expect(copied).toMatchObject({ canEdit: true, public: 1, addedBy: 0, import: 'offline', idContext: null });
        const { content, catalogingPath, idsCataloging, idType } = original;
        expect(copied).toMatchObject({ content, catalogingPath, idsCataloging, idType, usedTimes: 0 });
      }
      expect(await fixture.readQuestion(ana, provided)).toMatchObject({ public: 0, import: '' });
    });

    it('makes a draft of the provider for an author, who may edit it', async () => {
      const [provided = 0] = await fixture.world.addQuestions({ count: 1, idCataloging });
      const idQuestion = await copy(dora, provided);
      const copied = { public: 0, canEdit: true, addedBy: 0, import: 'offline', review: { state: 'draft' } };
      expect(await fixture.readQuestion(dora, idQuestion)).toMatchObject(copied);
      await refused(() => copy(ana, idQuestion), 'questionIsGone');
      await expect(
        dora.client.questions.editQuestion({ idQuestion, ...fixture.questionInput('Completada') }),
      ).resolves.toBeTruthy();
    });

    it('refuses questions that the user may not read', async () => {
      await refused(() => copy(olga, done), 'questionIsGone');
      await refused(() => copy(dora, done), 'questionIsGone');
      await refused(() => copy(ana, 999_999), 'questionIsGone');
    });
  });

  describe('deleteQuestion', () => {
    const remove = (person: TestUser, idQuestion: number) => person.client.questions.deleteQuestion({ idQuestion });

    it('removes the question from the bank for good, and marks its row as deleted', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'Para borrar');
      await remove(ana, idQuestion);
      expect((await fixture.listBank(ana, { bank: 'mine' })).flat()).not.toContain(idQuestion);
      const [row] = await fixture.world.database.select().from(question).where(eq(question.id, idQuestion));
      expect(row?.deleted).toBe(true);
      await expect(fixture.readQuestion(ana, idQuestion)).refusedAs('questionNotValid');
      await refused(() => remove(ana, idQuestion), 'questionIsGone');
      await refused(
        () => ana.client.questions.editQuestion({ idQuestion, ...fixture.questionInput('Borrada') }),
        'questionIsGone',
      );
    });

    it('refuses a provided question that any school’s draft or finished assessment uses', async () => {
      const [idQuestion = 0] = await fixture.world.addQuestions({ count: 1, idCataloging });
      const draft = await fixture.addAssessment(olga, [idQuestion], { finish: false });
      await refused(() => remove(edith, idQuestion), 'questionUsed');
      await olga.client.assessments.deleteAssessment({ id: draft });
      const finished = await fixture.addAssessment(olga, [idQuestion]);
      await refused(() => remove(edith, idQuestion), 'questionUsed');
      await olga.client.assessments.deleteAssessment({ id: finished });
      await expect(remove(edith, idQuestion)).resolves.toBeTruthy();
    });

    it('succeeds for a question in a colleague’s draft when it is no longer shared', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'Ya no se comparte');
      await fixture.addAssessment(bruno, [idQuestion], { finish: false });
      await refused(() => remove(ana, idQuestion), 'questionUsed');
      await fixture.setSharing(ana, false);
      await expect(remove(ana, idQuestion)).resolves.toBeTruthy();
      await fixture.setSharing(ana, true);
      const [biology] = await fixture.world.database.select().from(catalogue).where(eq(catalogue.id, idCataloging));
      idDiscipline = biology?.idParent ?? 0;
    });

    it('refuses a question in a draft or a finished assessment until those are deleted', async () => {
      const idQuestion = await fixture.addQuestion(ana, 'En uso');
      const draft = await fixture.addAssessment(bruno, [idQuestion], { finish: false });
      await refused(() => remove(ana, idQuestion), 'questionUsed');
      await bruno.client.assessments.deleteAssessment({ id: draft });
      const finished = await fixture.addAssessment(bruno, [idQuestion]);
      await refused(() => remove(ana, idQuestion), 'questionUsed');
      await bruno.client.assessments.deleteAssessment({ id: finished });
      await expect(remove(ana, idQuestion)).resolves.toBeTruthy();
    });

    it('either succeeds or is refused when the question is added to an assessment at the same time', async () => {
      for (let n = 0; n < 4; n++) {
        const idQuestion = await fixture.addQuestion(ana, `Carrera ${n}`);
        const idAssessment = await fixture.addAssessment(bruno, [], { finish: false });
        const [taken, removed] = await Promise.allSettled([
          bruno.client.assessments.addAssessmentQuestion({ idAssessment, idQuestion }),
          remove(ana, idQuestion),
        ]);
        expect([taken?.status, removed?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      }
    });

    it('refuses users who are not the owner', async () => {
      await refused(() => remove(bruno, done), 'notQuestionOwner');
      await refused(() => remove(olga, done), 'questionIsGone');
      await refused(() => remove(ana, 999_999), 'questionIsGone');
      const [provided = 0] = await fixture.world.addQuestions({ count: 1, idCataloging });
      await refused(() => remove(dora, provided), 'notQuestionOwner');
      await expect(remove(edith, provided)).resolves.toBeTruthy();
    });
  });

  it('getCatalogings and getQuestionsNew count changes at once', async () => {
    const root = await fixture.world.addCatalogue(['Al momento']);
    const [kept = 0, other = 0] = await fixture.world.addQuestions({ count: 2, idCataloging: root });
    const counted = async () => {
      const { content } = await olga.client.questions.getCatalogings({});
      const page = await olga.client.questions.getQuestionsNew({ filter: { idscataloging: [root] } });
      return [content.find((one) => one.idCataloging === root)?.questions, page.totalrecords, page.years];
    };
    expect(await counted()).toEqual([2, 2, []]);
    const change = { ...fixture.questionInput('Con año'), idCataloging: root };
    await edith.client.questions.editQuestion({ idQuestion: kept, ...change, year: 2023 });
    expect(await counted()).toEqual([2, 2, [2023]]);
    await edith.client.questions.editQuestion({ idQuestion: other, ...change, idCataloging });
    expect(await counted()).toEqual([1, 1, [2023]]);
    const drafted = (await edith.client.questions.addQuestion(change)).content.idQuestion;
    expect(await counted()).toEqual([1, 1, [2023]]);
    for (const action of ['submit', 'accept', 'publish'] as const)
      await edith.client.questions.reviewQuestion({ idQuestion: drafted, action });
    expect(await counted()).toEqual([2, 2, [2023]]);
    await edith.client.questions.deleteQuestion({ idQuestion: kept });
    expect(await counted()).toEqual([1, 1, []]);
  });
});
