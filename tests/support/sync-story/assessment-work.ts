import { attempt, type Hand } from './hand.ts';
import { ownAssessments, ownEntries, paperOf } from './shown.ts';

type Row = Awaited<ReturnType<typeof ownAssessments>>[number];

const formsOf = async ({ client }: Hand, idAssessment: number) => {
  const forms = [];
  for (const version of [1, 2, 3])
    forms.push((await client.assessments.getAssessmentQuestions({ idAssessment, version })).content);
  return forms;
};

const begin = async (hand: Hand): Promise<void> => {
  const { client, dice, ledger, entries } = hand;
  const [title, period] = [ledger.create('Evaluación'), ledger.create('Tramo')];
  const given = { title, period, varied: dice.isOne(2), idsCataloging: [dice.pick(entries) ?? 0] };
  const drawn = dice.isOne(3) ? { qAutomaticQnt: 2 } : {};
  if (await attempt(hand, () => client.assessments.addAssessment({ ...given, ...drawn }))) ledger.keep([title, period]);
};

/** Adds, removes or moves questions of a draft: own ones, the provider's and what colleagues share. */
const fill = async (hand: Hand, { idAssessment }: Row): Promise<void> => {
  const { client, dice } = hand;
  const { assessments, questions } = client;
  const blocks = (await assessments.getAssessmentQuestions({ idAssessment })).content;
  const inDraft = blocks.flatMap((block) => block.questions.map(({ idQuestion }) => idQuestion));
  const kind = dice.below(8);
  const some = dice.pick(inDraft);
  if (some !== undefined && kind === 0)
    await attempt(hand, () => assessments.deleteAssessmentQuestions({ idAssessment, idsQuestions: [some] }));
  else if (some !== undefined && kind === 1) {
    const index = dice.below(inDraft.length);
    await attempt(hand, () => assessments.moveAssessmentQuestion({ idAssessment, idQuestion: some, index }));
  } else {
    const bank = dice.pick(['mine', 'mine', 'provider', 'shared'] as const) ?? 'mine';
    const paging = { page: 1, recordsperpage: 100 };
    const listed =
      bank === 'mine'
        ? await ownEntries(client)
        : (await questions.getQuestionsNew({ paging, filter: { bank } })).content;
    const entry = dice.pick(listed);
    if (!entry) return;
    const idContext = entry.context?.idContext;
    const idQuestion = dice.pick(entry.questions)?.idQuestion ?? 0;
    const added = idContext !== undefined && dice.isOne(2) ? { idContext } : { idQuestion };
    await attempt(hand, () => assessments.addAssessmentQuestion({ idAssessment, ...added }));
  }
};

const reword = async (hand: Hand, { idAssessment, title }: Row): Promise<void> => {
  const { client, dice, ledger, entries } = hand;
  const { assessments } = client;
  const whole = await attempt(hand, () => assessments.continueAssessment({ idAssessment }));
  if (!whole) return;
  const [name, words] = [ledger.create('Evaluación'), ledger.create('Instrucción')];
  const kind = dice.below(4);
  if (kind === 0) {
    const given = { period: words, idsCataloging: [dice.pick(entries) ?? 0] };
    if (!(await attempt(hand, () => assessments.editAssessment({ idAssessment, ...given })))) return;
    ledger.replace(whole.content.period);
    ledger.keep([words]);
  } else if (kind === 1) {
    if (!(await attempt(hand, () => assessments.saveAssessmentDraft({ idAssessment, instructions: words })))) return;
    ledger.replace(whole.content.instructions);
    ledger.keep([words]);
  } else if (kind === 2) {
    await attempt(hand, () =>
      assessments.setAssessmentResponseSpace({ idAssessment, assessmentResponseSpace: dice.below(9) }),
    );
  } else {
    if (!(await attempt(hand, () => assessments.renameAssessment({ idAssessment, title: name })))) return;
    ledger.replace(title);
    ledger.keep([name]);
  }
};

const finish = async (hand: Hand, { idAssessment, title }: Row): Promise<void> => {
  const { client, ledger } = hand;
  const name = ledger.create('Evaluación');
  if (!(await attempt(hand, () => client.assessments.finishAssessment({ idAssessment, title: name })))) return;
  ledger.replace(title);
  ledger.keep([name, paperOf(await formsOf(hand, idAssessment))]);
};

const remove = async (hand: Hand, row: Row): Promise<void> => {
  const { idAssessment } = row;
  const forms = row.status === 2 ? await formsOf(hand, idAssessment) : [];
  const whole = await attempt(hand, () => hand.client.assessments.continueAssessment({ idAssessment }));
  if (!(await attempt(hand, () => hand.client.assessments.deleteAssessment({ id: idAssessment })))) return;
  hand.ledger.replace([row.title, whole?.content, paperOf(forms)]);
};

/** Does something with assessments. */
export const workOnAssessments = async (hand: Hand): Promise<void> => {
  const { client, dice } = hand;
  const rows = await ownAssessments(client);
  const chosen = dice.pick(rows);
  const draft = dice.pick(rows.filter(({ status }) => status === 1));
  const kind = dice.below(20);
  if (!chosen || kind < 2) await begin(hand);
  else if (kind < 9) await (draft ? fill(hand, draft) : begin(hand));
  else if (kind < 12) await reword(hand, chosen);
  else if (kind < 16) await (draft ? finish(hand, draft) : begin(hand));
  else if (kind < 17)
    await attempt(hand, () => client.assessments.copyAssessment({ idAssessment: chosen.idAssessment }));
  else if (kind < 18) await attempt(hand, () => client.assessments.editAgain({ idAssessment: chosen.idAssessment }));
  else if (kind < 19) await remove(hand, chosen);
  else await reword(hand, draft ?? chosen);
};
