import { originalTitle, titleOfCopy } from '../../core/assessments/copy-title.ts';
import { emptySections } from '../../core/assessments/sections.ts';
import { canChange } from '../../core/policies/assessment.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { assetsOf } from '../../questions/text/document/assets.ts';
import type { Doc } from '../../questions/text/document/document.ts';
import { applyTextEdit } from '../../questions/text/plain/text-edit.ts';
import { type HandlersOf, type Me, schoolsOf } from '../area.ts';
import { setImageSizes } from '../database/assets.ts';
import type { Database } from '../database/database.ts';
import { copyShares } from '../database/shared-items.ts';
import { changeUsageCount, copyQuestionsOfOthers } from '../questions/api.ts';
import type { Refuse } from '../refusal.ts';
import { changedFields } from './changed-fields.ts';
import { findDraftForUpdate } from './find-draft.ts';
import { initialOwnership } from './publication.ts';
import { idsOfUnscannableQuestions, loadFormQuestions, orderForms } from './questions-of-form.ts';
import { writeSnapshot } from './snapshot.ts';
import {
  type AssessmentRow,
  findForUpdate,
  findReplacement,
  findVisible,
  insertAssessment,
  isScheduled,
  listTitlesLike,
  loadClassifications,
  refOf,
  saveClassifications,
  updateAssessment,
} from './store/assessments.ts';
import {
  deleteDraftQuestions,
  loadDraftQuestions,
  loadStoredDraftQuestions,
  lockQuestions,
  saveDraftQuestions,
} from './store/drafts.ts';

export const lifecycleHandlers: HandlersOf<
  'assessments',
  'saveAssessmentDraft' | 'finishAssessment' | 'renameAssessment' | 'copyAssessment' | 'editAgain'
> = {
  async saveAssessmentDraft({ db, me, now, recordChange }, { idAssessment, ...changes }, refuse) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    const { title = draft.title, alternativeShuffle = draft.alternativeShuffle } = changes;
    const instructions = await resolveInstructions(db, draft, changes, refuse);
    const values = { title, instructions, alternativeShuffle };
    await updateAssessment(db, draft, { ...values, updated: now });
    recordChange(changedFields(draft, values));
    return {};
  },

  async finishAssessment({ db, me, now, recordChange }, { idAssessment, title, ...changes }, refuse) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    const ref = refOf(draft);
    const stored = await loadStoredDraftQuestions(db, ref);
    if (stored.length === 0) return refuse('assessmentEmpty');
    if (emptySections(draft.sections ?? [], stored).length > 0) return refuse('sectionEmpty');
    const instructions = await resolveInstructions(db, draft, changes, refuse);
    const { logo = draft.logo, alternativeShuffle = draft.alternativeShuffle } = changes;
    const isStored = logo === null || (await setImageSizes(db, draft.idSchool, logo, [logo])) !== null;
    if (!isStored) return refuse('filesMissing');
    // Counting locks the questions against edits, so that all forms show the same newest versions.
    await changeUsageCount(db, stored, 1);
    const questions = await loadDraftQuestions(db, draft, now);
    await writeSnapshot(db, ref, await orderForms(db, { ...draft, alternativeShuffle }, questions));
    await deleteDraftQuestions(db, ref);
    const varied = draft.varied || (await idsOfUnscannableQuestions(db, questions)).length > 0;
    const values = { title, instructions, logo, varied, alternativeShuffle, status: 2 as const };
    await updateAssessment(db, draft, { ...values, finished: now, updated: now });
    recordChange(changedFields(draft, values));
    return {};
  },

  async renameAssessment({ db, me, now, recordChange }, { idAssessment, title }, refuse) {
    const found = (await findForUpdate(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    if (!canChange(me, 'rename', found)) return refuse('reviewNotPossible');
    await updateAssessment(db, found, { title, updated: now });
    recordChange(changedFields(found, { title }));
    return {};
  },

  async copyAssessment({ db, me, now }, { idAssessment }, refuse) {
    const original = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const taken = await listTitlesLike(db, me, originalTitle(original.title));
    const title = titleOfCopy(original.title, me.language, taken);
    return { content: { idAssessment: await copyAsDraft(db, me, original, { title, idReplaces: null }, now) } };
  },

  async editAgain({ db, me, now, recordChange }, { idAssessment }, refuse) {
    const finished = (await findForUpdate(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    if (finished.status === 1) return refuse('assessmentNotFinished');
    if (!canChange(me, 'editAgain', finished)) return refuse('reviewNotPossible');
    const newer = await findReplacement(db, refOf(finished));
    if (newer?.status === 2) return refuse('assessmentReplaced');
    if (newer) return { content: { idAssessment: newer.id } };
    if (await isScheduled(db, refOf(finished))) return refuse('assessmentScheduled');
    const draft = { title: finished.title, idReplaces: finished.id };
    const idDraft = await copyAsDraft(db, me, finished, draft, now);
    const sharedAs = { idSchool: finished.idSchool, of: 'idAssessment' as const };
    await copyShares(db, [{ ...sharedAs, id: finished.id }], { ...sharedAs, id: idDraft });
    recordChange({ after: { idAssessment: idDraft, idReplaces: finished.id } });
    return { content: { idAssessment: idDraft } };
  },
};

/** Adds a draft of the user's with the settings and the questions of an assessment, and returns its id. */
const copyAsDraft = async (
  db: Database,
  me: Me,
  original: AssessmentRow,
  named: Pick<AssessmentRow, 'title' | 'idReplaces'>,
  now: Instant,
): Promise<number> => {
  const { id: _, uuid: __, ...values } = original;
  const draftValues = { status: 1, reviewComment: '', finished: null } as const;
  const copy = await insertAssessment(db, {
    ...values,
    ...named,
    ...draftValues,
    ...initialOwnership(me),
    added: now,
    updated: now,
  });
  if (!copy) throw new Error('a new uuid that exists already');
  const questions = await loadFormQuestions(db, original, now);
  const copies = await copyQuestionsOfOthers(db, me, questions, now);
  const outline = new Map(
    questions.map(({ idQuestion, section, weight }) => [copies.get(idQuestion) ?? idQuestion, { section, weight }]),
  );
  const copied = await lockQuestions(db, schoolsOf(me), [...outline.keys()]);
  await saveDraftQuestions(
    db,
    refOf(copy),
    copied.map((question) => ({ ...question, ...outline.get(question.idQuestion) })),
  );
  await saveClassifications(db, refOf(copy), await loadClassifications(db, refOf(original)));
  return copy.id;
};

/**
 * Returns the instructions to store, with the sizes of their images, or null for an empty text. Refuses instructions
 * that show a missing file.
 */
const resolveInstructions = async (
  db: Database,
  draft: AssessmentRow,
  { instructions: edited = draft.instructions }: { instructions?: string | Doc | null | undefined },
  refuse: Refuse<'filesMissing'>,
): Promise<Doc | null> => {
  if (edited === null || edited === '') return null;
  const instructions = applyTextEdit(draft.instructions, edited);
  return (await setImageSizes(db, draft.idSchool, instructions, assetsOf(instructions))) ?? refuse('filesMissing');
};
