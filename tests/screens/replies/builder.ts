import type { Page } from 'playwright-core';
import type { Assessment, Block } from '../../../src/contract/assessments.ts';
import { calls } from '../../../src/contract/index.ts';
import type { Entry } from '../../../src/contract/questions.ts';
import {
  appendQuestions,
  moveQuestions,
  normalizePositions,
  type PositionedQuestion,
  removeQuestions,
  replaceQuestion,
  sectionOf,
  toNumberedBlocks,
} from '../../../src/core/assessments/positions.ts';
import { arrangeSections, possiblePoints } from '../../../src/core/assessments/sections.ts';
import { type Stub, stub } from '../support/wire.ts';
import { assessment, finishedRights } from './assessments.ts';
import { preparedDocuments } from './documents.ts';
import { delivery, printedPages, readingVersion } from './printing.ts';
import { bankPage, catalogue, discipline } from './questions.ts';

type Given = {
  /** Fields of the assessment. */
  of?: Partial<Assessment>;
  /** The entries that it has, in their order. */
  has?: readonly Entry[];
  /** The other entries of the bank. */
  bank?: readonly Entry[];
};

const idsOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ context, questions }) =>
    questions.map(({ idQuestion }) => ({ idQuestion, idStimulus: context?.idContext ?? null })),
  );

/**
 * Returns the stubs of the calls that the builder makes for one assessment. They store what is sent to them by the rules of the
 * product; `order` returns the ids of its questions as they are stored.
 */
export const builtAssessment = ({ of = {}, has = [], bank = [] }: Given) => {
  const entries = [...has, ...bank];
  const all = idsOf(entries);
  let stored: readonly PositionedQuestion[] = [];
  const weights = new Map<number, number>();
  let settings = assessment(of);
  const { idAssessment } = settings;
  const add = (ids: readonly number[]) => {
    const section = settings.sections.length;
    const missing = all
      .filter((one) => ids.includes(one.idQuestion) && !order().includes(one.idQuestion))
      .map((one) => ({ ...one, section }));
    const after = appendQuestions(stored, missing);
    if (typeof after !== 'string') stored = after;
  };
  const order = () => stored.map(({ idQuestion }) => idQuestion);
  const blocks = (): Block[] =>
    toNumberedBlocks(stored).map(({ idStimulus, questions }) => ({
      context: entries.find(({ context }) => context?.idContext === idStimulus)?.context ?? null,
      section: sectionOf(questions),
      questions: questions.flatMap(({ idQuestion, number }) =>
        entries
          .flatMap((entry) => entry.questions)
          .filter((one) => one.idQuestion === idQuestion)
          .map((one) => ({ ...one, number, weight: weights.get(idQuestion) ?? 1 })),
      ),
    }));
  const read = (): Assessment => ({
    ...settings,
    qntQuestions: stored.length,
    points: possiblePoints(order().map((id) => ({ weight: weights.get(id) }))),
  });
  const save = (changes: object) => {
    settings = { ...settings, ...changes };
    return {};
  };
  add(idsOf(has).map(({ idQuestion }) => idQuestion));

  const stubs: Stub[] = [
    stub(calls.assessments.addAssessment, () => ({ content: { idAssessment, qntQuestions: stored.length } })),
    stub(calls.assessments.editAssessment, () => ({ content: { idAssessment, qntQuestions: stored.length } })),
    stub(calls.assessments.countQuestions, { content: { usable: 40, drawable: 40, fewest: 1, most: 40 } }),
    catalogue(discipline(1, 'Matemáticas')),
    stub(calls.assessments.continueAssessment, () => ({ content: read() })),
    stub(calls.assessments.getAssessmentQuestions, () => ({ content: blocks() })),
    stub(calls.assessments.getFiltersLv2, { content: [] }),
    stub(calls.schedules.getCourses, { content: [] }),
    stub(calls.assessments.getQuestions, (input) => {
      const { rows, ...page } = bankPage(entries, input);
      return { ...page, questions: rows };
    }),
    stub(calls.assessments.addAssessmentQuestion, (input) => {
      const ofContext = entries.filter(({ context }) => 'idContext' in input && context?.idContext === input.idContext);
      const ids = 'idsQuestions' in input ? input.idsQuestions : 'idQuestion' in input ? [input.idQuestion] : [];
      add([...ids, ...idsOf(ofContext).map(({ idQuestion }) => idQuestion)]);
      return {};
    }),
    stub(calls.assessments.deleteAssessmentQuestions, ({ idsQuestions }) => {
      stored = removeQuestions(stored, idsQuestions);
      return {};
    }),
    stub(calls.assessments.moveAssessmentQuestion, ({ idQuestion, index, whole, section }) => {
      const idStimulus = stored.find((one) => one.idQuestion === idQuestion)?.idStimulus ?? null;
      stored = moveQuestions(stored, whole && idStimulus !== null ? { idStimulus } : idQuestion, index, section);
      return {};
    }),
    stub(calls.assessments.setAssessmentSections, ({ sections }) => {
      stored = arrangeSections(normalizePositions(stored), settings.sections, sections);
      return save({ sections: sections.map(({ idsQuestions: _, ...section }) => section) });
    }),
    stub(calls.assessments.setAssessmentWeights, (input) => {
      for (const { idQuestion, weight } of input.weights) weights.set(idQuestion, weight);
      return {};
    }),
    stub(calls.assessments.replaceAssessmentQuestion, ({ idQuestion, by }) => {
      const [one] = all.filter((question) => question.idQuestion === by);
      if (one) stored = replaceQuestion(stored, idQuestion, one);
      return {};
    }),
    stub(calls.assessments.saveAssessmentDraft, (input) => save(input)),
    stub(calls.assessments.setAssessmentResponseSpace, (input) => save(input)),
    stub(calls.assessments.uploadAssessmentLogo, () => {
      const logo = { logo: `${'d'.repeat(64)}.png`, logoWidth: 240, logoHeight: 90 };
      save(logo);
      return { content: logo };
    }),
    stub(calls.assessments.finishAssessment, ({ title }) => save({ title, status: 2, can: finishedRights })),
    preparedDocuments(),
    stub(calls.documents.getDocuments, { content: [] }),
    printedPages(),
    readingVersion(read, blocks),
    delivery(read, blocks),
  ];
  return { idAssessment, stubs, order };
};

/** Returns the region of the bank in the builder's second step. */
export const bankOf = (page: Page) => page.getByRole('region', { name: 'Banco de preguntas' });
/** Returns the region of the assessment in the builder's second step. */
export const outlineOf = (page: Page) => page.getByRole('region', { name: 'Evaluación', exact: true });
