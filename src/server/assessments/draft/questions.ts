import {
  appendQuestions,
  moveQuestions,
  normalizePositions,
  type PositionedQuestion,
  removeQuestions,
  replaceQuestion,
  sectionOf,
  toNumberedBlocks,
} from '../../../core/assessments/positions.ts';
import { lastSectionOf, weightOf } from '../../../core/assessments/sections.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type HandlersOf, schoolsOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import {
  findSimilarQuestions,
  loadBankPage,
  loadQuestionDtosInVersions,
  loadStimulusTexts,
  lockUsableQuestions,
} from '../../questions/api.ts';
import { changedFields } from '../changed-fields.ts';
import { findDraftForUpdate } from '../find-draft.ts';
import { idsOfUnscannableQuestions, loadFormQuestions } from '../questions-of-form.ts';
import type { PinnedQuestion } from '../snapshot.ts';
import { type AssessmentRow, findVisible, loadClassifications, refOf, updateAssessment } from '../store/assessments.ts';
import { findQuestionByUuid, loadDraftQuestions, lockQuestions, saveDraftQuestions } from '../store/drafts.ts';

export const draftQuestionHandlers: HandlersOf<
  'assessments',
  | 'getQuestions'
  | 'getAssessmentQuestions'
  | 'addAssessmentQuestion'
  | 'getSimilarQuestions'
  | 'replaceAssessmentQuestion'
  | 'deleteAssessmentQuestions'
  | 'moveAssessmentQuestion'
  | 'repairAssessmentQuestionsPositions'
  | 'updateAssessmentType'
> = {
  async getQuestions(context, { idAssessment, paging, filter, myQuestions }, refuse) {
    const { db, me, now } = context;
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const { idscataloging, bank = myQuestions ? 'mine' : 'provider', ...search } = filter;
    const idsCataloging = idscataloging.length > 0 ? idscataloging : await loadClassifications(db, refOf(found));
    const { entries, ...page } = await loadBankPage(context, { ...search, ...paging, bank, idsCataloging }, refuse);
    return { ...page, questions: entries };
  },

  async getAssessmentQuestions(context, { idAssessment, version }, refuse) {
    const { db, me, now } = context;
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const list = await loadFormQuestions(db, found, now, version);
    const dtos = await loadQuestionDtosInVersions(context, list);
    const texts = new Map([...(await loadStimulusTexts(db, list)).values()].map((text) => [text.idContext, text]));
    return {
      content: toNumberedBlocks(list).map((block) => ({
        context: texts.get(block.idStimulus ?? 0) ?? null,
        section: sectionOf(block.questions),
        questions: block.questions.flatMap(({ number, ...pinned }) => {
          const question = dtos.get(pinned.idQuestion);
          return question ? { ...question, idContext: block.idStimulus, number, weight: weightOf(pinned) } : [];
        }),
      })),
    };
  },

  async addAssessmentQuestion({ db, me, now }, { idAssessment, ...requested }, refuse) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    const uuid = 'uuid' in requested ? requested.uuid : undefined;
    const existing = uuid === undefined ? undefined : await findQuestionByUuid(db, draft.idSchool, uuid);
    if (existing) {
      // A device repeats the call with the same uuid when the reply was lost.
      const isSame = 'idQuestion' in requested && existing.idQuestion === requested.idQuestion;
      return isSame && existing.idAssessment === idAssessment ? {} : refuse('uuidTaken');
    }
    const usable = await lockUsableQuestions(db, me, requested, now);
    const expected = 'idsQuestions' in requested ? new Set(requested.idsQuestions).size : 1;
    if (usable.length < expected) return refuse('questionNotValid');
    const list = await loadDraftQuestions(db, draft, now);
    const missing = usable.filter(({ idQuestion }) => !list.some((listed) => listed.idQuestion === idQuestion));
    if (missing.length === 0) return refuse('questionAlreadyAdded');
    const ids = missing.map(({ idQuestion }) => idQuestion);
    const added = await lockQuestions(db, schoolsOf(me), ids, lastSectionOf(draft));
    const after = appendQuestions<PinnedQuestion>(list, added);
    if (after === 'alreadyAdded') return refuse('questionAlreadyAdded');
    if (after === 'maximumReached') return refuse('tooManyQuestions');
    const [id] = ids;
    return saveQuestions(
      db,
      draft,
      uuid === undefined
        ? after
        : after.map((question) => (question.idQuestion === id ? { ...question, uuid } : question)),
      now,
    );
  },

  async getSimilarQuestions(context, { idAssessment, idQuestion }, refuse) {
    const { db, me, now } = context;
    const found = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const list = await loadFormQuestions(db, found, now, 1);
    const of = list.find((listed) => listed.idQuestion === idQuestion) ?? refuse('questionNotValid');
    const ids = list.map((listed) => listed.idQuestion);
    return { content: await findSimilarQuestions(context, of, ids) };
  },

  async replaceAssessmentQuestion({ db, me, now }, { idAssessment, idQuestion, by }, refuse) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    const list = await loadDraftQuestions(db, draft, now);
    const old = list.find((listed) => listed.idQuestion === idQuestion);
    const isThere = list.some((listed) => listed.idQuestion === by);
    // A call that is repeated because its reply was lost.
    if (isThere && !old) return {};
    if (isThere) return refuse('questionAlreadyAdded');
    const usable = await lockUsableQuestions(db, me, { idQuestion: by }, now);
    const [pinned] = usable.length > 0 ? await lockQuestions(db, schoolsOf(me), [by]) : [];
    if (!old || !pinned || pinned.idStimulus !== old.idStimulus) return refuse('questionNotValid');
    return saveQuestions(
      db,
      draft,
      replaceQuestion<PinnedQuestion>(list, idQuestion, { ...pinned, weight: old.weight }),
      now,
    );
  },

  async updateAssessmentType({ db, me, now, recordChange }, { idAssessment, varied }, refuse) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    if (!varied && (await idsOfUnscannableQuestions(db, await loadDraftQuestions(db, draft, now))).length > 0)
      return refuse('assessmentIsVaried');
    await updateAssessment(db, draft, { varied, updated: now });
    recordChange(changedFields(draft, { varied }));
    return {};
  },

  async deleteAssessmentQuestions({ db, me, now }, { idAssessment, idsQuestions }, refuse) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    return saveQuestions(db, draft, removeQuestions(await loadDraftQuestions(db, draft, now), idsQuestions), now);
  },

  async moveAssessmentQuestion({ db, me, now }, { idAssessment, idQuestion, index, whole, section }, refuse) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    const list = await loadDraftQuestions(db, draft, now);
    const question = list.find((listed) => listed.idQuestion === idQuestion) ?? refuse('questionNotValid');
    const target = whole && question.idStimulus !== null ? { idStimulus: question.idStimulus } : idQuestion;
    if (section !== undefined && section > lastSectionOf(draft)) return refuse('questionNotValid');
    return saveQuestions(db, draft, moveQuestions(list, target, index, section), now);
  },

  async repairAssessmentQuestionsPositions({ db, me, now }, { idAssessment }, refuse) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    return saveQuestions(db, draft, normalizePositions(await loadDraftQuestions(db, draft, now)), now);
  },
};

const saveQuestions = async (
  db: Database,
  draft: AssessmentRow,
  list: readonly (PositionedQuestion<PinnedQuestion> & { uuid?: string })[],
  now: Instant,
) => {
  await saveDraftQuestions(db, refOf(draft), list);
  const varied = draft.varied || (await idsOfUnscannableQuestions(db, list)).length > 0;
  await updateAssessment(db, draft, { varied, updated: now });
  return {};
};
