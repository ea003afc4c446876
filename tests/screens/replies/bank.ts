import type { ParsedOf } from '../../../src/contract/call.ts';
import { calls } from '../../../src/contract/index.ts';
import type { CatalogueNode, Entry, TeacherQuestion } from '../../../src/contract/questions.ts';
import {
  allowedReviewActions,
  nextPublicationState,
  type PublicationRights,
  reviewCommentAfter,
} from '../../../src/core/publication/publication.ts';
import { docFromText } from '../../../src/questions/text/plain/from-plain-text.ts';
import { refusalReply, type Stub, stub } from '../support/wire.ts';
import { catalogue, discipline, ownQuestion } from './questions.ts';

/** Of disciplines with contents: `Matemáticas` has `Fracciones`, `Geografía e Historia` has nothing. */
export const schoolCatalogue: CatalogueNode[] = [
  discipline(1, 'Matemáticas'),
  discipline(2, 'Fracciones', { kind: 'content', idParent: 1, filter: 0, questions: 12 }),
  discipline(3, 'Geografía e Historia'),
];

type Given = {
  entries?: readonly Entry[];
  nodes?: readonly CatalogueNode[];
  /** What the signed-in user may do in the review of the provider's questions. */
  rights?: PublicationRights;
};
type Filter = ParsedOf<typeof calls.questions.getQuestionsNew>['filter'];

/**
 * Returns the stubs of the calls that lists and editors of questions make. They store what is sent to them; `entries` returns what is
 * stored.
 */
export const storedBank = ({ entries = [], nodes = schoolCatalogue, rights }: Given = {}) => {
  let stored: readonly Entry[] = entries;
  let deleted: readonly Entry[] = [];
  let lastId = 900;
  const all = () => stored.flatMap(({ questions }) => questions);
  const find = (idQuestion: number) => all().find((one) => one.idQuestion === idQuestion);
  const change = (idQuestion: number, changes: Partial<TeacherQuestion>) => {
    stored = stored.map((entry) => ({
      ...entry,
      questions: entry.questions.map((one) => (one.idQuestion === idQuestion ? { ...one, ...changes } : one)),
    }));
  };
  const alone = (one: TeacherQuestion): Entry => ({ context: null, questions: [{ ...one, idContext: null }] });
  const hasQuestion = (entry: Entry, ids: readonly number[]) =>
    entry.questions.some(({ idQuestion }) => ids.includes(idQuestion));
  const contextEntry = (id: number) => stored.find(({ context }) => context?.idContext === id);
  /** Makes an entry of a stimulus and its questions, which leave the entries that they had. */
  const group = (context: NonNullable<Entry['context']>, ids: readonly number[]) => {
    const questions = ids.flatMap((id) => find(id) ?? []).map((one) => ({ ...one, idContext: context.idContext }));
    const others = stored.filter((entry) => entry.context?.idContext !== context.idContext && !hasQuestion(entry, ids));
    stored = [{ context, questions }, ...others];
  };
  const added = (input: ParsedOf<typeof calls.questions.addQuestion>) => {
    const idQuestion = ++lastId;
    const { questionContent: content, idType = 0, identifier = '', cursiveLetter = false } = input;
    const classified = { idsCataloging: [input.idCataloging].flat(), catalogingPath: ['Matemáticas'] };
    stored = [alone(ownQuestion({ idQuestion, idType, content, identifier, cursiveLetter, ...classified })), ...stored];
    return { content: { idQuestion } };
  };

  const stubs: Stub[] = [
    catalogue(...nodes),
    stub(calls.assessments.getFiltersLv2, { content: [] }),
    stub(calls.schedules.getCourses, { content: [] }),
    stub(calls.questions.searchQuestionsByText, { content: [] }),
    stub(calls.questions.getSearchHelp, {
      content: { partial: [], withoutFilters: null, keywords: [], contents: [], banks: [] },
    }),
    stub(calls.questions.getQuestionsNew, ({ paging: { page, recordsperpage }, filter }) => {
      const found = stored.filter((entry) => isListed(entry, filter));
      return {
        content: found.slice((page - 1) * recordsperpage, page * recordsperpage),
        totalrecords: found.length,
        totalpages: Math.ceil(found.length / recordsperpage),
        totalquestions: found.flatMap(({ questions }) => questions).length,
        recordsperpage,
        years: [],
      };
    }),
    stub(calls.questions.getQuestion, ({ idQuestion }) => {
      const found = find(idQuestion);
      return found
        ? { content: { ...found, text: '', feedback: '', alternatives: [] } }
        : refusalReply('questionNotValid');
    }),
    stub(calls.questions.addQuestion, added),
    stub(calls.questions.editQuestion, ({ idQuestion, questionContent: content, idCataloging, ...input }) => {
      const idVersion = ++lastId;
      const { identifier = '', cursiveLetter = false, idType = 0 } = input;
      change(idQuestion, { idVersion, identifier, cursiveLetter, idType, ...(content !== undefined && { content }) });
      return { content: { idQuestion, idVersion } };
    }),
    stub(calls.questions.copyQuestion, ({ idQuestion }) => {
      const copyIdQuestion = ++lastId;
      const found = find(idQuestion);
      if (found) stored = [alone(ownQuestion({ ...found, ...own, idQuestion: copyIdQuestion })), ...stored];
      return { copyIdQuestion };
    }),
    stub(calls.questions.deleteQuestion, ({ idQuestion }) => {
      deleted = [...deleted, ...stored.filter((entry) => hasQuestion(entry, [idQuestion]))];
      stored = stored.filter((entry) => !hasQuestion(entry, [idQuestion]));
      return {};
    }),
    stub(calls.questions.restoreQuestion, ({ idQuestion }) => {
      stored = [...deleted.filter((entry) => hasQuestion(entry, [idQuestion])), ...stored];
      deleted = deleted.filter((entry) => !hasQuestion(entry, [idQuestion]));
      return {};
    }),
    stub(calls.questions.getContext, ({ idContext }) => {
      const { context, questions } = contextEntry(idContext) ?? {};
      if (!context || !questions) return refusalReply('contextNotValid');
      const can = { edit: true, delete: true };
      return { content: { ...context, idVersion: 1, canEdit: true, can, used: false, questions } };
    }),
    stub(calls.questions.addContext, ({ contextTitle: title, contextText, idsQuestions }) => {
      const idContext = ++lastId;
      group({ idContext, title, text: docOf(contextText) }, idsQuestions);
      return { content: { idContext } };
    }),
    stub(calls.questions.editContext, ({ idContext, contextTitle, contextText, idsQuestions = [] }) => {
      const text = docOf(contextText);
      group({ idContext, title: contextTitle ?? '', text }, idsQuestions);
      return { content: { idContext, idVersion: ++lastId } };
    }),
    stub(calls.questions.deleteContext, ({ idContext, withQuestions }) => {
      const { questions = [] } = contextEntry(idContext) ?? {};
      stored = stored.filter(({ context }) => context?.idContext !== idContext);
      if (!withQuestions) stored = [...questions.map(alone), ...stored];
      return {};
    }),
    stub(calls.questions.reviewQuestion, ({ idQuestion, action, comment }) => {
      const found = find(idQuestion);
      const to = found && rights && nextPublicationState(found.review.state, action, rights);
      if (!to) return refusalReply('reviewNotPossible');
      const after = reviewCommentAfter(action, comment, found.review.comment);
      change(idQuestion, { review: { state: to, comment: after, actions: allowedReviewActions(to, rights) } });
      return {};
    }),
  ];
  return { stubs, change, entries: () => stored };
};

const own = { public: 1, canEdit: true, can: { edit: true, delete: true, group: true, share: true } } as const;

const docOf = (text: unknown) =>
  (typeof text === 'string' ? docFromText(text) : text) as ReturnType<typeof docFromText>;

/** Returns whether a list with this filter has the entry. Of the filters it knows the bank, the type, the state and the keyword. */
const isListed = ({ questions }: Entry, { bank = 'provider', idType, state, keyword, alone }: Filter): boolean =>
  !(alone && questions.some(({ idContext }) => idContext !== null)) &&
  questions.some(
    (one) =>
      (bank === 'mine' ? one.canEdit : one.public === 0) &&
      (bank !== 'provider' || one.review.state === 'published') &&
      (bank !== 'review' || state !== undefined || one.review.state !== 'published') &&
      (state === undefined || one.review.state === state) &&
      (idType == null || one.idType === idType) &&
      JSON.stringify(one.content).toLowerCase().includes(keyword.toLowerCase()),
  );

/** Returns a question of the provider in a state of its review, for a user with these rights. */
export const inReview = (
  question: TeacherQuestion,
  state: TeacherQuestion['review']['state'],
  rights: PublicationRights,
  comment = '',
): TeacherQuestion => ({
  ...question,
  canEdit: rights.isAuthor,
  can: { edit: true, delete: rights.isAuthor, group: rights.isAuthor, share: false },
  review: { state, comment, actions: allowedReviewActions(state, rights) },
  submission: { author: 'Elisa Mora', submitted: state === 'draft' ? null : '2026-03-02T10:00:00+01:00' },
});
