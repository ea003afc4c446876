import { groupByStimulus } from '../../../core/assessments/positions.ts';
import { questionTypes } from '../../../questions/registry.ts';
import { type Context, type HandlersOf, schoolsOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import {
  type CatalogueSelection,
  findCoveredQuestions,
  findSelectedNodes,
  listPickableEntries,
  type NodeWithAncestors,
  selectionOf,
} from '../../questions/api.ts';
import { changedFields } from '../changed-fields.ts';
import { assessmentToDto } from '../dto.ts';
import { idsOfUnscannableQuestions, loadFormQuestions } from '../paper/questions-of-form.ts';
import { initialOwnership } from '../publication.ts';
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
import { findDraftForUpdate } from './find-draft.ts';
import { pickQuestions } from './pick-questions.ts';

export const settingsHandlers: HandlersOf<
  'assessments',
  'addAssessment' | 'editAssessment' | 'continueAssessment' | 'assessmentCatalogingNew'
> = {
  async addAssessment({ db, me, now }, { uuid, idsCataloging, qAutomaticQnt = null, ...head }, refuse) {
    const { title = '', period = '', varied = false } = head;
    const nodes = await findSelectedNodes(db, idsCataloging);
    if (nodes.length < new Set(idsCataloging).size) return refuse('catalogingNotValid');
    const start = initialOwnership(me);
    const made = await insertAssessment(db, {
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
      // A device repeats the call with the same uuid when the reply was lost.
      const same = uuid === undefined ? undefined : await findByUuid(db, start.idSchool, uuid);
      if (same?.idOwner !== me.idUser) return refuse('uuidTaken');
      return { content: { idAssessment: same.id, qntQuestions: (await loadFormQuestions(db, same, now)).length } };
    }
    await saveClassifications(db, refOf(made), idsOf(nodes));
    const questions =
      qAutomaticQnt === null
        ? []
        : await pickAndLockQuestions({ db, me, now }, { nodes, varied }, [], qAutomaticQnt, made.id);
    if (typeof questions === 'string') return refuse(questions);
    await saveDraftQuestions(db, refOf(made), questions);
    return { content: { idAssessment: made.id, qntQuestions: questions.length } };
  },

  async editAssessment(
    { db, me, now, recordChange },
    { idAssessment, idsCataloging, qAutomaticQnt = null, ...head },
    refuse,
  ) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    const nodes = await findSelectedNodes(db, idsCataloging);
    if (nodes.length < new Set(idsCataloging).size) return refuse('catalogingNotValid');
    const before = await loadDraftQuestions(db, draft, now);
    const others = await idsOfUnscannableQuestions(db, before);
    const { title = draft.title, period = draft.period, varied = draft.varied || others.length > 0 } = head;
    const staying = await questionsStillCovered(db, draft, before, nodes);
    const unfit = ({ idQuestion }: PinnedQuestion) => !varied && others.includes(idQuestion);
    // Randomly picked questions are picked again; chosen ones are only removed by the user.
    if (qAutomaticQnt === null && staying.some(unfit)) return refuse('assessmentIsVaried');
    const has = groupByStimulus(staying)
      .filter((block) => !block.some(unfit))
      .flat();
    const questions =
      qAutomaticQnt === null
        ? has
        : await pickAndLockQuestions({ db, me, now }, { nodes, varied }, has, qAutomaticQnt, idAssessment);
    if (typeof questions === 'string') return refuse(questions);
    await saveDraftQuestions(db, refOf(draft), questions);
    await saveClassifications(db, refOf(draft), idsOf(nodes));
    const subtitle = subtitleOf(nodes);
    const values = { title, period, subtitle, varied, automaticQuantity: qAutomaticQnt };
    await updateAssessment(db, draft, { ...values, updated: now });
    recordChange(changedFields(draft, values));
    return { content: { idAssessment, qntQuestions: questions.length } };
  },

  async continueAssessment({ db, me, now }, { idAssessment }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    return { content: await assessmentToDto(db, me, found, await loadFormQuestions(db, found, now)) };
  },

  async assessmentCatalogingNew({ db, me, now }, { idAssessment }, refuse) {
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const nodes = await findSelectedNodes(db, await loadClassifications(db, refOf(found)));
    return { content: nodes.map(({ id, name, path }) => ({ idCataloging: id, name, path })) };
  },
};

const idsOf = (nodes: readonly NodeWithAncestors[]) => nodes.map(({ id }) => id);
const selectionOfNodes = (nodes: readonly NodeWithAncestors[]): CatalogueSelection => selectionOf(idsOf(nodes), nodes);

/** Returns the first node below a discipline, after its discipline: "Matemáticas · Funciones". */
const subtitleOf = (nodes: readonly NodeWithAncestors[]): string => {
  const first = nodes.find(({ kind }) => kind !== 'discipline') ?? nodes[0];
  return [...new Set([first?.path[0], first?.name])].filter(Boolean).join(' · ');
};

const uniformTypes = questionTypes.filter((type) => type.isPickedAutomatically).map(({ idType }) => idType);

/** Returns picked questions, locked. Picks again whenever a picked question was deleted before it was locked. */
const pickAndLockQuestions = async (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  { nodes, varied }: { nodes: readonly NodeWithAncestors[]; varied: boolean },
  has: readonly PinnedQuestion[],
  quantity: number,
  seed: number,
): Promise<PinnedQuestion[] | Extract<ReturnType<typeof pickQuestions>, string>> => {
  for (;;) {
    // Without types, questions of all types are listed.
    const entries = await listPickableEntries(
      { db, me, now },
      selectionOfNodes(nodes),
      varied ? undefined : uniformTypes,
    );
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

/** Returns the questions of a draft that another selection of the catalogue still covers. */
const questionsStillCovered = async (
  db: Database,
  draft: AssessmentRow,
  has: readonly PinnedQuestion[],
  nodes: readonly NodeWithAncestors[],
) => {
  const before = await loadClassifications(db, refOf(draft));
  if (before.length === nodes.length && nodes.every(({ id }) => before.includes(id))) return has;
  const staying = await findCoveredQuestions(db, has, selectionOfNodes(nodes));
  return has.filter(({ idQuestion }) => staying.has(idQuestion));
};
