import { and, eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../../tests/support/assessment-world.ts';
import { addAssessment, addSchedule } from '../../../../tests/support/assessments-and-attempts.ts';
import { codesOnPages } from '../../../../tests/support/codes-on-pages.ts';
import { documentMakerOf } from '../../../../tests/support/made-documents.ts';
import { pageTexts } from '../../../../tests/support/pdf-pages.ts';
import { addQuestionsOfTypes } from '../../../../tests/support/question-contents.ts';
import { document, scheduleItem } from '../../database/schema.ts';

let fixture: AssessmentWorld;
let idAssessment: number;
let make: ReturnType<typeof documentMakerOf>;

beforeAll(async () => {
  fixture = await openAssessmentWorld();
  make = documentMakerOf(fixture.world);
  const questions = fixture.standaloneQuestions.slice(0, 12);
  idAssessment = await addAssessment(fixture.world, { questions, owner: fixture.ana, title: 'Ríos: ¿qué sé?' });
});
afterAll(() => fixture.world.close());

describe('the answer keys of an assessment', () => {
  it('are a PDF with all versions on a page, whose codes are those of getQrCode', async () => {
    const made = await make(fixture.ana, { kind: 'key', idAssessment, language: 'pt' });
    expect(made).toMatchObject({ state: 'ready', pages: 1, isUniversal: true, title: 'Ríos: ¿qué sé?' });
    expect(made.fileName).toBe('Ríos- ¿qué sé- - Gabarito.pdf');
    const calls = fixture.ana.client.assessments;
    const codes = await Promise.all(
      [1, 2, 3].map(async (version) => (await calls.getQrCode({ idAssessment, version })).content.qrcode),
    );
    expect((await codesOnPages(made.file)).map((found) => found.toSorted())).toEqual([codes.toSorted()]);
    const [first] = await pageTexts(made.file);
    expect(first).toMatch(/Ríos: ¿qué sé\? Gabarito .*v\. 1 v\. 2 v\. 3 1 A /);
  });

  it('have no code where a question has no letter', async () => {
    const { world, ana, idCataloging } = fixture;
    const questions = await addQuestionsOfTypes(world, [0, 2], { idCataloging, owner: ana });
    const varied = await addAssessment(world, { questions, owner: ana, title: 'Sal' });
    const made = await make(ana, { kind: 'key', idAssessment: varied });
    expect(await codesOnPages(made.file)).toEqual([[]]);
    expect((await pageTexts(made.file))[0]).toContain('(1) agua / el agua (2) sal');
  });

  it('are refused to those who do not see it and for a draft, and nothing is added', async () => {
    const { world, ana, bruno, addDraft, setQuestions, standaloneQuestions } = fixture;
    const before = await world.database.$count(document);
    const order = { kind: 'key' as const, idAssessment };
    await expect(bruno.client.documents.makeDocument({ order })).refusedAs('assessmentNotValid');
    const draft = await addDraft(ana);
    await setQuestions(draft, standaloneQuestions.slice(0, 2));
    await expect(ana.client.documents.makeDocument({ order: { ...order, idAssessment: draft } })).refusedAs(
      'qrCodeUnfinished',
    );
    expect(await world.database.$count(document)).toBe(before);
    expect(await world.database.$count(document, eq(document.idUser, bruno.idUser))).toBe(0);
  });
});

describe('the feedback on an assessment', () => {
  it('is a PDF of one version with its letters and the solutions', async () => {
    const { world, ana, idCataloging } = fixture;
    const questions = await addQuestionsOfTypes(world, [0, 1, 3], { idCataloging, owner: ana });
    const id = await addAssessment(world, { questions, owner: ana, title: 'Repaso' });
    const made = await make(ana, { kind: 'feedback', idAssessment: id, version: 3, language: 'en', paper: 'letter' });
    expect(made).toMatchObject({ state: 'ready', pages: 1, fileName: 'Repaso - Feedback - Version 3.pdf' });
    const [text] = await pageTexts(made.file);
    expect(text).toMatch(
      /Version 3 .* 1 B 2 BD 3 – .* 1 Right: B Solución 2 Right: BD Solución 3 Graded by your teacher/,
    );
  });

  it('is refused for a draft and to those who do not see the assessment', async () => {
    const { ana, bruno, addDraft } = fixture;
    const order = (id: number) => ({ order: { kind: 'feedback' as const, idAssessment: id } });
    await expect(ana.client.documents.makeDocument(order(await addDraft(ana)))).refusedAs('qrCodeUnfinished');
    await expect(bruno.client.documents.makeDocument(order(idAssessment))).refusedAs('assessmentNotValid');
  });
});

describe('the content table of an assessment', () => {
  it('names discipline and content of each question with its numbers in the versions', async () => {
    const made = await make(fixture.ana, { kind: 'contentTable', idAssessment });
    const [text] = await pageTexts(made.file);
    expect(text).toMatch(/V\. 1 V\. 2 V\. 3 Materia Contenidos Peso 1 \d+ \d+ /);
    expect(text).toContain('100 %');
  });

  it('is obtainable of a draft, with the numbers of the first version', async () => {
    const { ana, addDraft, setQuestions, standaloneQuestions } = fixture;
    const draft = await addDraft(ana);
    await setQuestions(draft, standaloneQuestions.slice(0, 2));
    const made = await make(ana, { kind: 'contentTable', idAssessment: draft });
    expect((await pageTexts(made.file))[0]).toContain('N.º Materia');
  });

  it('has the weights with which a schedule would begin, where none is named', async () => {
    const { ana, addDraft, setQuestions, standaloneQuestions } = fixture;
    const draft = await addDraft(ana);
    const [first = 0, second = 0] = standaloneQuestions;
    await setQuestions(draft, [first, second]);
    const weights = [{ idQuestion: second, weight: 3.5 }];
    await ana.client.assessments.setAssessmentWeights({ idAssessment: draft, weights });
    const made = await make(ana, { kind: 'contentTable', idAssessment: draft });
    expect((await pageTexts(made.file))[0]).toMatch(/Peso 1 [^\d]+ 1 2 [^\d]+ 3,5 /);
  });

  it('has the weights of a schedule, and is refused with one of another assessment or teacher', async () => {
    const { world, ana, bruno, idSchool } = fixture;
    const idCourse = await world.addCourse(idSchool, '4.º C', [ana], []);
    const now = world.clock.now();
    const idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, opens: now, closes: now + 9e6 });
    const [first] = await world.database.select().from(scheduleItem).where(eq(scheduleItem.idSchedule, idSchedule));
    const isFirst = and(eq(scheduleItem.idSchedule, idSchedule), eq(scheduleItem.idQuestion, first?.idQuestion ?? 0));
    await world.database.update(scheduleItem).set({ weight: 4, activated: true }).where(isFirst);
    const order = { kind: 'contentTable' as const, idAssessment, idSchedule };
    expect((await pageTexts((await make(ana, order)).file))[0]).toMatch(/Peso 1 \d+ \d+ [^\d]+ 4 2 /);
    const other = await addAssessment(world, { questions: [first?.idQuestion ?? 0], owner: ana });
    const calls = ana.client.documents;
    await expect(calls.makeDocument({ order: { ...order, idAssessment: other } })).refusedAs('scheduleNotValid');
    await expect(bruno.client.documents.makeDocument({ order })).refusedAs('scheduleNotValid');
  });
});

describe('the blank answer sheets of an assessment', () => {
  const order = (more: object = {}) => ({ kind: 'blankSheets' as const, idAssessment, termsAccepted: true, ...more });

  it('are one for each version without a schedule, the same when they are printed again', async () => {
    const made = await make(fixture.ana, order());
    expect(made).toMatchObject({ state: 'ready', pages: 4, isUniversal: true, title: 'Ríos: ¿qué sé?' });
    expect(made.fileName).toBe('Hoja de respuestas - Ríos ¿qué sé.pdf');
    const texts = await pageTexts(made.file);
    expect(texts[0]).toContain('En las hojas en blanco');
    const codes = (await codesOnPages(made.file)).slice(1).flat();
    expect(new Set(codes).size).toBe(3);
    expect((await codesOnPages((await make(fixture.ana, order({ language: 'pt' }))).file)).slice(1).flat()).toEqual(
      codes,
    );
  });

  it('are two a page where half pages are asked for', async () => {
    const { file } = await make(fixture.ana, order({ sheetFormat: 'half' }));
    const pages = (await codesOnPages(file)).slice(1);
    expect(pages.map((codes) => [codes.length, new Set(codes).size])).toEqual([1, 2, 3].map(() => [2, 1]));
  });

  it('are refused without the terms, for a draft, for other types of questions, on halves of many, and to others', async () => {
    const { world, ana, bruno, addDraft, setQuestions, standaloneQuestions, idCataloging } = fixture;
    const before = await world.database.$count(document);
    const refused = (more: object, user = ana) => expect(user.client.documents.makeDocument({ order: order(more) }));
    await refused({ termsAccepted: false }).refusedAs('termsNotAccepted');
    await refused({}, bruno).refusedAs('assessmentNotValid');
    const draft = await addDraft(ana);
    await setQuestions(draft, standaloneQuestions.slice(0, 2));
    await refused({ idAssessment: draft }).refusedAs('qrCodeUnfinished');
    const questions = await addQuestionsOfTypes(world, [0, 6], { idCataloging, owner: ana });
    const varied = await addAssessment(world, { questions, owner: ana, title: 'Sal' });
    await refused({ idAssessment: varied }).refusedAs('assessmentIsVaried');
    const many = await addAssessment(world, {
      questions: await world.addQuestions({ count: 21, idCataloging, owner: ana }),
      owner: ana,
    });
    await refused({ idAssessment: many, sheetFormat: 'half' }).refusedAs('tooManyForHalfSheets');
    await refused({ idAssessment: many, kind: 'all', sheetFormat: 'half' }).refusedAs('tooManyForHalfSheets');
    expect(await world.database.$count(document)).toBe(before);
  });

  it('are prepared by saying what a sheet can hold of an assessment, also of a draft, and how many pages it has', async () => {
    const { world, ana, bruno, addDraft, setQuestions, standaloneQuestions, idCataloging } = fixture;
    const { prepareDocuments } = ana.client.documents;
    const prepared = async (id: number) => (await prepareDocuments({ idAssessment: id })).content;
    expect(await prepared(idAssessment)).toEqual({
      ...{ questions: 12, notOnSheets: [], bubblePages: 1, largePrint: 0, hasReadSheets: false },
      ...{ answerPages: { a4: 0, letter: 0 }, gradedPages: { a4: 0, letter: 0 } },
    });
    const questions = await addQuestionsOfTypes(world, [6, 1], { idCataloging, owner: ana });
    const varied = await addAssessment(world, { questions, owner: ana });
    expect(await prepared(varied)).toMatchObject({ questions: 2, notOnSheets: [1] });
    const draft = await addDraft(ana);
    await setQuestions(draft, standaloneQuestions.slice(0, 2));
    expect(await prepared(draft)).toMatchObject({ questions: 2, bubblePages: 1, answerPages: { a4: 0 } });
    const written = await addQuestionsOfTypes(world, [3, 2, 3, 3, 3, 3, 3, 3], { idCataloging, owner: ana });
    await setQuestions(draft, written);
    await ana.client.assessments.setAssessmentResponseSpace({ idAssessment: draft, assessmentResponseSpace: 10 });
    expect(await prepared(draft)).toMatchObject({
      questions: 8,
      bubblePages: 0,
      answerPages: { a4: 4 },
      gradedPages: { a4: 4 },
    });
    await expect(bruno.client.documents.prepareDocuments({ idAssessment })).refusedAs('assessmentNotValid');
  });
});

describe('all documents of an assessment', () => {
  it('are a zip with its versions, keys, content table, feedback and the package of H5P, named in the language that is asked for', async () => {
    const made = await make(fixture.ana, { kind: 'all', idAssessment, language: 'pt' });
    expect(made).toMatchObject({ state: 'ready', pages: null, progress: { done: 12, total: 12 }, isUniversal: true });
    expect(made.fileName).toBe('Ríos- ¿qué sé- - Todos os documentos.zip');
    const files = unzipSync(made.file);
    expect(Object.keys(files)).toEqual(
      [1, 2, 3]
        .flatMap((version) => [`Versão ${version}.pdf`, `Versão ${version}.docx`])
        .concat(['Gabarito.pdf', 'Tabela de conteúdos.pdf'])
        .concat([1, 2, 3].map((version) => `Devolutiva - Versão ${version}.pdf`))
        .map((name) => `Ríos- ¿qué sé- - ${name}`)
        .concat('Ríos- ¿qué sé-.h5p'),
    );
    for (const [name, file] of Object.entries(files).filter(([name]) => name.endsWith('.pdf')))
      expect((await pageTexts(file))[0], name).toContain('Ríos: ¿qué sé?');
  });

  it('do not render again what was made alone', async () => {
    const { ana, world, standaloneQuestions } = fixture;
    const questions = standaloneQuestions.slice(20, 23);
    const id = await addAssessment(world, { questions, owner: ana, title: 'Mares' });
    await make(ana, { kind: 'key', idAssessment: id });
    const { host } = world;
    const { workers } = host;
    const rendered: string[] = [];
    host.workers = {
      run(task, input) {
        rendered.push((input as { content: { kind: string } }).content.kind);
        return workers.run(task, input);
      },
    };
    try {
      await make(ana, { kind: 'all', idAssessment: id });
      const words = ['assessment', 'word', 'assessment', 'word', 'assessment', 'word'];
      expect(rendered).toEqual([...words, 'contentTable', 'feedback', 'feedback', 'feedback', 'h5p']);
      await make(ana, { kind: 'all', idAssessment: id });
      expect(rendered).toHaveLength(11);
    } finally {
      host.workers = workers;
    }
  });

  it('have blank answer sheets for those who accept their terms, where a sheet holds the questions', async () => {
    const { ana, world, idCataloging } = fixture;
    const sheetsIn = async (id: number, termsAccepted: boolean) => {
      const { file } = await make(ana, { kind: 'all', idAssessment: id, termsAccepted });
      return Object.keys(unzipSync(file)).filter((name) => name.startsWith('Hoja de respuestas'));
    };
    expect(await sheetsIn(idAssessment, true)).toHaveLength(1);
    expect(await sheetsIn(idAssessment, false)).toEqual([]);
    const questions = await addQuestionsOfTypes(world, [0, 6], { idCataloging, owner: ana });
    expect(await sheetsIn(await addAssessment(world, { questions, owner: ana }), true)).toEqual([]);
  });

  it('have no package of H5P where no question can be in it', async () => {
    const { ana, world, idCataloging } = fixture;
    const questions = await addQuestionsOfTypes(world, [6], { idCataloging, owner: ana });
    const id = await addAssessment(world, { questions, owner: ana, title: 'Prisma' });
    const { file } = await make(ana, { kind: 'all', idAssessment: id });
    expect(Object.keys(unzipSync(file)).filter((name) => name.endsWith('.h5p'))).toEqual([]);
  });

  it('of a draft are its first version and its content table', async () => {
    const { ana, addDraft, setQuestions, standaloneQuestions } = fixture;
    const draft = await addDraft(ana);
    await setQuestions(draft, standaloneQuestions.slice(0, 2));
    const made = await make(ana, { kind: 'all', idAssessment: draft });
    expect(Object.keys(unzipSync(made.file)).map((name) => name.split(' - ').at(-1))).toEqual([
      'Versión 1.pdf',
      'Versión 1.docx',
      'Tabla de contenidos.pdf',
    ]);
  });

  it('are refused to those who do not see the assessment', async () => {
    const order = { kind: 'all' as const, idAssessment };
    await expect(fixture.bruno.client.documents.makeDocument({ order })).refusedAs('assessmentNotValid');
  });
});
