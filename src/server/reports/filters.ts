import { and, eq, gt } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { compareNamesIn } from '../../core/text/compare-names.ts';
import { type HandlersOf, languageOf, type Me } from '../area.ts';
import { scheduleScope } from '../database/schedule-scope.ts';
import { course, schedule } from '../database/schema.ts';
import { isOfYear, yearAskedBy } from '../schedules/api.ts';

/** The handlers of the calls that tell by what the list of results can be filtered. */
export const filterHandlers: HandlersOf<'reports', 'getCoursesNew' | 'getReportsYearFilter'> = {
  async getCoursesNew({ db, me, now }, { yearsFilter, sm }) {
    const rows = await db
      .selectDistinct({ idCourse: course.id, name: course.name, yearsFilter: course.academicYear })
      .from(schedule)
      .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)))
      .where(and(hasResults(me, sm), isOfYear(yearAskedBy(me, now, yearsFilter), now)));
    const compareNames = compareNamesIn(languageOf(me));
    return { content: rows.sort((a, b) => b.yearsFilter - a.yearsFilter || compareNames(a.name, b.name)) };
  },

  async getReportsYearFilter({ db, me }, { sm }) {
    const rows = await db.selectDistinct({ year: schedule.academicYear }).from(schedule).where(hasResults(me, sm));
    return { content: rows.map(({ year }) => year).sort((a, b) => b - a) };
  },
};

const hasResults = (me: Me, sm: boolean) =>
  and(scheduleScope(me), gt(schedule.finished, 0), sm ? eq(schedule.assessmentSchool, PROVIDER_SCHOOL_ID) : undefined);
