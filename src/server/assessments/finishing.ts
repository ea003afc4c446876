import { mayRewrite } from '../../core/review.ts';
import { versionOf } from '../../core/versions.ts';
import { assetsOf } from '../../questions/text/assets.ts';
import type { Doc } from '../../questions/text/document.ts';
import { haveFiles } from '../database/assets.ts';
import type { Database } from '../database/database.ts';
import { copiedUnlessTheirs } from '../questions/copies.ts';
import { draftOf } from './draft.ts';
import type { Kept } from './promises.ts';
import { startOf } from './review.ts';
import { add, change, choose, chosenIn, held, isScheduled, seen } from './store/assessments.ts';
import { contentsIn, countUse, placedIn, questionsOfOtherTypes, setQuestions } from './store/questions.ts';
import { reviewerOf } from './visible.ts';

export const finishing: Kept<'saveAssessmentDraft' | 'finishAssessment' | 'copyAssessment' | 'deleteAssessment'> = {
  async saveAssessmentDraft({ db, me, now }, { idAssessment, ...given }, refuse) {
    const draft = await draftOf(db, me, idAssessment, refuse);
    const { title = draft.title, instructions = draft.instructions } = given;
    if (!(await areThere(db, instructions))) return refuse('filesMissing');
    await change(db, draft, { title, instructions, updated: now });
    return {};
  },

  async finishAssessment({ db, me, now }, { idAssessment, title, ...given }, refuse) {
    const draft = await draftOf(db, me, idAssessment, refuse);
    const ids = (await placedIn(db, idAssessment)).map(({ idQuestion }) => idQuestion);
    if (ids.length === 0) return refuse('assessmentEmpty');
    const { instructions = draft.instructions } = given;
    if (!(await areThere(db, instructions))) return refuse('filesMissing');
    // Nobody edits what is counted until the transaction ends: all three versions take one wording of each question.
    await countUse(db, ids);
    const questions = await placedIn(db, idAssessment);
    for (const version of [1, 2, 3] as const)
      await setQuestions(db, idAssessment, version, versionOf(questions, idAssessment, version));
    const varied = draft.varied || (await questionsOfOtherTypes(db, idAssessment)).length > 0;
    await change(db, draft, { title, instructions, varied, status: 2, finished: now, updated: now });
    return {};
  },

  async copyAssessment({ db, me, now }, { idAssessment }, refuse) {
    const { id, ...original } = (await seen(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    const fresh = { status: 1, reviewComment: '', finished: null, needSync: false } as const;
    const copy = await add(db, { ...original, ...fresh, ...startOf(me), added: now, updated: now });
    await choose(db, copy.id, await chosenIn(db, id));
    const placed = await contentsIn(db, id, 1);
    const copies = await copiedUnlessTheirs(db, me, placed, now);
    const ids = placed.map(({ idQuestion }) => copies.get(idQuestion) ?? idQuestion);
    await setQuestions(db, copy.id, 1, ids);
    return { content: { idAssessment: copy.id } };
  },

  async deleteAssessment({ db, me, now }, { id }, refuse) {
    const found = (await held(db, me, id)) ?? refuse('assessmentNotValid');
    if (found.idSchool === null && !mayRewrite(found.state, reviewerOf(me, found))) return refuse('reviewNotPossible');
    if (await isScheduled(db, id)) return refuse('assessmentHasSchedules');
    await change(db, found, { deleted: true, updated: now });
    return {};
  },
};

/** Whether the files that instructions show are there. */
const areThere = (db: Database, instructions: Doc | null): Promise<boolean> =>
  haveFiles(db, instructions ? assetsOf(instructions) : []);
