import { docFromText } from '../../../src/questions/text/plain/from-plain-text.ts';
import { sampleContent } from '../question-contents.ts';
import { attempt, type Hand } from './hand.ts';
import { ownEntries } from './shown.ts';

/** The types of questions, but for packages, which are files of their own. */
const types = [0, 1, 2, 3, 5, 6] as const;

const ownQuestions = async (hand: Hand) =>
  (await ownEntries(hand.client)).flatMap(({ context, questions }) =>
    questions.map((question) => ({ ...question, context, siblings: questions.length })),
  );
type OwnQuestion = Awaited<ReturnType<typeof ownQuestions>>[number];

/** Returns new content of a type with a text, some with a picture. */
const contentOf = async ({ client, dice }: Hand, idType: (typeof types)[number], text: string) => {
  const content = sampleContent(idType, 1) as { command: unknown; feedback: unknown };
  // Of a text with gaps the gaps are in the text.
  const worded =
    idType === 2 ? { ...content, feedback: docFromText(text) } : { ...content, command: docFromText(text) };
  if (!dice.isOne(6)) return worded;
  const file = new File([pictureOf(dice.below(256))], 'x.svg', { type: 'image/svg+xml' }) as never;
  const { asset } = (await client.files.uploadFile({ kind: 'image', file })).content;
  const image = { type: 'image', attrs: { asset, alt: text, decorative: false, width: 50 } };
  return { ...content, ...worded, feedback: { type: 'doc', content: [image, ...docFromText(text).content] } };
};

const pictureOf = (grey: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"><rect width="9" height="6" fill="rgb(${grey},0,0)"/></svg>`;

const addQuestion = async (hand: Hand): Promise<void> => {
  const { client, dice, ledger, entries } = hand;
  const idType = dice.pick(types) ?? 0;
  const [command, comment] = [ledger.create('Pregunta'), ledger.create('Nota')];
  const questionContent = await contentOf(hand, idType, command);
  const given = { idType, questionContent, questionComment: comment, idCataloging: dice.pick(entries) ?? 0 };
  if (await attempt(hand, () => client.questions.addQuestion(given))) ledger.keep([command, comment]);
};

const editQuestion = async (hand: Hand, question: OwnQuestion): Promise<void> => {
  const { client, dice, ledger, entries } = hand;
  const { idQuestion, idType, comment, guidance, content, idVersion } = question;
  const [command, note, hint] = [ledger.create('Pregunta'), ledger.create('Nota'), ledger.create('Pauta')];
  const [changesCommand, changesNote, changesHint] = [dice.isOne(2), dice.isOne(2), dice.isOne(3)];
  const given = {
    ...(changesCommand && { questionContent: await contentOf(hand, idType as 0, command) }),
    ...(changesNote && { questionComment: note }),
    ...(changesHint && { questionGuidance: hint }),
    ...(dice.isOne(4) && { idCataloging: dice.pick(entries) ?? 0 }),
    ...(dice.isOne(2) && { idVersion }),
  };
  if (!(await attempt(hand, () => client.questions.editQuestion({ idQuestion, confirmed: true, ...given })))) return;
  ledger.replace([changesCommand && content, changesNote && comment, changesHint && guidance]);
  ledger.keep([...(changesCommand ? [command] : []), ...(changesNote ? [note] : []), ...(changesHint ? [hint] : [])]);
};

const deleteQuestion = async (hand: Hand, question: OwnQuestion): Promise<void> => {
  const { idQuestion } = question;
  if (!(await attempt(hand, () => hand.client.questions.deleteQuestion({ idQuestion, confirmed: true })))) return;
  // Nobody sees a stimulus without questions.
  hand.ledger.replace(question);
};

/** Puts questions below a stimulus, or changes it, or takes it away. */
const group = async (hand: Hand, questions: readonly OwnQuestion[]): Promise<void> => {
  const { client, dice, ledger } = hand;
  const below = dice.pick(questions.filter(({ context }) => context !== null));
  const alone = questions.filter(({ context }) => context === null).map(({ idQuestion }) => idQuestion);
  if (below?.context == null || dice.isOne(3)) {
    const idsQuestions = [...new Set([dice.pick(alone), dice.pick(alone)])].filter((id) => id !== undefined);
    if (idsQuestions.length === 0) return;
    const [contextTitle, contextText] = [ledger.create('Texto'), ledger.create('Cuerpo')];
    if (await attempt(hand, () => client.questions.addContext({ contextTitle, contextText, idsQuestions })))
      ledger.keep([contextTitle, contextText]);
    return;
  }
  const { context } = below;
  const { idContext } = context;
  if (dice.isOne(5)) {
    const withQuestions = dice.isOne(2);
    const given = { idContext, withQuestions, confirmed: true };
    const belonging = questions.filter((one) => one.context?.idContext === idContext);
    if (await attempt(hand, () => client.questions.deleteContext(given)))
      ledger.replace([context, withQuestions && belonging]);
    return;
  }
  const title = ledger.create('Texto');
  const text = ledger.create('Cuerpo');
  const [changesTitle, changesText] = [dice.isOne(2), dice.isOne(2)];
  const inIt = questions.filter((one) => one.context?.idContext === idContext).map(({ idQuestion }) => idQuestion);
  const other = dice.pick(alone);
  const idsQuestions = dice.isOne(2) && other !== undefined ? [...inIt, other] : inIt.toReversed();
  const given = {
    ...(changesTitle && { contextTitle: title }),
    ...(changesText && { contextText: text }),
    ...(dice.isOne(3) && { idsQuestions }),
  };
  if (!(await attempt(hand, () => client.questions.editContext({ idContext, confirmed: true, ...given })))) return;
  ledger.replace([changesTitle && context.title, changesText && context.text]);
  ledger.keep([...(changesTitle ? [title] : []), ...(changesText ? [text] : [])]);
};

/** Takes something out of the bin of this place, or for good. */
const takeFromBin = async (hand: Hand): Promise<void> => {
  const { client, dice } = hand;
  const { content } = await client.bin.getDeleted({});
  const item = dice.pick(content);
  if (!item) return;
  const { type, id } = item;
  if (dice.isOne(8) && type !== 'schedule') await attempt(hand, () => client.bin.deleteForGood({ type, id }));
  else if (type === 'question') await attempt(hand, () => client.questions.restoreQuestion({ idQuestion: id }));
  else if (type === 'context') await attempt(hand, () => client.questions.restoreContext({ idContext: id }));
  else if (type === 'assessment') await attempt(hand, () => client.assessments.restoreAssessment({ idAssessment: id }));
};

/** Does something with questions. */
export const workOnQuestions = async (hand: Hand): Promise<void> => {
  const { dice } = hand;
  const questions = await ownQuestions(hand);
  const chosen = dice.pick(questions);
  const kind = dice.below(20);
  if (kind < 5 || !chosen) await addQuestion(hand);
  else if (kind < 12) await editQuestion(hand, chosen);
  else if (kind < 14) await deleteQuestion(hand, chosen);
  else if (kind < 15) await attempt(hand, () => hand.client.questions.copyQuestion({ idQuestion: chosen.idQuestion }));
  else if (kind < 16) await takeFromBin(hand);
  else await group(hand, questions);
};
