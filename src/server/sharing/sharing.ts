import type { ParsedOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { canChange as canChangeAssessment } from '../../core/policies/assessment.ts';
import { canChange as canChangeQuestion } from '../../core/policies/question.ts';
import { MOST_COLLEAGUES } from '../../core/policies/sharing.ts';
import type { Context, Handlers } from '../area.ts';
import { findVisibleAssessment, lockOwnAssessment } from '../assessments/api.ts';
import { addShares, endShares, itemOfQuestion, loadShares, type SharedItem } from '../database/shared-items.ts';
import { findQuestionToShare } from '../questions/api.ts';
import type { Refuse } from '../refusal.ts';
import { findColleagues } from './colleagues.ts';

/** The handlers of the calls that share one assessment or one question. */
export const sharingArea: Handlers<typeof calls.sharing> = {
  async getShares(context, asked, refuse) {
    const found = await findShareable(context, asked, refuse);
    return { content: await describe(context, found) };
  },

  async changeShares(context, { idsAdded, idsEnded, school, ...asked }, refuse) {
    const { db, me, now, recordChange } = context;
    const found = await findShareable(context, asked, refuse, { isLocked: true });
    const { item } = found;
    const before = await loadShares(db, item);
    const added = [...new Set(idsAdded)].filter((id) => !before.idsUsers.includes(id));
    if ((await findColleagues(db, me, now, added)).length < added.length) return refuse('colleagueNotValid');
    await endShares(db, item, [...idsEnded.filter((id) => !added.includes(id)), ...(school === false ? [null] : [])]);
    await addShares(db, item, [...added, ...(school === true ? [null] : [])], { by: me.idUser, at: now });
    const after = await loadShares(db, item);
    const content = await describe(context, found);
    if (content.people.length > MOST_COLLEAGUES) return refuse('tooManyColleagues');
    // A stimulus is a context for those who read the audit, as in calls.
    const named = { [item.of === 'idStimulus' ? 'idContext' : item.of]: item.id };
    recordChange({ before, after: { ...named, ...after } });
    return { content };
  },

  async getColleagues({ db, me, now }) {
    return { content: await findColleagues(db, me, now) };
  },
};

type Asked = Pick<ParsedOf<typeof calls.sharing.getShares>, 'kind' | 'id'>;
type Shareable = { kind: Asked['kind']; item: SharedItem; questions: number | null; isDraft: boolean };

/** Returns what the user may share; with `isLocked` it is locked against other changes until the transaction ends. */
const findShareable = async (
  { db, me, now }: Context,
  { kind, id }: Asked,
  refuse: Refuse<'assessmentNotValid' | 'questionIsGone' | 'shareOfOthers'>,
  { isLocked = false } = {},
): Promise<Shareable> => {
  if (kind === 'assessment') {
    const row = (await findVisibleAssessment(db, me, id, now)) ?? refuse('assessmentNotValid');
    if (!canChangeAssessment(me, 'share', row)) return refuse('shareOfOthers');
    if (isLocked && !(await lockOwnAssessment(db, me, id))) return refuse('assessmentNotValid');
    const item = { idSchool: row.idSchool, of: 'idAssessment', id } as const;
    return { kind, item, questions: null, isDraft: row.status === 1 };
  }
  const found = (await findQuestionToShare(db, me, id, { now, isLocked })) ?? refuse('questionIsGone');
  if (!canChangeQuestion(me, 'share', found.row)) return refuse('shareOfOthers');
  return { kind, item: itemOfQuestion(found.row), questions: found.questions, isDraft: false };
};

/** Returns with whom something is shared, as its owner reads it: who is no member of the school any more is left out. */
const describe = async ({ db, me, now }: Context, { kind, item, questions, isDraft }: Shareable) => {
  const { withSchool, idsUsers } = await loadShares(db, item);
  return {
    everything: kind === 'assessment' ? me.shareMyAssessments : me.shareMyQuestions,
    school: withSchool,
    people: await findColleagues(db, me, now, idsUsers),
    questions,
    isDraft,
  };
};
