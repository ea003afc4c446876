import { eq } from 'drizzle-orm';
import type { calls } from '../../contract/index.ts';
import type { Keeps } from '../area.ts';
import { user } from '../database/schema.ts';
import type { Sessions } from '../sessions.ts';

export const usersArea = (sessions: Sessions): Keeps<typeof calls.users> => ({
  async updateUserLanguage({ db, me }, { newLanguage }) {
    await db.update(user).set({ language: newLanguage }).where(eq(user.id, me.idUser));
    sessions.forget(me.idUser);
    return {};
  },

  async changeShareOptions({ db, me }, given) {
    const { shareMyAssessments = me.shareMyAssessments, shareMyQuestions = me.shareMyQuestions } = given;
    await db.update(user).set({ shareMyAssessments, shareMyQuestions }).where(eq(user.id, me.idUser));
    sessions.forget(me.idUser);
    return {};
  },
});
