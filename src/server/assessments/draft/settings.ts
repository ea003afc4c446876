import { blocksOf } from '../../../core/assessments/positions.ts';
import { fullName } from '../../../core/people/roles.ts';
import { isoWithOffset } from '../../../core/schedules/time.ts';
import { single } from '../../../questions/single/type.ts';
import { type Context, type HandlersOf, schoolsOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { covered, entriesWithin } from '../../questions/bank/bank-page.ts';
import { type Choice, choiceOf, chosenNodes, type Node } from '../../questions/catalogue/selection.ts';
import { changesOf } from '../changed-fields.ts';
import { printingOf } from '../paper/print-settings.ts';
import { idsOfOtherTypes, questionsOf } from '../paper/questions-of-form.ts';
import { initialState, reviewOf } from '../publication.ts';
import type { PinnedQuestion } from '../snapshot.ts';
import {
  type AssessmentRow,
  add,
  change,
  classificationsOf,
  findByUuid,
  findVisible,
  logoOf,
  ownerOf,
  refOf,
  saveClassifications,
} from '../store/assessments.ts';
import { draftQuestions, lockQuestions, saveDraftQuestions } from '../store/drafts.ts';
import { draftOf } from './find-draft.ts';
import { pickQuestions } from './pick-questions.ts';

export const choice: HandlersOf<
  'assessments',
  'addAssessment' | 'editAssessment' | 'continueAssessment' | 'assessmentCatalogingNew'
> = {
  async addAssessment({ db, me, now }, { uuid, idsCataloging, qAutomaticQnt = null, ...head }, refuse) {
    const { title = '', period = '', varied = false } = head;
    const nodes = await chosenNodes(db, idsCataloging);
    if (nodes.length < new Set(idsCataloging).size) return refuse('catalogingNotValid');
    const start = initialState(me);
    const made = await add(db, {
      ...start,
      ...(uuid !== undefined && { uuid }),
      title,
      subtitle: subtitleOf(nodes),
      period,
      varied,
      automaticQuantity: qAutomaticQnt,
      added: now,
      updated: now,
    });
    if (!made) {
      // The device sends again what has arrived.
      const same = uuid === undefined ? undefined : await findByUuid(db, start.idSchool, uuid);
      if (same?.idOwner !== me.idUser) return refuse('uuidTaken');
      return { content: { idAssessment: same.id, qntQuestions: (await questionsOf(db, same, now)).length } };
    }
    await saveClassifications(db, refOf(made), idsOf(nodes));
    const questions =
      qAutomaticQnt === null ? [] : await pickNow({ db, me, now }, { nodes, varied }, [], qAutomaticQnt, made.id);
    if (typeof questions === 'string') return refuse(questions);
    await saveDraftQuestions(db, refOf(made), questions);
    return { content: { idAssessment: made.id, qntQuestions: questions.length } };
  },

  async editAssessment(
    { db, me, now, audited },
    { idAssessment, idsCataloging, qAutomaticQnt = null, ...head },
    refuse,
  ) {
    const draft = await draftOf(db, me, idAssessment, refuse);
    const nodes = await chosenNodes(db, idsCataloging);
    if (nodes.length < new Set(idsCataloging).size) return refuse('catalogingNotValid');
    const before = await draftQuestions(db, draft, now);
    const others = await idsOfOtherTypes(db, before);
    const { title = draft.title, period = draft.period, varied = draft.varied || others.length > 0 } = head;
    const staying = await stillChosen(db, draft, before, nodes);
    const unfit = ({ idQuestion }: PinnedQuestion) => !varied && others.includes(idQuestion);
    // What was picked at random is picked again; what somebody chose is theirs to take out.
    if (qAutomaticQnt === null && staying.some(unfit)) return refuse('assessmentIsVaried');
    const has = blocksOf(staying)
      .filter((block) => !block.some(unfit))
      .flat();
    const questions =
      qAutomaticQnt === null
        ? has
        : await pickNow({ db, me, now }, { nodes, varied }, has, qAutomaticQnt, idAssessment);
    if (typeof questions === 'string') return refuse(questions);
    await saveDraftQuestions(db, refOf(draft), questions);
    await saveClassifications(db, refOf(draft), idsOf(nodes));
    const subtitle = subtitleOf(nodes);
    const values = { title, period, subtitle, varied, automaticQuantity: qAutomaticQnt };
    await change(db, draft, { ...values, updated: now });
    audited(changesOf(draft, values));
    return { content: { idAssessment, qntQuestions: questions.length } };
  },

  async continueAssessment({ db, me, now }, { idAssessment }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const owner = await ownerOf(db, found);
    const questions = await questionsOf(db, found, now);
    return {
      content: {
        idAssessment,
        title: found.title,
        instructions: found.instructions,
        ...(await logoOf(db, found)),
        status: found.status,
        type: found.automaticQuantity === null ? 'manual' : 'automatic',
        period: found.period,
        qAutomaticQnt: found.automaticQuantity,
        idsCataloging: await classificationsOf(db, refOf(found)),
        subtitle: found.subtitle,
        qntQuestions: questions.length,
        varied: found.varied || (await idsOfOtherTypes(db, questions)).length > 0,
        canEdit: found.idOwner === me.idUser,
        owner: owner ? fullName(owner, me.language ?? 'es') : '',
        updated: isoWithOffset(found.updated, me.timezone),
        review: reviewOf(found, me),
        ...printingOf(found),
      },
    };
  },

  async assessmentCatalogingNew({ db, me, now }, { idAssessment }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const nodes = await chosenNodes(db, await classificationsOf(db, refOf(found)));
    return { content: nodes.map(({ id, name, path }) => ({ idCataloging: id, name, path })) };
  },
};

const idsOf = (nodes: readonly Node[]) => nodes.map(({ id }) => id);
const chosen = (nodes: readonly Node[]): Choice => choiceOf(idsOf(nodes), nodes);

/** The first choice below a discipline, after its discipline: "Matemáticas · Funciones". */
const subtitleOf = (nodes: readonly Node[]): string => {
  const first = nodes.find(({ kind }) => kind !== 'discipline') ?? nodes[0];
  return [...new Set([first?.path[0], first?.name])].filter(Boolean).join(' · ');
};

/** Picks from what there is, again as often as something that was picked was deleted at that moment. */
const pickNow = async (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  { nodes, varied }: { nodes: readonly Node[]; varied: boolean },
  has: readonly PinnedQuestion[],
  quantity: number,
  seed: number,
): Promise<PinnedQuestion[] | Extract<ReturnType<typeof pickQuestions>, string>> => {
  for (;;) {
    // No types named = all.
    const entries = await entriesWithin({ db, me, now }, chosen(nodes), varied ? undefined : [single.idType]);
    const ids = pickQuestions(has, entries, quantity, seed);
    if (typeof ids === 'string') return ids;
    const staying = has.filter(({ idQuestion }) => ids.includes(idQuestion));
    const taken = ids.filter((id) => !staying.some(({ idQuestion }) => idQuestion === id));
    const locked = await lockQuestions(db, schoolsOf(me), taken);
    if (locked.length < taken.length) continue;
    const byId = new Map([...staying, ...locked].map((question) => [question.idQuestion, question]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
};

/** Returns what stays of a draft's questions under another choice. */
const stillChosen = async (
  db: Database,
  draft: AssessmentRow,
  has: readonly PinnedQuestion[],
  nodes: readonly Node[],
) => {
  const before = await classificationsOf(db, refOf(draft));
  if (before.length === nodes.length && nodes.every(({ id }) => before.includes(id))) return has;
  const staying = await covered(db, has, chosen(nodes));
  return has.filter(({ idQuestion }) => staying.has(idQuestion));
};
