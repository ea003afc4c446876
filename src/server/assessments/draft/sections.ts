import { arrangeSections } from '../../../core/assessments/sections.ts';
import type { HandlersOf } from '../../area.ts';
import { changedFields } from '../changed-fields.ts';
import { findDraftForUpdate } from '../find-draft.ts';
import { refOf, updateAssessment } from '../store/assessments.ts';
import { loadStoredDraftQuestions, saveDraftQuestions } from '../store/drafts.ts';

/** The calls by which a draft gets sections and points. */
export const sectionHandlers: HandlersOf<'assessments', 'setAssessmentSections' | 'setAssessmentWeights'> = {
  async setAssessmentSections({ db, me, now, recordChange }, { idAssessment, sections: wanted }, refuse) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    const list = await loadStoredDraftQuestions(db, refOf(draft));
    const ids = new Set(list.map(({ idQuestion }) => idQuestion));
    if (wanted.some(({ idsQuestions = [] }) => idsQuestions.some((id) => !ids.has(id))))
      return refuse('questionNotValid');
    await saveDraftQuestions(db, refOf(draft), arrangeSections(list, draft.sections ?? [], wanted));
    const sections = wanted.map(({ uuid, heading, instructions }) => ({ uuid, heading, instructions }));
    const values = { sections: sections.length === 0 ? null : sections };
    await updateAssessment(db, draft, { ...values, updated: now });
    recordChange(changedFields(draft, values));
    return {};
  },

  async setAssessmentWeights({ db, me, now, recordChange }, { idAssessment, weights }, refuse) {
    const draft = await findDraftForUpdate(db, me, idAssessment, refuse);
    const list = await loadStoredDraftQuestions(db, refOf(draft));
    const wanted = new Map(weights.map(({ idQuestion, weight }) => [idQuestion, weight]));
    const known = new Map(list.map(({ idQuestion, weight }) => [idQuestion, weight]));
    if (weights.some(({ idQuestion }) => !known.has(idQuestion))) return refuse('questionNotValid');
    await saveDraftQuestions(
      db,
      refOf(draft),
      list.map((one) => ({ ...one, weight: wanted.get(one.idQuestion) ?? one.weight })),
    );
    await updateAssessment(db, draft, { updated: now });
    const before = weights.map(({ idQuestion }) => ({ idQuestion, weight: known.get(idQuestion) ?? 1 }));
    recordChange({ before: { weights: before }, after: { weights } });
    return {};
  },
};
