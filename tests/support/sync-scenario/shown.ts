import type { Client } from '../../../src/server/client.ts';

type Calls = Pick<Client, 'questions' | 'assessments'>;
const PAGE_SIZE = 100;

/** Returns the entries of a person's own bank. */
export const ownEntries = async ({ questions }: Calls) => {
  const entries: Awaited<ReturnType<typeof questions.getQuestionsNew>>['content'] = [];
  for (let page = 1; ; page++) {
    const paging = { page, size: PAGE_SIZE };
    const { content } = await questions.getQuestionsNew({ paging, filter: { bank: 'mine' } });
    entries.push(...content);
    if (content.length < PAGE_SIZE) return entries;
  }
};

/** Returns a person's assessments. */
export const ownAssessments = async ({ assessments }: Calls) =>
  (await assessments.getAssessments({ of: 'mine', recordsperpage: PAGE_SIZE })).content;

type Row = Awaited<ReturnType<typeof ownAssessments>>[number];

/** Returns what pages show of a person's own rows, here or there; of assessments, those that are asked for. */
export const shownTo = async (client: Calls, isAskedFor: (assessment: Row) => boolean = () => true) => {
  const entries = await ownEntries(client);
  const list = (await ownAssessments(client)).filter(isAskedFor);
  const contexts = new Set(entries.flatMap(({ context }) => context?.idContext ?? []));
  return withoutUses({
    entries,
    contexts: await Promise.all(
      [...contexts].map(async (idContext) => (await client.questions.getContext({ idContext })).content),
    ),
    list,
    assessments: await Promise.all(list.map((one) => assessmentOf(client, one))),
  });
};

/** Returns what finished assessments show by their ids, also those in whose place another one is listed. */
export const papersOf = async (client: Calls, ids: readonly number[]) =>
  withoutUses(await Promise.all(ids.map((idAssessment) => assessmentOf(client, { idAssessment, status: 2 }))));

const assessmentOf = async (
  { assessments }: Calls,
  { idAssessment, status }: { idAssessment: number; status: number },
) => {
  const isFinished = status === 2;
  const forms = [];
  for (const version of isFinished ? [1, 2, 3] : [1])
    forms.push((await assessments.getAssessmentQuestions({ idAssessment, version })).content);
  return {
    ...{ idAssessment, paper: isFinished ? paperOf(forms) : null },
    forms: isFinished ? forms : forms.map((blocks) => blocks.map((block) => block.questions.map(drafted))),
    whole: (await assessments.continueAssessment({ idAssessment })).content,
    delivery: isFinished ? (await assessments.getAssessmentDelivery({ idAssessment })).content : null,
    entries: (await assessments.assessmentCatalogingNew({ idAssessment })).content,
  };
};

/** Of a colleague's question a computer has the version with which it was put into a draft, of all others the newest. */
const drafted = (question: { idQuestion: number; public: 0 | 1; canEdit: boolean }) =>
  question.public === 1 && !question.canEdit ? { idQuestion: question.idQuestion } : question;

type Forms = readonly (readonly Block[])[];
type Block = {
  context: { title: string; text: unknown } | null;
  questions: readonly { number: number; text: string; alternatives: readonly { text: string; correct: number }[] }[];
};

/** Returns what was printed of a finished assessment: texts, their order and what is right. */
export const paperOf = (forms: Forms): string =>
  JSON.stringify(
    forms.map((blocks) =>
      blocks.map(({ context, questions }) => [
        context && [context.title, context.text],
        questions.map(({ number, text, alternatives }) => [
          ...[number, text],
          alternatives.map((one) => [one.text, one.correct]),
        ]),
      ]),
    ),
    // Files have other names where the server has them.
    (_, value) => (typeof value === 'string' ? value.replace(/^[0-9a-f]{32}\.\w+$/, 'file') : value),
  );

/** What others do with a question is told with it only when it changes, and who they are is not told. */
const differing = ['usedTimes', 'hitAverage', 'discrimination', 'used', 'sharedBy', 'addedBy'];

const withoutUses = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value, (name, one) => (differing.includes(name) ? undefined : one)));
