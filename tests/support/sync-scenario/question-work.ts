import { docFromText } from '../../../src/questions/text/plain/from-plain-text.ts';
import { sampleContent } from '../question-contents.ts';
import { type Actor, attempt } from './actor.ts';
import { ownEntries } from './shown.ts';

/** The types of questions, but for packages, which are files of their own. */
const types = [0, 1, 2, 3, 5, 6] as const;

const ownQuestions = async (actor: Actor) =>
  (await ownEntries(actor.client)).flatMap(({ context, questions }) =>
    questions.map((question) => ({ ...question, context, siblings: questions.length })),
  );
type OwnQuestion = Awaited<ReturnType<typeof ownQuestions>>[number];

/** Returns new content of a type with a text, some with a picture. */
const contentOf = async ({ client, choices }: Actor, idType: (typeof types)[number], text: string) => {
  const content = sampleContent(idType, 1) as { command: unknown; feedback: unknown };
  // Of a text with gaps the gaps are in the text.
  const worded =
    idType === 2 ? { ...content, feedback: docFromText(text) } : { ...content, command: docFromText(text) };
  if (!choices.isOne(6)) return worded;
  const file = new File([pictureOf(choices.below(256))], 'x.svg', { type: 'image/svg+xml' }) as never;
  const { asset } = (await client.files.uploadFile({ kind: 'image', file })).content;
  const image = { type: 'image', attrs: { asset, alt: text, decorative: false, width: 50 } };
  return { ...content, ...worded, feedback: { type: 'doc', content: [image, ...docFromText(text).content] } };
};

const pictureOf = (grey: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"><rect width="9" height="6" fill="rgb(${grey},0,0)"/></svg>`;

const addQuestion = async (actor: Actor): Promise<void> => {
  const { client, choices, ledger, entries } = actor;
  const idType = choices.pick(types) ?? 0;
  const [command, comment] = [ledger.create('Pregunta'), ledger.create('Nota')];
  const questionContent = await contentOf(actor, idType, command);
  const given = { idType, questionContent, questionComment: comment, idCataloging: choices.pick(entries) ?? 0 };
  if (await attempt(actor, () => client.questions.addQuestion(given))) ledger.keep([command, comment]);
};

const editQuestion = async (actor: Actor, question: OwnQuestion): Promise<void> => {
  const { client, choices, ledger, entries } = actor;
  const { idQuestion, idType, comment, guidance, content, idVersion } = question;
  const [command, note, hint] = [ledger.create('Pregunta'), ledger.create('Nota'), ledger.create('Pauta')];
  const [changesCommand, changesNote, changesHint] = [choices.isOne(2), choices.isOne(2), choices.isOne(3)];
  const given = {
    ...(changesCommand && { questionContent: await contentOf(actor, idType as 0, command) }),
    ...(changesNote && { questionComment: note }),
    ...(changesHint && { questionGuidance: hint }),
    ...(choices.isOne(4) && { idCataloging: choices.pick(entries) ?? 0 }),
    ...(choices.isOne(2) && { idVersion }),
  };
  if (!(await attempt(actor, () => client.questions.editQuestion({ idQuestion, confirmed: true, ...given })))) return;
  ledger.replace([changesCommand && content, changesNote && comment, changesHint && guidance]);
  ledger.keep([...(changesCommand ? [command] : []), ...(changesNote ? [note] : []), ...(changesHint ? [hint] : [])]);
};

const deleteQuestion = async (actor: Actor, question: OwnQuestion): Promise<void> => {
  const { idQuestion } = question;
  if (!(await attempt(actor, () => actor.client.questions.deleteQuestion({ idQuestion, confirmed: true })))) return;
  // Nobody sees a stimulus without questions.
  actor.ledger.replace(question);
};

/** Puts questions below a stimulus, or changes it, or takes it away. */
const group = async (actor: Actor, questions: readonly OwnQuestion[]): Promise<void> => {
  const { client, choices, ledger } = actor;
  const below = choices.pick(questions.filter(({ context }) => context !== null));
  const alone = questions.filter(({ context }) => context === null).map(({ idQuestion }) => idQuestion);
  if (below?.context == null || choices.isOne(3)) {
    const idsQuestions = [...new Set([choices.pick(alone), choices.pick(alone)])].filter((id) => id !== undefined);
    if (idsQuestions.length === 0) return;
    const [contextTitle, contextText] = [ledger.create('Texto'), ledger.create('Cuerpo')];
    if (await attempt(actor, () => client.questions.addContext({ contextTitle, contextText, idsQuestions })))
      ledger.keep([contextTitle, contextText]);
    return;
  }
  const { context } = below;
  const { idContext } = context;
  if (choices.isOne(5)) {
    const withQuestions = choices.isOne(2);
    const given = { idContext, withQuestions, confirmed: true };
    const belonging = questions.filter((one) => one.context?.idContext === idContext);
    if (await attempt(actor, () => client.questions.deleteContext(given)))
      ledger.replace([context, withQuestions && belonging]);
    return;
  }
  const title = ledger.create('Texto');
  const text = ledger.create('Cuerpo');
  const [changesTitle, changesText] = [choices.isOne(2), choices.isOne(2)];
  const inIt = questions.filter((one) => one.context?.idContext === idContext).map(({ idQuestion }) => idQuestion);
  const other = choices.pick(alone);
  const idsQuestions = choices.isOne(2) && other !== undefined ? [...inIt, other] : inIt.toReversed();
  const given = {
    ...(changesTitle && { contextTitle: title }),
    ...(changesText && { contextText: text }),
    ...(choices.isOne(3) && { idsQuestions }),
  };
  if (!(await attempt(actor, () => client.questions.editContext({ idContext, confirmed: true, ...given })))) return;
  ledger.replace([changesTitle && context.title, changesText && context.text]);
  ledger.keep([...(changesTitle ? [title] : []), ...(changesText ? [text] : [])]);
};

/** Takes something out of the bin of this place, or for good. */
const takeFromBin = async (actor: Actor): Promise<void> => {
  const { client, choices } = actor;
  const { content } = await client.bin.getDeleted({});
  const item = choices.pick(content);
  if (!item) return;
  const { type, id } = item;
  if (choices.isOne(8) && type !== 'schedule') await attempt(actor, () => client.bin.deleteForGood({ type, id }));
  else if (type === 'question') await attempt(actor, () => client.questions.restoreQuestion({ idQuestion: id }));
  else if (type === 'context') await attempt(actor, () => client.questions.restoreContext({ idContext: id }));
  else if (type === 'assessment')
    await attempt(actor, () => client.assessments.restoreAssessment({ idAssessment: id }));
};

/** Does something with questions. */
export const workOnQuestions = async (actor: Actor): Promise<void> => {
  const { choices } = actor;
  const questions = await ownQuestions(actor);
  const chosen = choices.pick(questions);
  const kind = choices.below(20);
  if (kind < 5 || !chosen) await addQuestion(actor);
  else if (kind < 12) await editQuestion(actor, chosen);
  else if (kind < 14) await deleteQuestion(actor, chosen);
  else if (kind < 15)
    await attempt(actor, () => actor.client.questions.copyQuestion({ idQuestion: chosen.idQuestion }));
  else if (kind < 16) await takeFromBin(actor);
  else await group(actor, questions);
};
