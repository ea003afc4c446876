import { groupByStimulus } from '../../../core/assessments/positions.ts';
import { lastSectionOf } from '../../../core/assessments/sections.ts';
import { findDrawRange } from '../../../core/assessments/selection.ts';
import { canChange } from '../../../core/policies/assessment.ts';
import { questionTypes } from '../../../questions/registry.ts';
import { type Context, type HandlersOf, type Me, schoolOf, schoolsOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import {
  type CatalogueSelection,
  countUsableQuestions,
  findCoveredQuestions,
  findNodes,
  findSelectedNodes,
  listPickableEntries,
  measurePickableEntries,
  type NodeWithAncestors,
  selectionOf,
} from '../../questions/api.ts';
import type { Refuse } from '../../refusal.ts';
import { changedFields } from '../changed-fields.ts';
import { assessmentToDto } from '../dto.ts';
import { findDraftForUpdate } from '../find-draft.ts';
import { initialOwnership } from '../publication.ts';
import { idsOfUnscannableQuestions, loadFormQuestions } from '../questions-of-form.ts';
import type { PinnedQuestion } from '../snapshot.ts';
import {
  type AssessmentRow,
  findByUuid,
  findVisible,
  insertAssessment,
  loadClassifications,
  refOf,
  saveClassifications,
  updateAssessment,
} from '../store/assessments.ts';
import { loadDraftQuestions, lockQuestions, saveDraftQuestions } from '../store/drafts.ts';
import { staysUntouched } from '../store/untouched-drafts.ts';
import { pickQuestions } from './pick-questions.ts';

export const settingsHandlers: HandlersOf<
  'assessments',
  'addAssessment' | 'countQuestions' | 'editAssessment' | 'continueAssessment' | 'assessmentCatalogingNew'
> = {
  async addAssessment({ db, me, now }, { uuid, idsCataloging, qAutomaticQnt = null, ...fields }, refuse) {
    const { title = '', period = '', varied = false } = fields;
    const nodes = await findChosenNodes(db, me, idsCataloging, refuse);
    const ownership = initialOwnership(me);
    const created = await insertAssessment(db, {
      ...ownership,
      ...(uuid !== undefined && { uuid }),
      title,
      subtitle: subtitleOf(nodes),
      period,
      varied,
      automaticQuantity: qAutomaticQnt,
      added: now,
      updated: now,
    });
    if (!created) {
      // A device repeats the call with the same uuid when the reply was lost.
      const existing = uuid === undefined ? undefined : await findByUuid(db, ownership.idSchool, uuid);
      if (existing?.idOwner !== me.idUser) return refuse('uuidTaken');
      return {
        content: { idAssessment: existing.id, qntQuestions: (await loadFormQuestions(db, existing, now)).length },
      };
    }
    const questions =
      qAutomaticQnt === null
        ? []
        : await pickAndLockQuestions({ db, me, now }, { nodes, varied, draft: created }, [], qAutomaticQnt);
    if (typeof questions === 'string') return refuse(questions);
    await saveDraftQuestions(db, refOf(created), questions);
    await saveClassifications(db, refOf(created), idsOf(nodes));
    return { content: { idAssessment: created.id, qntQuestions: questions.length } };
  },

  async countQuestions(context, { idAssessment, idsCataloging, varied }, refuse) {
    const { db, me, now } = context;
    const nodes = await findChosenNodes(db, me, idsCataloging, refuse);
    const draft =
      idAssessment === undefined
        ? null
        : ((await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid'));
    if (draft && !canChange(me, 'edit', draft)) return refuse('assessmentFinished');
    const retained = draft ? (await findRetained({ db, now }, draft, nodes, varied)).retained : [];
    const selection = selectionOfNodes(nodes);
    const blocks = groupByStimulus(retained).map((block) => block.map(({ idQuestion }) => idQuestion));
    const totals = await measurePickableEntries(context, selection, blocks.flat(), drawableTypes(varied));
    const { found, ...range } = findDrawRange(blocks, totals);
    return { content: { usable: await countUsableQuestions(context, selection), drawable: found, ...range } };
  },

  async editAssessment(
    { db, me, now, recordChange },
    { idAssessment, idsCataloging, qAutomaticQnt = null, ...fields },
    refuse,
  ) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    const nodes = await findChosenNodes(db, me, idsCataloging, refuse);
    const { title = draft.title, period = draft.period } = fields;
    const { retained, hasUnfit, varied } = await findRetained({ db, now }, draft, nodes, fields.varied);
    // Randomly picked questions are picked again; chosen ones are only removed by the user.
    if (qAutomaticQnt === null && hasUnfit) return refuse('assessmentIsVaried');
    const questions =
      qAutomaticQnt === null
        ? retained
        : await pickAndLockQuestions({ db, me, now }, { nodes, varied, draft }, retained, qAutomaticQnt);
    if (typeof questions === 'string') return refuse(questions);
    await saveDraftQuestions(db, refOf(draft), questions);
    await saveClassifications(db, refOf(draft), idsOf(nodes));
    const subtitle = subtitleOf(nodes);
    const values = { title, period, subtitle, varied, automaticQuantity: qAutomaticQnt };
    const isUntouched = staysUntouched(draft, { title, period, questions: questions.length });
    await updateAssessment(db, draft, { ...values, updated: isUntouched ? draft.updated : now });
    recordChange(changedFields(draft, values));
    return { content: { idAssessment, qntQuestions: questions.length } };
  },

  async continueAssessment({ db, me, now }, { idAssessment }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    return { content: await assessmentToDto(db, me, found, await loadFormQuestions(db, found, now)) };
  },

  async assessmentCatalogingNew({ db, me, now }, { idAssessment }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const nodes = await findSelectedNodes(db, schoolOf(me), await loadClassifications(db, refOf(found)));
    return { content: nodes.map(({ id, name, path }) => ({ idCataloging: id, name, path })) };
  },
};

/** Returns the catalogue nodes to make an assessment from. An alias and what it was merged into are one node. */
const findChosenNodes = async (
  db: Database,
  me: Me,
  ids: readonly number[],
  refuse: Refuse<'catalogingNotValid'>,
): Promise<NodeWithAncestors[]> => {
  const nodes = await findNodes(db, schoolOf(me), ids);
  return [...new Set(ids.map((id) => nodes.get(id) ?? refuse('catalogingNotValid')))];
};

const idsOf = (nodes: readonly NodeWithAncestors[]) => nodes.map(({ id }) => id);
const selectionOfNodes = (nodes: readonly NodeWithAncestors[]): CatalogueSelection => selectionOf(idsOf(nodes), nodes);

/** Returns the first node below a discipline, after its discipline: "Matemáticas · Funciones". */
const subtitleOf = (nodes: readonly NodeWithAncestors[]): string => {
  const first = nodes.find(({ kind }) => kind !== 'discipline') ?? nodes[0];
  return [...new Set([first?.path[0], first?.name])].filter(Boolean).join(' · ');
};

const automaticTypes = questionTypes.filter((type) => type.isPickedAutomatically).map(({ idType }) => idType);

/** Returns the types of the questions that a draw takes; undefined for all. */
export const drawableTypes = (varied: boolean) => (varied ? undefined : automaticTypes);

/** Returns the entries that a draw takes its questions from. */
const listDrawableEntries = (
  context: Pick<Context, 'db' | 'me' | 'now'>,
  nodes: readonly NodeWithAncestors[],
  varied: boolean,
) => listPickableEntries(context, selectionOfNodes(nodes), drawableTypes(varied));

/**
 * Returns the questions of a draft that stay with another selection: whole blocks that it covers and that fit the question types.
 * Without `requested`, the assessment stays varied as it is or as its questions need it.
 */
const findRetained = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  draft: AssessmentRow,
  nodes: readonly NodeWithAncestors[],
  requested: boolean | undefined,
) => {
  const before = await loadDraftQuestions(db, draft, now);
  const unscannable = await idsOfUnscannableQuestions(db, before);
  const varied = requested ?? (draft.varied || unscannable.length > 0);
  const covered = await questionsStillCovered(db, draft, before, nodes);
  const isUnfit = ({ idQuestion }: PinnedQuestion) => !varied && unscannable.includes(idQuestion);
  const retained = groupByStimulus(covered)
    .filter((block) => !block.some(isUnfit))
    .flat();
  return { retained, hasUnfit: covered.some(isUnfit), varied };
};

/** Returns picked questions, locked, new ones in the last section of the draft. Picks again whenever a picked question was deleted before it was locked. */
const pickAndLockQuestions = async (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  { nodes, varied, draft }: { nodes: readonly NodeWithAncestors[]; varied: boolean; draft: AssessmentRow },
  current: readonly PinnedQuestion[],
  quantity: number,
): Promise<PinnedQuestion[] | Extract<ReturnType<typeof pickQuestions>, string>> => {
  for (;;) {
    const entries = await listDrawableEntries({ db, me, now }, nodes, varied);
    const ids = pickQuestions(current, entries, quantity, draft.id);
    if (typeof ids === 'string') return ids;
    const retained = current.filter(({ idQuestion }) => ids.includes(idQuestion));
    const newIds = ids.filter((id) => !retained.some(({ idQuestion }) => idQuestion === id));
    const locked = await lockQuestions(db, schoolsOf(me), newIds, lastSectionOf(draft));
    if (locked.length < newIds.length) continue;
    const byId = new Map([...retained, ...locked].map((question) => [question.idQuestion, question]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
};

/** Returns the questions of a draft that another selection of the catalogue still covers. */
const questionsStillCovered = async (
  db: Database,
  draft: AssessmentRow,
  questions: readonly PinnedQuestion[],
  nodes: readonly NodeWithAncestors[],
) => {
  const before = await loadClassifications(db, refOf(draft));
  if (before.length === nodes.length && nodes.every(({ id }) => before.includes(id))) return questions;
  const coveredIds = await findCoveredQuestions(db, questions, selectionOfNodes(nodes));
  return questions.filter(({ idQuestion }) => coveredIds.has(idQuestion));
};
