import type { OutputOf, ParsedOf } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import type { CatalogueNode, Entry, TeacherQuestion } from '../../../src/contract/questions.ts';
import { difficultyOf } from '../../../src/core/results/difficulty.ts';
import { docFromText } from '../../../src/questions/text/plain/from-plain-text.ts';
import { questionForTests } from '../../../src/web/assessments/builder/question-for-tests.ts';
import { type Stub, stub } from '../support/wire.ts';
import { contentOf } from './question-contents.ts';

type Given = Partial<TeacherQuestion> & { idQuestion: number; stem?: string };

/** Returns a question of the provider's bank, a single choice unless `idType` says otherwise, with a stem of its own. */
export const question = ({ stem, ...changes }: Given): TeacherQuestion =>
  questionForTests({
    content: contentOf(changes.idType ?? 0, stem ?? `¿Cuánto es ${changes.idQuestion} × 3?`),
    ...{ catalogingPath: ['Matemáticas', 'Números'], idsCataloging: [1], added: ADDED, updated: ADDED },
    ...changes,
  });
const ADDED = '2026-02-20T08:00:00+01:00';

/** What is shared with nobody, as its owner reads it. */
const ownShared = { sharedWith: { school: false, people: 0 } } as const;

/** Returns a question that the teacher may edit, which is in the bank `mine`. */
export const ownQuestion = (given: Given): TeacherQuestion =>
  question({
    public: 1,
    canEdit: true,
    can: { edit: true, delete: true, group: true, share: true },
    ...ownShared,
    ...given,
  });

/** Returns the entry of one question in a bank. */
export const alone = (one: TeacherQuestion): Entry => ({ context: null, questions: [one] });

/** Returns the entry of a stimulus with its questions. */
export const stimulus = (idContext: number, title: string, questions: TeacherQuestion[]): Entry => ({
  context: { idContext, title, text: docFromText(`Texto de «${title}».`) },
  questions: questions.map((one) => ({ ...one, idContext })),
});

/** Returns a discipline of the catalogue. */
export const discipline = (
  idCataloging: number,
  name: string,
  changes: Partial<CatalogueNode> = {},
): CatalogueNode => ({
  ...{ idCataloging, idParent: null, kind: 'discipline', language: 'es', abbreviation: '', icon: '', name },
  ...{
    filter: 1,
    filterMultiple: true,
    markerDiscipline: true,
    position: idCataloging,
    active: true,
    status: 1,
    idCountry: 1,
  },
  ...{ questions: 40, offered: true, canEdit: true },
  ...changes,
});

/** Returns the stub of a catalogue of these nodes. */
export const catalogue = (...nodes: CatalogueNode[]): Stub => stub(calls.questions.getCatalogings, { content: nodes });

type Listing = Pick<ParsedOf<typeof calls.assessments.getQuestions>, 'paging' | 'filter'>;
type Page = Omit<OutputOf<typeof calls.assessments.getQuestions>, 'questions'>;

/**
 * Returns the page of a bank's entries that a list asks for. Of the filters it knows the bank, the type, the difficulty, a
 * keyword of the first question's text, and what is left out.
 */
export const bankPage = (entries: readonly Entry[], { paging, filter }: Listing): Page & { rows: Entry[] } => {
  const { bank = 'provider', idType, difficulty, keyword, idsWithout = [] } = filter;
  const fits = (one: TeacherQuestion) =>
    (bank === 'mine') === (one.public === 1) &&
    (idType == null || one.idType === idType) &&
    (difficulty === undefined || (one.hitAverage !== null && difficultyOf(one.hitAverage) === difficulty)) &&
    JSON.stringify(one.content).toLowerCase().includes(keyword.toLowerCase());
  const found = entries.filter(
    ({ questions }) => questions.some(fits) && !questions.every((one) => idsWithout.includes(one.idQuestion)),
  );
  const { page, recordsperpage } = paging;
  return {
    rows: found.slice((page - 1) * recordsperpage, page * recordsperpage),
    totalrecords: found.length,
    totalpages: Math.ceil(found.length / recordsperpage),
    totalquestions: found.flatMap(({ questions }) => questions).length,
    recordsperpage,
    years: [],
  };
};
