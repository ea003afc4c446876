import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssessmentWorld, openAssessmentWorld } from '../../../tests/support/assessment-world.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import { document, printedSheet } from '../database/schema.ts';
import { TaskStopped } from '../tasks/api.ts';
import { TooManyWaiting } from '../unavailable.ts';
import { DOCUMENT_DAYS, sweepDocuments } from './sweep.ts';

let fixture: AssessmentWorld;
let idAssessment: number;
const DAY = 24 * 3_600_000;
const noSignal = new AbortController().signal;

beforeAll(async () => {
  fixture = await openAssessmentWorld();
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  await fixture.world.database.delete(document);
  idAssessment = await fixture.addDraft(fixture.ana);
  await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 2));
});

const calls = (of = fixture.ana) => of.client.documents;
const order = (more: object = {}) => ({ order: { kind: 'assessment' as const, idAssessment, ...more } });
const make = async (more: object = {}) => {
  const { idDocument } = (await calls().makeDocument(order(more))).content;
  await fixture.world.waitForJobs();
  return (await calls().getDocument({ idDocument })).content;
};
const download = async (idDocument: number) => {
  const reply = await fixture.ana.client.raw('GET', `/documents/getDocumentFile.php?idDocument=${idDocument}`);
  return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
};
const rows = () => fixture.world.database.select().from(document).orderBy(document.id);

describe('makeDocument', () => {
  it('makes the assessment as a PDF that its user downloads', async () => {
    const made = await make();
    expect(made.order).toMatchObject({ kind: 'assessment', idAssessment, version: 1 });
    expect(made).toMatchObject({ state: 'ready', place: null, pages: 1, isUniversal: true, notices: [] });
    const { reply, bytes } = await download(made.idDocument);
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-');
    expect(bytes).toHaveLength(made.bytes ?? 0);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toContain(made.fileName);
  });

  it('prints on the paper of the school unless another one is asked for', async () => {
    const { world, idSchool } = fixture;
    expect((await make()).order).toMatchObject({ paper: 'a4' });
    const head = await world.addPerson('administrator', 'Uxía Rey', idSchool);
    await head.client.installation.editSchool({ idSchool, paper: 'letter' });
    world.clock.pass(6_000);
    try {
      expect((await make()).order).toMatchObject({ paper: 'letter' });
      expect((await make({ paper: 'a4' })).order).toMatchObject({ paper: 'a4' });
      const { svg } = (await calls().getPrintedPage({ idAssessment })).content;
      expect(svg).toContain('viewBox="0 0 612 792"');
    } finally {
      await head.client.installation.editSchool({ idSchool, paper: 'a4' });
      world.clock.pass(6_000);
    }
  });

  it('makes the assessment as a file for Word', async () => {
    const { idDocument } = (await calls().makeDocument({ order: { kind: 'word', idAssessment } })).content;
    await fixture.world.waitForJobs();
    const made = (await calls().getDocument({ idDocument })).content;
    expect(made).toMatchObject({ state: 'ready', pages: null, notices: [] });
    expect(made.fileName).toMatch(/\.docx$/);
    const { reply, bytes } = await download(idDocument);
    expect(reply.headers.get('content-type')).toContain('wordprocessingml');
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 2))).toBe('PK');
  });

  it('renders the same content once', async () => {
    await make();
    const files = (await rows()).map(({ file }) => file);
    const renders: string[] = [];
    const { host } = fixture.world;
    const { workers } = host;
    host.workers = {
      run(task, input) {
        renders.push(task.name);
        return workers.run(task, input);
      },
    };
    try {
      expect(await make()).toMatchObject({ state: 'ready', pages: 1, isUniversal: true });
      expect(renders).toEqual([]);
      await make({ style: 'large' });
      expect(renders).toEqual(['renderFile']);
    } finally {
      host.workers = workers;
    }
    expect((await rows()).map(({ file }) => file)).toEqual([
      ...files,
      ...files,
      expect.not.stringMatching(files[0] ?? ''),
    ]);
  });

  it('tells while a single file is made how many steps are done', async () => {
    const { host } = fixture.world;
    const { workers } = host;
    const seen: unknown[] = [];
    host.workers = {
      run(task, input) {
        return calls()
          .getDocuments({})
          .then(({ content }) => {
            seen.push(content[0]?.progress);
            return workers.run(task, input);
          });
      },
    };
    try {
      const { state, progress } = await make({ style: 'large' });
      expect([...seen, progress]).toEqual([
        { done: 1, total: 3 },
        { done: 3, total: 3 },
      ]);
      expect(state).toBe('ready');
    } finally {
      host.workers = workers;
    }
  });

  it('gives the one that waits to a user who asks again', async () => {
    const { idDocument } = await make();
    await fixture.world.database.update(document).set({ state: 'waiting' });
    expect((await calls().makeDocument(order())).content).toMatchObject({ idDocument, state: 'waiting', place: 0 });
    expect(await rows()).toHaveLength(1);
  });

  it('says of a document that cannot be made that it failed, and makes it when asked again', async () => {
    const { host } = fixture.world;
    const { workers, log } = host;
    host.workers = { run: () => Promise.reject(new Error('stopped')) };
    host.log = { ...log, error() {} };
    try {
      expect(await make()).toMatchObject({ state: 'failed', bytes: null });
    } finally {
      Object.assign(host, { workers, log });
    }
    expect(await make()).toMatchObject({ state: 'ready' });
  });

  it('refuses what the user may not see and versions of a draft, and adds nothing', async () => {
    await expect(calls(fixture.bruno).makeDocument(order())).refusedAs('assessmentNotValid');
    await expect(calls().makeDocument(order({ version: 2 }))).refusedAs('versionsUnfinished');
    await expect(calls().makeDocument(order({ version: 4 }))).notDoneWith(400, 'order.version: at most 3');
    expect(await rows()).toEqual([]);
  });
});

describe('many orders at once', () => {
  /** Runs work while nothing is rendered; returns for whom documents are rendered then, in their order. */
  const whileNothingIsMade = async (work: () => Promise<void>) => {
    const { host, waitForJobs } = fixture.world;
    const { workers } = host;
    const schools: unknown[] = [];
    const gate = Promise.withResolvers<void>();
    host.workers = {
      async run(task, input, options) {
        schools.push(options?.by?.idSchool);
        await gate.promise;
        return workers.run(task, input, options);
      },
    };
    try {
      await work();
    } finally {
      gate.resolve();
      await waitForJobs();
      host.workers = workers;
    }
    return schools;
  };
  const variants = (['a4', 'letter'] as const).flatMap((paper) =>
    (['usual', 'large', 'easy'] as const).flatMap((style) =>
      ([1, 2] as const).flatMap((columns) =>
        (['es', 'en'] as const).map((language) => ({ paper, style, columns, language })),
      ),
    ),
  );

  it('are one document when they are equal', async () => {
    await whileNothingIsMade(async () => {
      const made = await Promise.all(Array.from({ length: 6 }, () => calls().makeDocument(order())));
      expect(new Set(made.map(({ content }) => content.idDocument)).size).toBe(1);
    });
    expect(await rows()).toHaveLength(1);
  });

  it('are refused to a user with twelve that wait, and to nobody else', async () => {
    await whileNothingIsMade(async () => {
      for (const variant of variants.slice(0, 12)) await calls().makeDocument(order(variant));
      await expect(calls().makeDocument(order(variants[12]))).refusedAs('tooManyDocuments');
      await calls().makeDocument(order(variants[0]));
      await calls(fixture.carla).makeDocument({
        order: { kind: 'assessment', idAssessment: await fixture.addDraft(fixture.carla) },
      });
    });
    expect((await rows()).map(({ state }) => state)).toEqual(Array(13).fill('ready'));
    await calls().makeDocument(order(variants[12]));
    await fixture.world.waitForJobs();
  });

  it('let the order of another school wait for one document, and say so', async () => {
    const elsewhere = await fixture.addDraft(fixture.olga);
    await fixture.setQuestions(elsewhere, fixture.standaloneQuestions.slice(3, 5));
    const schools = await whileNothingIsMade(async () => {
      for (const variant of variants.slice(0, 8)) await calls().makeDocument(order(variant));
      const of = { order: { kind: 'assessment' as const, idAssessment: elsewhere } };
      const { content } = await calls(fixture.olga).makeDocument(of);
      expect(content).toMatchObject({ state: 'waiting', place: 1 });
      const { content: own } = await calls().getDocuments({});
      expect(own.map(({ place }) => place).toSorted()).toEqual([0, 2, 3, 4, 5, 6, 7, 8]);
    });
    expect(schools.map((idSchool) => idSchool === fixture.idSchool)).toEqual([true, false, ...Array(7).fill(true)]);
  });
});

describe('a document that cannot be set within the limits', () => {
  it('names the question at fault, and is not tried again until that is changed', async () => {
    const { host } = fixture.world;
    const { workers, log } = host;
    const [right = 0, wrong = 0, other = 0] = fixture.standaloneQuestions;
    await fixture.setQuestions(idAssessment, [right, wrong, other]);
    let runs = 0;
    host.workers = {
      async run(task, input, options) {
        runs++;
        if (JSON.stringify(input).includes(`"idQuestion":${wrong},`)) throw new TaskStopped(task.name, 'time');
        return workers.run(task, input, options);
      },
    };
    host.log = { ...log, error() {} };
    try {
      const failed = { state: 'failed', notices: [{ number: 2, problem: 'takesTooLong' }] };
      expect(await make()).toMatchObject(failed);
      const tried = runs;
      expect(await make()).toMatchObject(failed);
      expect(runs).toBe(tried);
      await fixture.setQuestions(idAssessment, [right, other]);
      expect(await make()).toMatchObject({ state: 'ready' });
    } finally {
      Object.assign(host, { workers, log });
    }
  });
});

describe('the documents of a user', () => {
  it('are listed newest first to that user alone', async () => {
    const first = await make();
    fixture.world.clock.pass(1_000);
    const second = await make({ paper: 'letter' });
    const listed = async (of = fixture.ana) =>
      (await calls(of).getDocuments({})).content.map(({ idDocument }) => idDocument);
    expect(await listed()).toEqual([second.idDocument, first.idDocument]);
    expect(await listed(fixture.bruno)).toEqual([]);
    const { idDocument } = first;
    await expect(calls(fixture.bruno).getDocument({ idDocument })).refusedAs('documentNotValid');
    await expect(calls(fixture.bruno).getDocumentFile({ idDocument })).refusedAs('documentNotValid');
  });

  it('are refused as not ready while they wait', async () => {
    const { idDocument } = await make({ paper: 'letter', columns: 1 });
    await fixture.world.database.update(document).set({ state: 'waiting', file: null });
    await expect(calls().getDocumentFile({ idDocument })).refusedAs('documentNotReady');
  });

  it('are deleted after a week, and a file with the last document that has it', async () => {
    const { files } = fixture.world.host;
    const first = await make();
    const file = (await rows())[0]?.file ?? '';
    fixture.world.clock.pass((DOCUMENT_DAYS - 1) * DAY);
    const second = await make();
    fixture.world.clock.pass(2 * DAY);
    await expect(calls().getDocumentFile({ idDocument: first.idDocument })).refusedAs('documentNotValid');
    expect(await sweepDocuments(fixture.world.host, fixture.world.clock.now(), noSignal)).toBe(0);
    expect((await rows()).map(({ id }) => id)).toEqual([second.idDocument]);
    expect(await files.size(file)).not.toBeNull();
    await expect(calls().getDocument({ idDocument: first.idDocument })).refusedAs('documentNotValid');
    fixture.world.clock.pass(DOCUMENT_DAYS * DAY);
    expect(await sweepDocuments(fixture.world.host, fixture.world.clock.now(), noSignal)).toBe(1);
    expect(await files.size(file)).toBeNull();
  });
});

describe('getPrintedPage', () => {
  it('gives a page as an SVG, and the last one for a number beyond', async () => {
    const { content } = await calls().getPrintedPage({ idAssessment, page: 9 });
    expect(content).toMatchObject({ page: 1, pages: 1, notices: [] });
    expect(content.svg).toMatch(/^<svg .*<\/svg>$/s);
  });
  it('gives the pages of the answer sheet, with a code of no sheet, of what sheets can hold', async () => {
    const { world, idCataloging, ana, addDraft, setQuestions } = fixture;
    const sheet = async (id: number, page = 1) =>
      (await calls().getPrintedPage({ idAssessment: id, what: 'sheet', page })).content;
    const before = await world.database.$count(printedSheet);
    expect(await sheet(idAssessment)).toMatchObject({ page: 1, pages: 1 });
    const draft = await addDraft(ana);
    await setQuestions(draft, await addQuestionsOfTypes(world, [1, 3, 2], { idCataloging, owner: ana }));
    expect(await sheet(draft, 2)).toMatchObject({ page: 2, pages: 2, svg: expect.stringMatching(/^<svg /) });
    await setQuestions(draft, await addQuestionsOfTypes(world, [0, 6], { idCataloging, owner: ana }));
    await expect(calls().getPrintedPage({ idAssessment: draft, what: 'sheet' })).refusedAs('assessmentIsVaried');
    expect(await world.database.$count(printedSheet)).toBe(before);
  });
  it('refuses a page that takes too long, and one to who has too many waiting', async () => {
    const { host } = fixture.world;
    const { workers, log } = host;
    host.workers = { run: (task) => Promise.reject(new TaskStopped(task.name, 'time')) };
    host.log = { ...log, warn() {} };
    try {
      await expect(calls().getPrintedPage({ idAssessment })).refusedAs('pageTakesTooLong');
      host.workers = { run: (task) => Promise.reject(new TooManyWaiting(task.name)) };
      await expect(calls().getPrintedPage({ idAssessment })).notDoneWith(
        429,
        'Too much of yours is waiting, try again when some of it is done',
      );
    } finally {
      Object.assign(host, { workers, log });
    }
  });
  it('names the questions at fault in the refusal, which are looked for once', async () => {
    // Other contents than those of the other tests.
    await fixture.setQuestions(idAssessment, fixture.standaloneQuestions.slice(0, 2).reverse());
    const { host } = fixture.world;
    const { workers, log } = host;
    const probes: string[] = [];
    const run = async (task: { name: string }, input: unknown) => {
      const { content } = input as { content: { assessment: { forms: { questions: { number: number }[] }[] } } };
      const numbers = content.assessment.forms[0]?.questions.map(({ number }) => number) ?? [];
      if (task.name === 'renderFile') probes.push(numbers.join());
      if (numbers.includes(2)) throw new TaskStopped(task.name, 'time');
      return {};
    };
    host.workers = { run: run as typeof workers.run };
    host.log = { ...log, warn() {} };
    try {
      const refused = { envelope: { error: expect.any(String), notices: [{ number: 2, problem: 'takesTooLong' }] } };
      await expect(calls().getPrintedPage({ idAssessment })).rejects.toMatchObject(refused);
      expect(probes).toContain('2');
      probes.length = 0;
      await expect(calls().getPrintedPage({ idAssessment })).rejects.toMatchObject(refused);
      expect(probes).toEqual([]);
    } finally {
      Object.assign(host, { workers, log });
    }
  });
  it('refuses an assessment without questions and one of others', async () => {
    const empty = await fixture.addDraft(fixture.ana);
    await expect(calls().getPrintedPage({ idAssessment: empty })).refusedAs('assessmentEmpty');
    await expect(calls(fixture.bruno).getPrintedPage({ idAssessment })).refusedAs('assessmentNotValid');
    await expect(calls().getPrintedPage({ idAssessment, version: 3 })).refusedAs('versionsUnfinished');
  });
});
