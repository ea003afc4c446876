import { added, grouped, moved, type Placed, removed, repaired } from '../../core/positions.ts';
import type { Instant } from '../../core/time.ts';
import type { Database } from '../database/database.ts';
import { bankPage } from '../questions/bank.ts';
import { contextTexts, questionsInVersions } from '../questions/shown.ts';
import { usableQuestions } from '../questions/usable.ts';
import { draftOf } from './draft.ts';
import { questionsOf } from './paper.ts';
import type { Kept } from './promises.ts';
import { type AssessmentRow, change, chosenIn, seen } from './store/assessments.ts';
import { placedIn, questionsOfOtherTypes, setQuestions } from './store/questions.ts';

export const questions: Kept<
  | 'getQuestions'
  | 'getAssessmentQuestions'
  | 'addAssessmentQuestion'
  | 'deleteAssessmentQuestions'
  | 'moveAssessmentQuestion'
  | 'repairAssessmentQuestionsPositions'
  | 'updateAssessmentType'
> = {
  async getQuestions(context, { idAssessment, paging, filter, myQuestions }, refuse) {
    const { db, me } = context;
    if (!(await seen(db, me, idAssessment))) return refuse('assessmentNotValid');
    const { idscataloging, bank = myQuestions ? 'mine' : 'provider', ...search } = filter;
    const idsCataloging = idscataloging.length > 0 ? idscataloging : await chosenIn(db, idAssessment);
    const { entries, ...page } = await bankPage(context, { ...search, ...paging, bank, idsCataloging });
    return { ...page, questions: entries };
  },

  async getAssessmentQuestions(context, { idAssessment, version }, refuse) {
    const { db, me } = context;
    const found = (await seen(db, me, idAssessment)) ?? refuse('assessmentNotValid');
    const placed = await questionsOf(db, found, version);
    const shown = await questionsInVersions(
      context,
      placed.map(({ idVersion }) => idVersion),
    );
    const texts = await contextTexts(
      db,
      placed.map(({ idContext }) => idContext),
    );
    return {
      content: grouped(placed).map((block) => ({
        context: texts.get(block.idContext) ?? null,
        questions: block.questions.flatMap(({ idQuestion, number }) => {
          const question = shown.get(idQuestion);
          return question ? { ...question, idContext: block.idContext, number } : [];
        }),
      })),
    };
  },

  async addAssessmentQuestion({ db, me, now }, { idAssessment, ...asked }, refuse) {
    const draft = await draftOf(db, me, idAssessment, refuse);
    const usable = await usableQuestions(db, me, asked);
    if (usable.length === 0) return refuse('questionNotValid');
    const list = await placedIn(db, idAssessment);
    const missing = usable.filter(({ idQuestion }) => !list.some((placed) => placed.idQuestion === idQuestion));
    if (missing.length === 0) return refuse('questionAlreadyAdded');
    const after = added(list, missing);
    if (after === 'alreadyAdded') return refuse('questionAlreadyAdded');
    if (after === 'maximumReached') return refuse('tooManyQuestions');
    return written(db, draft, after, now);
  },

  async updateAssessmentType({ db, me, now }, { idAssessment, varied }, refuse) {
    const draft = await draftOf(db, me, idAssessment, refuse);
    if (!varied && (await questionsOfOtherTypes(db, idAssessment)).length > 0) return refuse('assessmentIsVaried');
    await change(db, draft, { varied, updated: now });
    return {};
  },

  async deleteAssessmentQuestions({ db, me, now }, { idAssessment, idsQuestions }, refuse) {
    const draft = await draftOf(db, me, idAssessment, refuse);
    return written(db, draft, removed(await placedIn(db, idAssessment), idsQuestions), now);
  },

  async moveAssessmentQuestion({ db, me, now }, { idAssessment, idQuestion, index, whole }, refuse) {
    const draft = await draftOf(db, me, idAssessment, refuse);
    const list = await placedIn(db, idAssessment);
    const question = list.find((placed) => placed.idQuestion === idQuestion) ?? refuse('questionNotValid');
    const what = whole && question.idContext !== null ? { idContext: question.idContext } : idQuestion;
    return written(db, draft, moved(list, what, index), now);
  },

  async repairAssessmentQuestionsPositions({ db, me, now }, { idAssessment }, refuse) {
    const draft = await draftOf(db, me, idAssessment, refuse);
    return written(db, draft, repaired(await placedIn(db, idAssessment)), now);
  },
};

const written = async (db: Database, draft: AssessmentRow, list: readonly Placed[], now: Instant) => {
  await setQuestions(
    db,
    draft.id,
    1,
    list.map(({ idQuestion }) => idQuestion),
  );
  const varied = draft.varied || (await questionsOfOtherTypes(db, draft.id)).length > 0;
  await change(db, draft, { varied, updated: now });
  return {};
};
