import { canReopen, reopenableUntil } from '../../core/policies/course.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { byNameIn } from '../../core/text/compare-names.ts';
import { type HandlersOf, languageOf, schoolOf } from '../area.ts';
import { locks, takeLock } from '../database/locks.ts';
import {
  closeCourses,
  countStudents,
  findClosed,
  findClosedForUpdate,
  findCoursesOfYear,
  reopenCourses,
} from './store/closing.ts';

const nameOf = ({ idCourse, name }: { idCourse: number; name: string }) => ({ idCourse, Groupname: name });

/** The handlers of the calls that close the classes of a year and open them again. */
export const closingHandlers: HandlersOf<'classes', 'getYearToClose' | 'closeYear' | 'reopenGroups'> = {
  async getYearToClose({ db, me, now }, { yearsFilter: academicYear }) {
    const idSchool = schoolOf(me);
    const byName = byNameIn(languageOf(me));
    const rows = await findCoursesOfYear(db, { idSchool, academicYear, now });
    const { closable, inUse, ofPartner } = divide(rows.sort(byName));
    const ids = closable.map(({ idCourse }) => idCourse);
    const closed = await findClosed(db, { idSchool, academicYear });
    return {
      content: {
        courses: closable.map(nameOf),
        students: await countStudents(db, { idSchool, ids, now }),
        inUse: inUse.map((row) => ({ ...nameOf(row), schedules: row.schedules })),
        ofPartner: ofPartner.length,
        reopenable: closed
          .sort(byName)
          .filter((row) => canReopen(me, { ...row, isTaught: false }, now))
          .map((row) => ({ ...nameOf(row), until: toIsoWithOffset(reopenableUntil(row.closed ?? now), me.timezone) })),
      },
    };
  },

  async closeYear({ db, me, host, recordChange }, { yearsFilter: academicYear }, refuse) {
    const idSchool = schoolOf(me);
    // No list is imported into them meanwhile.
    await takeLock(db, locks.rosterOf(idSchool));
    await takeLock(db, locks.coursesOf(idSchool));
    const now = host.clock.now();
    const rows = await findCoursesOfYear(db, { idSchool, academicYear, now, lock: true });
    const { closable, inUse } = divide(rows.sort(byNameIn(languageOf(me))));
    if (closable.length === 0) return refuse('noCourseToClose');
    const ids = closable.map(({ idCourse }) => idCourse);
    const students = await countStudents(db, { idSchool, ids, now });
    await closeCourses(db, { idSchool, ids, now });
    const courses = closable.map(nameOf);
    const until = toIsoWithOffset(reopenableUntil(now), me.timezone);
    recordChange({
      before: { academicYear, courses, closed: null },
      after: { academicYear, closed: new Date(now).toISOString(), students, inUse: inUse.map(nameOf) },
    });
    return {
      content: { courses, students, inUse: inUse.map((row) => ({ ...nameOf(row), schedules: row.schedules })), until },
    };
  },

  async reopenGroups({ db, me, host, recordChange }, { idsCourses }, refuse) {
    const idSchool = schoolOf(me);
    await takeLock(db, locks.coursesOf(idSchool));
    const now = host.clock.now();
    const ids = [...new Set(idsCourses)];
    const rows = await findClosedForUpdate(db, { idSchool, ids });
    const mayReopen = rows.every((row) => canReopen(me, { ...row, isTaught: false }, now));
    if (rows.length < ids.length || !mayReopen) return refuse('courseNotValid');
    const students = await reopenCourses(db, { idSchool, ids, now });
    recordChange({
      before: rows.map((row) => ({ ...nameOf(row), closed: new Date(row.closed ?? now).toISOString() })),
      after: { closed: null, students },
    });
    return {};
  },
};

type CourseOfYear = Awaited<ReturnType<typeof findCoursesOfYear>>[number];

/** Divides the open courses of a year into those that can be closed, those with open schedules and a partner's. */
const divide = (rows: readonly CourseOfYear[]) => {
  const own = rows.filter(({ source }) => source === '');
  return {
    closable: own.filter(({ schedules }) => schedules === 0),
    inUse: own.filter(({ schedules }) => schedules > 0),
    ofPartner: rows.filter(({ source }) => source !== ''),
  };
};
