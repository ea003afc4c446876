import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desktop, openDesktop } from '../../../tests/support/desktop-world.ts';
import { newUuid } from '../../../tests/support/made-up.ts';
import { openQuestionWorld, type QuestionWorld } from '../../../tests/support/question-world.ts';
import { noteRows } from '../../../tests/support/sync-scenario/rows-at-moment.ts';
import { singleChoiceContent, type TestUser } from '../../../tests/support/world.ts';
import { FIRST_LOCAL_ID } from '../../core/sync/local-ids.ts';
import { printedSheet } from '../database/schema.ts';
import { renewEpoch } from '../sync/api.ts';

let fixture: QuestionWorld;
let ana: TestUser;
let provided: number[];
let computer: Desktop;

beforeAll(async () => {
  fixture = await openQuestionWorld();
  provided = await fixture.world.addQuestions({ count: 3, idCataloging: fixture.idCataloging });
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  ana = await fixture.world.addPerson('teacher', 'Ana Núñez', fixture.ana.idSchool);
  // Something to choose disciplines by.
  await fixture.addQuestion(ana, 'Antes');
  computer = await openDesktop(fixture.world);
  await computer.registerFor(ana);
  computer.line.isCut = true;
});
afterEach(() => computer.close());

/** The computer as its user works with it, or the server as she works with that. */
type Place = Pick<TestUser, 'client'>;
const here = (): Place => ({ client: computer.anonymous });
const state = async () => (await computer.desktop.getDesktopState({})).content;
const events = async () => (await computer.desktop.getSyncEvents({})).content;
const synchronise = async () => {
  computer.line.isCut = false;
  return (await computer.desktop.synchronise({})).content;
};
const addQuestion = ({ client }: Place, command: string) => fixture.addQuestion({ client } as TestUser, command);
const finishAssessment = ({ client }: Place, ids: readonly number[]) =>
  fixture.addAssessment({ client } as TestUser, ids);
const ownQuestions = async ({ client }: Place) =>
  (
    await client.questions.getQuestionsNew({ paging: { page: 1, recordsperpage: 50 }, filter: { bank: 'mine' } })
  ).content.flatMap(({ questions }) => questions);
const textsOf = async (place: Place) => (await ownQuestions(place)).map(({ text }) => text).toSorted();
/** Adds a draft on the computer. */
const addDraft = async (idsQuestions: number[]) => {
  const { assessments } = here().client;
  const { idAssessment } = (await assessments.addAssessment({ idsCataloging: [fixture.idCataloging] })).content;
  await assessments.addAssessmentQuestion({ idAssessment, idsQuestions });
  return { idAssessment, assessments };
};
/** Returns what the pages show of all that somebody has. */
const shownTo = async (place: Place) => {
  const { content } = await place.client.assessments.getAssessments({});
  const forms = [];
  for (const { idAssessment, status } of content)
    for (const version of status === 2 ? [1, 2, 3] : [1])
      forms.push(await place.client.assessments.getAssessmentQuestions({ idAssessment, version }));
  return { questions: await ownQuestions(place), content, forms };
};

describe('a computer that sends', () => {
  it('brings what was written, built and finished without a network to the server, as it was', async () => {
    const ids = [await addQuestion(here(), 'Uno'), await addQuestion(here(), 'Dos')];
    expect(ids[0]).toBeGreaterThanOrEqual(FIRST_LOCAL_ID);
    await here().client.questions.addContext({ contextTitle: 'El corcho', contextText: 'Flota', idsQuestions: ids });
    const [old = 0] = ids;
    const idAssessment = await finishAssessment(here(), [...ids, ...provided]);
    // Printed in this wording, and written anew since.
    await here().client.questions.editQuestion({ idQuestion: old, questionComment: 'Otra vez', confirmed: true });
    const before = await shownTo(here());
    expect((await state()).waiting).toBe(4);
    expect(await synchronise()).toMatchObject({ waiting: 0, problem: null });

    const after = await shownTo(here());
    expect(after).toEqual(await shownTo(ana));
    const textOf = (shown: typeof after) => shown.forms.map((form) => JSON.stringify(form).match(/"text":"[^"]*"/g));
    expect(textOf(after)).toEqual(textOf(before));
    const idsNow = after.questions.map(({ idQuestion }) => idQuestion);
    expect(Math.max(...idsNow, ...after.content.map((one) => one.idAssessment))).toBeLessThan(FIRST_LOCAL_ID);
    expect((await events()).map(({ outcome, entity }) => `${outcome} ${entity}`).toSorted()).toEqual([
      'done assessment',
      'done question',
      'done question',
      'done stimulus',
    ]);
    // An address with the former id still leads to the row, and so does a page that is open.
    const { content } = await here().client.questions.getQuestion({ idQuestion: old });
    expect(idsNow).toContain(content.idQuestion);
    expect(content.comment).toBe('Otra vez');
    await here().client.questions.editQuestion({ idQuestion: old, questionComment: 'Y otra', confirmed: true });
    await synchronise();
    expect((await ana.client.questions.getQuestion({ idQuestion: content.idQuestion })).content.comment).toBe('Y otra');
    const printed = await here().client.assessments.getAssessmentQuestions({ idAssessment, version: 1 });
    // Two of the five stand below one text.
    expect(printed.content).toHaveLength(4);
  });

  it('keeps the order of the alternatives in which it has printed each version', async () => {
    const { assessments } = here().client;
    const ids = [await addQuestion(here(), 'Uno'), await addQuestion(here(), 'Dos')];
    const choice = { idsCataloging: [fixture.idCataloging], title: 'Mezclada' };
    const { idAssessment } = (await assessments.addAssessment(choice)).content;
    await assessments.addAssessmentQuestion({ idAssessment, idsQuestions: [...ids, ...provided] });
    await assessments.saveAssessmentDraft({ idAssessment, alternativeShuffle: 'allButLast' });
    await assessments.finishAssessment({ idAssessment, title: 'Mezclada' });
    const ordersOf = async ({ client }: Place, id: number) => {
      const papers = [];
      for (const version of [1, 2, 3])
        papers.push((await client.assessments.assessmentPreview({ idAssessment: id, version })).content);
      return papers.map(({ questions }) => questions.map(({ alternatives }) => alternatives.map(({ text }) => text)));
    };
    const keysOf = async ({ client }: Place, id: number) =>
      (await client.assessments.getAssessmentDelivery({ idAssessment: id })).content.forms.map(({ questions }) =>
        questions.map(({ letters }) => letters),
      );
    const [orders, keys] = [await ordersOf(here(), idAssessment), await keysOf(here(), idAssessment)];
    const written = new Set(orders[0]?.map(String));
    expect(orders[1]?.some((texts) => written.has(String(texts)))).toBe(false);
    await synchronise();
    const [finished] = (await ana.client.assessments.getAssessments({})).content;
    const id = finished?.idAssessment ?? 0;
    expect(await ordersOf(ana, id)).toEqual(orders);
    expect(await ordersOf(here(), id)).toEqual(orders);
    expect(await keysOf(ana, id)).toEqual(keys);
    expect((await ana.client.assessments.continueAssessment({ idAssessment: id })).content).toMatchObject({
      alternativeShuffle: 'allButLast',
    });
  });

  it('sends sections and points of a draft, and of one that was finished on the computer', async () => {
    const own = [await addQuestion(here(), 'Uno'), await addQuestion(here(), 'Dos')];
    const { idAssessment, assessments } = await addDraft([...own, ...provided]);
    const section = (heading: string, ...idsQuestions: number[]) => ({
      ...{ uuid: newUuid(), heading, instructions: 'Lee despacio.', idsQuestions },
    });
    const sections = [section('Parte A', own[1] ?? 0), section('Parte B', ...provided)];
    await assessments.setAssessmentSections({ idAssessment, sections });
    await assessments.setAssessmentWeights({ idAssessment, weights: [{ idQuestion: own[0] ?? 0, weight: 2.5 }] });
    await assessments.setAssessmentResponseSpace({ idAssessment, showPoints: true });
    const outlineOf = async ({ client }: Place, id: number, version = 1) => {
      const { content } = await client.assessments.getAssessmentQuestions({ idAssessment: id, version });
      return content.flatMap((block) =>
        block.questions.map(({ text, weight }) => ({ text, weight, section: block.section })),
      );
    };
    const headOf = async ({ client }: Place, id: number) => {
      const { sections, points, showPoints } = (await client.assessments.continueAssessment({ idAssessment: id }))
        .content;
      return { sections, points, showPoints };
    };
    const before = await outlineOf(here(), idAssessment);
    expect(before.map((one) => [one.section, one.weight])).toEqual([[0, 2.5], [1, 1], ...provided.map(() => [2, 1])]);
    await synchronise();
    const idOf = async (place: Place) =>
      (await place.client.assessments.getAssessments({})).content[0]?.idAssessment ?? 0;
    expect(await outlineOf(ana, await idOf(ana))).toEqual(before);
    const head = await headOf(here(), await idOf(here()));
    expect(await headOf(ana, await idOf(ana))).toEqual(head);
    expect(head).toMatchObject({ points: 2.5 + 1 + provided.length, showPoints: true });

    computer.line.isCut = true;
    await here().client.assessments.finishAssessment({ idAssessment: await idOf(here()), title: 'La célula' });
    await synchronise();
    for (const version of [1, 2, 3])
      expect(await outlineOf(ana, await idOf(ana), version)).toEqual(
        await outlineOf(here(), await idOf(here()), version),
      );
  });

  it('merges sections of one side with points of the other', async () => {
    const own = await addQuestion(here(), 'Uno');
    const { idAssessment } = await addDraft([own, ...provided]);
    await synchronise();
    const [online] = (await ana.client.assessments.getAssessments({})).content;
    const idOnline = online?.idAssessment ?? 0;
    computer.line.isCut = true;
    const first = (await here().client.assessments.getAssessments({})).content[0]?.idAssessment ?? idAssessment;
    await here().client.assessments.setAssessmentResponseSpace({ idAssessment: first, showPoints: true });
    const section = { uuid: newUuid(), heading: 'Parte A', instructions: '', idsQuestions: provided };
    await ana.client.assessments.setAssessmentSections({ idAssessment: idOnline, sections: [section] });
    await synchronise();
    for (const place of [here(), ana]) {
      const id = (await place.client.assessments.getAssessments({})).content[0]?.idAssessment ?? 0;
      const { content } = await place.client.assessments.continueAssessment({ idAssessment: id });
      expect(content).toMatchObject({ showPoints: true, sections: [{ heading: 'Parte A' }] });
      const blocks = (await place.client.assessments.getAssessmentQuestions({ idAssessment: id })).content;
      expect(blocks.filter((block) => block.section === 1).flatMap(({ questions }) => questions)).toHaveLength(
        provided.length,
      );
    }
  });

  it('prints no number that only the server gives, until it has given it', async () => {
    const idAssessment = await finishAssessment(here(), [await addQuestion(here(), 'Uno'), ...provided]);
    const codesOf = async ({ client }: Place, id: number) =>
      (await client.assessments.getAssessmentDelivery({ idAssessment: id })).content.forms.map(({ qrcode }) => qrcode);
    expect(await codesOf(here(), idAssessment)).toEqual([null, null, null]);
    const sheets = { idAssessment, termsAccepted: true, language: 'es', paper: 'a4' } as const;
    for (const kind of ['blankSheets', 'all'] as const)
      await expect(here().client.documents.makeDocument({ order: { kind, ...sheets } })).refusedAs('sheetsOnlineOnly');
    expect(await computer.database.$count(printedSheet)).toBe(0);
    await synchronise();
    const [finished] = (await ana.client.assessments.getAssessments({})).content;
    const codes = await codesOf(ana, finished?.idAssessment ?? 0);
    expect(codes).toEqual(codes.map(() => expect.stringMatching(/^104[0-9A-F]{5}[A-G]{4}$/)));
    expect(await codesOf(here(), idAssessment)).toEqual(codes);
  });

  it('sends pictures before what shows them, under the names that the server gives', async () => {
    // A browser encodes otherwise than the server does.
    const { normalise } = computer.host.images;
    computer.host.images.normalise = async (source, kind, by) => {
      const image = await normalise(source, kind, by);
      return image && { ...image, asset: `${'ab'.repeat(16)}.jpg` };
    };
    const bytes = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#883311' } })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], 'x.jpg', { type: 'image/jpeg' }) as never;
    const { asset } = (await here().client.files.uploadFile({ kind: 'image', file })).content;
    const image = { type: 'image', attrs: { asset, alt: 'Un mapa', decorative: false, width: 50 } };
    const content = { ...singleChoiceContent('Con dibujo', 1), feedback: { type: 'doc', content: [image] } };
    await here().client.questions.addQuestion({ ...fixture.questionInput('Con dibujo'), questionContent: content });
    await synchronise();
    expect(await ownQuestions(here())).toEqual(await ownQuestions(ana));
    const [name = ''] = JSON.stringify(await ownQuestions(ana)).match(/[0-9a-f]{32}\.\w+/) ?? [];
    expect(name).not.toBe(asset);
    expect((await ana.client.files) === undefined || (await computer.host.files.size(name)) !== null).toBe(true);
    expect(await fixture.world.host.files.size(name)).not.toBeNull();
  });

  it('loses nothing wherever it is cut, and makes nothing twice', async () => {
    const id = await addQuestion(here(), 'Uno');
    await finishAssessment(here(), [id, ...provided]);
    for (let passing = 1; passing < 6; passing++) {
      Object.assign(computer.line, { passing, losesLastReply: true, isCut: false });
      await computer.desktop.synchronise({});
    }
    computer.line.passing = null;
    await synchronise();
    expect(await textsOf(ana)).toEqual(['Antes', 'Uno']);
    expect(await shownTo(here())).toEqual(await shownTo(ana));
  });

  it('sends what was edited again before the answer came, as an edit of what was sent', async () => {
    const id = await addQuestion(here(), 'Uno');
    computer.line.onReply = async (path) => {
      if (path !== '/syncAssessment.php') return;
      computer.line.onReply = null;
      await here().client.questions.editQuestion({ idQuestion: id, questionComment: 'Otra vez' });
      expect((await state()).waiting).toBe(1);
    };
    await synchronise();
    await synchronise();
    expect((await ownQuestions(ana)).map(({ comment }) => comment)).toContain('Otra vez');
    expect(await ownQuestions(here())).toEqual(await ownQuestions(ana));
    expect((await events()).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  });

  it('merges edits of different fields, and makes a copy that is listed where both changed the same', async () => {
    const [{ idQuestion = 0 } = {}] = await ownQuestions(ana);
    await here().client.questions.editQuestion({ idQuestion, questionComment: 'De aquí' });
    await ana.client.questions.editQuestion({ idQuestion, questionGuidance: 'De allí' });
    await synchronise();
    expect(await ownQuestions(ana)).toMatchObject([{ comment: 'De aquí', guidance: 'De allí' }]);
    expect((await events()).map(({ outcome }) => outcome)).toEqual(['merged']);

    computer.line.isCut = true;
    await ana.client.questions.editQuestion({ idQuestion, questionComment: 'Allí otra vez' });
    computer.clock.pass(60_000);
    await here().client.questions.editQuestion({ idQuestion, questionComment: 'Aquí otra vez' });
    fixture.world.clock.pass(60_000);
    await synchronise();
    const [event] = await events();
    expect(event).toMatchObject({ outcome: 'copied', reason: 'conflict', entity: 'question', idRow: idQuestion });
    const questions = await ownQuestions(here());
    expect(questions).toEqual(await ownQuestions(ana));
    expect(questions.map(({ comment }) => comment).toSorted()).toEqual(['Allí otra vez', 'Aquí otra vez']);
    expect(questions.map((one) => one.idQuestion)).toContain(event?.idCopy);
  });

  it('deletes online what was deleted there, unless others have edited it since', async () => {
    const [{ idQuestion = 0 } = {}] = await ownQuestions(ana);
    const other = await fixture.addQuestion(ana, 'Otra');
    await synchronise();
    computer.line.isCut = true;
    for (const id of [idQuestion, other]) await here().client.questions.deleteQuestion({ idQuestion: id });
    await ana.client.questions.editQuestion({ idQuestion: other, questionComment: 'Editada' });
    await synchronise();
    expect((await ownQuestions(ana)).map((one) => one.idQuestion)).toEqual([other]);
    expect(await ownQuestions(here())).toEqual(await ownQuestions(ana));
    expect((await events()).map(({ outcome, reason }) => [outcome, reason])).toEqual(
      expect.arrayContaining([['refused', 'changedMeanwhile']]),
    );
  });

  it('says nothing of what was made and deleted meanwhile', async () => {
    const id = await addQuestion(here(), 'Uno');
    await here().client.questions.deleteQuestion({ idQuestion: id });
    expect(await synchronise()).toMatchObject({ waiting: 0 });
    expect(await events()).toEqual([]);
  });

  it('gives a restored server what that has lost, and wipes nothing', async () => {
    const restore = await noteRows(fixture.world.database);
    const kept = await addQuestion(here(), 'Perdida');
    await synchronise();
    const [lost] = (await ownQuestions(ana)).filter(({ text }) => text === 'Perdida');
    expect(lost?.idQuestion).not.toBe(kept);
    await restore();
    await renewEpoch(fixture.world.database);
    await synchronise();
    await synchronise();
    expect(await textsOf(ana)).toEqual(['Antes', 'Perdida']);
    expect(await ownQuestions(here())).toEqual(await ownQuestions(ana));
  });
});

describe('removeDesktop', () => {
  it('removes its user and all that was stored, once nothing is lost by it or that is meant', async () => {
    await addQuestion(here(), 'Uno');
    await expect(computer.desktop.removeDesktop({})).refusedAs('desktopHasChanges');
    computer.line.isCut = false;
    expect((await computer.desktop.removeDesktop({ discardsChanges: true })).content.access).toBe('unregistered');
    expect(Object.values(await computer.readCopies()).flat()).toEqual([]);
    const [registered] = (await ana.client.devices.getDevices({})).content;
    expect(registered?.revoked).not.toBeNull();
    const next = await fixture.world.addPerson('teacher', 'Leo Ruiz', ana.idSchool);
    await computer.registerFor(next);
    expect(await state()).toMatchObject({ access: 'open', person: { firstName: 'Leo' } });
  });
});
