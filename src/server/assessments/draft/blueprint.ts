import { bands, countAvailable, drawBlueprint } from '../../../core/assessments/blueprint.ts';
import { MAXIMUM_QUESTIONS } from '../../../core/assessments/positions.ts';
import { canChange } from '../../../core/policies/assessment.ts';
import { type Context, type HandlersOf, schoolOf } from '../../area.ts';
import { findSelectedNodes, listBandedEntries, loadDrawnEntries, selectionOf } from '../../questions/api.ts';
import type { Refuse } from '../../refusal.ts';
import { findVisible, loadClassifications, refOf } from '../store/assessments.ts';
import { loadDraftQuestions } from '../store/drafts.ts';
import { drawableTypes } from './settings.ts';

export const blueprintHandlers: HandlersOf<'assessments', 'getBlueprint' | 'drawByBlueprint'> = {
  async getBlueprint(context, { idAssessment }, refuse) {
    const { entries, topics } = await listDrawable(context, idAssessment, refuse);
    return {
      content: topics.map(({ idCataloging, name }) => ({
        idCataloging,
        name,
        available: Object.fromEntries(
          bands.map((band) => [band, countAvailable(entries, idCataloging, band)]),
        ) as never,
      })),
    };
  },

  async drawByBlueprint(context, { idAssessment, cells, seed }, refuse) {
    const { entries, has } = await listDrawable(context, idAssessment, refuse);
    const asked = cells.map(({ idCataloging, band, count }) => ({ topic: idCataloging, band, count }));
    if (has + asked.reduce((sum, { count }) => sum + count, 0) > MAXIMUM_QUESTIONS) return refuse('tooManyQuestions');
    const drawn = drawBlueprint(asked, entries, seed);
    const missing = drawn.flatMap(({ topic, band, count, entries: lists }) => {
      const found = lists.flat().length;
      return found < count ? { idCataloging: topic, band, count, drawn: found } : [];
    });
    const lists = drawn.flatMap((cell) => cell.entries);
    return { content: { entries: await loadDrawnEntries(context, entries, lists), missing } };
  },
};

/** Returns what a blueprint may draw for a draft, and how many questions that has. Refuses as the calls say. */
const listDrawable = async (
  context: Context,
  idAssessment: number,
  refuse: Refuse<'assessmentNotValid' | 'assessmentFinished'>,
) => {
  const { db, me, now } = context;
  const draft = (await findVisible(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
  if (!canChange(me, 'edit', draft)) return refuse('assessmentFinished');
  const ids = await loadClassifications(db, refOf(draft));
  const selection = selectionOf(ids, await findSelectedNodes(db, schoolOf(me), ids));
  const questions = await loadDraftQuestions(db, draft, now);
  const without = questions.map(({ idQuestion }) => idQuestion);
  const types = drawableTypes(draft.varied);
  return { ...(await listBandedEntries(context, selection, { types, without })), has: questions.length };
};
