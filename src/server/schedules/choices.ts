import type { calls } from '../../contract/index.ts';
import { seesWholeSchool } from '../../core/people.ts';
import { keywords } from '../../core/searching.ts';
import { isoWithOffset } from '../../core/time.ts';
import type { Keeps } from '../area.ts';
import { schedulableAssessments, schedulableCourses } from './store/choices.ts';

const byName = new Intl.Collator('es', { numeric: true });

export const choices: Pick<Keeps<typeof calls.schedules>, 'getAssessments' | 'getCourses'> = {
  async getAssessments({ db, me }, { search }) {
    const rows = await schedulableAssessments(db, me, keywords(search));
    const listed = rows.map(({ idOwner, updated, ...row }) => ({
      ...row,
      updated: isoWithOffset(updated, me.timezone),
      asOwn: seesWholeSchool(me.role) || idOwner === me.idUser,
    }));
    const those = (own: boolean) => listed.filter(({ asOwn }) => asOwn === own).map(({ asOwn: _, ...row }) => row);
    return { content: those(true), shared: those(false) };
  },

  async getCourses({ db, me }) {
    const courses = await schedulableCourses(db, me);
    return {
      content: courses.sort((a, b) => b.yearsFilter - a.yearsFilter || byName.compare(a.name, b.name)),
    };
  },
};
