import { canReadHistory, reviewStep } from '../../core/policies/question.ts';
import { needsComment, reviewCommentAfter } from '../../core/publication/publication.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import type { Context, HandlersOf } from '../area.ts';
import { refreshBankEntries } from '../database/bank-entries.ts';
import { addReviewSteps, loadReviewHistory } from '../database/review-steps.ts';
import { findVisibleQuestion } from './find-questions.ts';
import {
  findForUpdate,
  findQuestion,
  lockQuestionsOfOwner,
  lockUsage,
  setPublicationState,
} from './store/questions.ts';
import { isInUse } from './store/usage.ts';
import { listStimulusVersions, listVersions, loadVersions } from './store/versions.ts';
import { loadStimulusTexts } from './versions.ts';

/** Returns a question whose history the user may read; null for any other. */
const findForHistory = async ({ db, me, now }: Pick<Context, 'db' | 'me' | 'now'>, idQuestion: number) => {
  const ref = await findVisibleQuestion(db, me, idQuestion, now);
  const question = ref && (await findQuestion(db, ref.questionSchool, idQuestion));
  return question && canReadHistory(me, question) ? question : null;
};

export const publicationHandlers: HandlersOf<
  'questions',
  'reviewQuestion' | 'getReviewHistory' | 'getQuestionVersion'
> = {
  async getReviewHistory({ db, me, now }, { idQuestion }, refuse) {
    const { idSchool, idStimulus } = (await findForHistory({ db, me, now }, idQuestion)) ?? refuse('questionNotValid');
    const toDto = ({ idVersion, added }: { idVersion: number; added: Instant }) => ({
      idVersion,
      added: toIsoWithOffset(added, me.timezone),
    });
    const contextVersions = idStimulus === null ? [] : await listStimulusVersions(db, idSchool, idStimulus);
    return {
      content: await loadReviewHistory(db, me, { idSchool, idQuestion }),
      versions: (await listVersions(db, idSchool, idQuestion)).map(toDto),
      contextVersions: contextVersions.map(toDto),
    };
  },

  async getQuestionVersion({ db, me, now }, { idQuestion, idVersion, idContextVersion = null }, refuse) {
    const { idSchool, idStimulus } = (await findForHistory({ db, me, now }, idQuestion)) ?? refuse('questionNotValid');
    const rows = await loadVersions(db, [{ questionSchool: idSchool, idQuestionVersion: idVersion }]);
    const { version } = rows.find(({ question }) => question.id === idQuestion) ?? refuse('questionNotValid');
    const texts = await loadStimulusTexts(db, [{ questionSchool: idSchool, idStimulusVersion: idContextVersion }]);
    const text = idContextVersion === null ? null : (texts.get(idContextVersion) ?? refuse('questionNotValid'));
    if (text && text.idContext !== idStimulus) return refuse('questionNotValid');
    const { idType, identifier, comment, guidance, content, source, cursiveLetter } = version;
    return {
      content: {
        ...{ idVersion, idType, identifier, comment, guidance, content, source, cursiveLetter },
        idsCataloging: version.classifications,
        added: toIsoWithOffset(version.added, me.timezone),
        context: text && { title: text.title, text: text.text },
      },
    };
  },

  async reviewQuestion({ db, me, now, recordChange }, { idQuestion, action, comment }, refuse) {
    await lockQuestionsOfOwner(db, me);
    const { questionSchool } = (await findVisibleQuestion(db, me, idQuestion, now)) ?? refuse('questionIsGone');
    const rows = await findForUpdate(db, questionSchool, [idQuestion]);
    const question = rows.find(({ id }) => id === idQuestion) ?? refuse('questionIsGone');
    const state = reviewStep(me, action, question) ?? refuse('reviewNotPossible');
    if (needsComment(action, comment)) return refuse('reviewCommentMissing');
    const ids = rows.map(({ id }) => id);
    if (action === 'unpublish') {
      await lockUsage(db, questionSchool, ids);
      if (await isInUse(db, rows, now)) return refuse('publishedInUse');
    }
    await setPublicationState(
      db,
      questionSchool,
      ids,
      state,
      reviewCommentAfter(action, comment, question.reviewComment),
      now,
    );
    await addReviewSteps(
      db,
      rows.map(({ id, publicationState: from }) => ({
        ...{ idSchool: questionSchool, idQuestion: id, idUser: me.idUser, at: now },
        ...{ action, from, comment: action === 'sendBack' ? comment : '' },
      })),
    );
    await refreshBankEntries(db, questionSchool, ids);
    recordChange({ before: { state: question.publicationState }, after: { state } });
    return {};
  },
};
