import { type Actor, attempt } from './actor.ts';
import { ownAssessments, ownEntries, paperOf } from './shown.ts';

type Row = Awaited<ReturnType<typeof ownAssessments>>[number];

const formsOf = async ({ client }: Actor, idAssessment: number) => {
  const forms = [];
  for (const version of [1, 2, 3])
    forms.push((await client.assessments.getAssessmentQuestions({ idAssessment, version })).content);
  return forms;
};

const begin = async (actor: Actor): Promise<void> => {
  const { client, choices, ledger, entries } = actor;
  const [title, period] = [ledger.create('Evaluación'), ledger.create('Tramo')];
  const given = { title, period, varied: choices.isOne(2), idsCataloging: [choices.pick(entries) ?? 0] };
  const drawn = choices.isOne(3) ? { qAutomaticQnt: 2 } : {};
  if (await attempt(actor, () => client.assessments.addAssessment({ ...given, ...drawn })))
    ledger.keep([title, period]);
};

/** Adds, removes or moves questions of a draft: own ones, the provider's and what colleagues share. */
const fill = async (actor: Actor, { idAssessment }: Row): Promise<void> => {
  const { client, choices } = actor;
  const { assessments, questions } = client;
  const blocks = (await assessments.getAssessmentQuestions({ idAssessment })).content;
  const inDraft = blocks.flatMap((block) => block.questions.map(({ idQuestion }) => idQuestion));
  const kind = choices.below(8);
  const some = choices.pick(inDraft);
  if (some !== undefined && kind === 0)
    await attempt(actor, () => assessments.deleteAssessmentQuestions({ idAssessment, idsQuestions: [some] }));
  else if (some !== undefined && kind === 1) {
    const index = choices.below(inDraft.length);
    await attempt(actor, () => assessments.moveAssessmentQuestion({ idAssessment, idQuestion: some, index }));
  } else {
    const bank = choices.pick(['mine', 'mine', 'provider', 'shared'] as const) ?? 'mine';
    const paging = { page: 1, recordsperpage: 100 };
    const listed =
      bank === 'mine'
        ? await ownEntries(client)
        : (await questions.getQuestionsNew({ paging, filter: { bank } })).content;
    const entry = choices.pick(listed);
    if (!entry) return;
    const idContext = entry.context?.idContext;
    const idQuestion = choices.pick(entry.questions)?.idQuestion ?? 0;
    const added = idContext !== undefined && choices.isOne(2) ? { idContext } : { idQuestion };
    await attempt(actor, () => assessments.addAssessmentQuestion({ idAssessment, ...added }));
  }
};

const reword = async (actor: Actor, { idAssessment, title }: Row): Promise<void> => {
  const { client, choices, ledger, entries } = actor;
  const { assessments } = client;
  const whole = await attempt(actor, () => assessments.continueAssessment({ idAssessment }));
  if (!whole) return;
  const [name, words] = [ledger.create('Evaluación'), ledger.create('Instrucción')];
  const kind = choices.below(4);
  if (kind === 0) {
    const given = { period: words, idsCataloging: [choices.pick(entries) ?? 0] };
    if (!(await attempt(actor, () => assessments.editAssessment({ idAssessment, ...given })))) return;
    ledger.replace(whole.content.period);
    ledger.keep([words]);
  } else if (kind === 1) {
    if (!(await attempt(actor, () => assessments.saveAssessmentDraft({ idAssessment, instructions: words })))) return;
    ledger.replace(whole.content.instructions);
    ledger.keep([words]);
  } else if (kind === 2) {
    await attempt(actor, () =>
      assessments.setAssessmentResponseSpace({ idAssessment, assessmentResponseSpace: choices.below(9) }),
    );
  } else {
    if (!(await attempt(actor, () => assessments.renameAssessment({ idAssessment, title: name })))) return;
    ledger.replace(title);
    ledger.keep([name]);
  }
};

const finish = async (actor: Actor, { idAssessment, title }: Row): Promise<void> => {
  const { client, ledger } = actor;
  const name = ledger.create('Evaluación');
  if (!(await attempt(actor, () => client.assessments.finishAssessment({ idAssessment, title: name })))) return;
  ledger.replace(title);
  ledger.keep([name, paperOf(await formsOf(actor, idAssessment))]);
};

const remove = async (actor: Actor, row: Row): Promise<void> => {
  const { idAssessment } = row;
  const forms = row.status === 2 ? await formsOf(actor, idAssessment) : [];
  const whole = await attempt(actor, () => actor.client.assessments.continueAssessment({ idAssessment }));
  if (!(await attempt(actor, () => actor.client.assessments.deleteAssessment({ id: idAssessment })))) return;
  actor.ledger.replace([row.title, whole?.content, paperOf(forms)]);
};

/** Does something with assessments. */
export const workOnAssessments = async (actor: Actor): Promise<void> => {
  const { client, choices } = actor;
  const rows = await ownAssessments(client);
  const chosen = choices.pick(rows);
  const draft = choices.pick(rows.filter(({ status }) => status === 1));
  const kind = choices.below(20);
  if (!chosen || kind < 2) await begin(actor);
  else if (kind < 9) await (draft ? fill(actor, draft) : begin(actor));
  else if (kind < 12) await reword(actor, chosen);
  else if (kind < 16) await (draft ? finish(actor, draft) : begin(actor));
  else if (kind < 17)
    await attempt(actor, () => client.assessments.copyAssessment({ idAssessment: chosen.idAssessment }));
  else if (kind < 18) await attempt(actor, () => client.assessments.editAgain({ idAssessment: chosen.idAssessment }));
  else if (kind < 19) await remove(actor, chosen);
  else await reword(actor, draft ?? chosen);
};
