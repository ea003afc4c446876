import { eq, gte } from 'drizzle-orm';
import { MOST_STUDENTS } from '../../contract/classes.ts';
import { byLastNameIn, byListNumberIn } from '../../core/people/list-order.ts';
import { fullName } from '../../core/people/roles.ts';
import { canEditStudent, canResetAccount } from '../../core/policies/member.ts';
import { academicYearOf } from '../../core/schedules/academic-year.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { compareNamesIn } from '../../core/text/compare-names.ts';
import { type HandlersOf, languageOf, type Me, schoolOf } from '../area.ts';
import { course } from '../database/schema.ts';
import { describeCourses, readCourse } from './courses.ts';
import { findCourses, findSchool, listYears, loadCodes, loadTeachers } from './store/courses.ts';
import { loadOwnCourses, loadStudents } from './store/students.ts';

/** More than a school has in ten years. */
const MOST_COURSES = 1000;

/** The handlers of the calls that list classes and their students. */
export const courseListHandlers: HandlersOf<'classes', 'getCourses' | 'getCoursesStudent' | 'getStudents'> = {
  async getCourses({ db, me, now }, { yearsFilter }) {
    const currentYear = academicYearOf(me, now);
    const ofYear = yearsFilter ? eq(course.academicYear, Number(yearsFilter)) : undefined;
    const where = yearsFilter === 'current' ? gte(course.academicYear, currentYear) : ofYear;
    const rows = await findCourses(db, me, { where, now, limit: MOST_COURSES });
    const compareNames = compareNamesIn(languageOf(me));
    rows.sort((a, b) => b.academicYear - a.academicYear || compareNames(a.name, b.name));
    return { content: await describeCourses(db, me, { rows, now }), years: await listYears(db, me), currentYear };
  },

  async getCoursesStudent({ db, me, now }) {
    const rows = await loadOwnCourses(db, me, now);
    const byLastName = byLastNameIn(languageOf(me));
    const content = [];
    for (const [idSchool, courses] of Map.groupBy(rows, (row) => row.idSchool)) {
      const teachers = await loadTeachers(
        db,
        idSchool,
        courses.map(({ idCourse }) => idCourse),
      );
      for (const row of courses)
        content.push({
          ...row,
          teachers: (teachers.get(row.idCourse) ?? [])
            .toSorted(byLastName)
            .map(({ idCourse: _, ...teacher }) => teacher),
        });
    }
    const compareNames = compareNamesIn(languageOf(me));
    return {
      content: content.sort((a, b) => b.yearsFilter - a.yearsFilter || compareNames(a.Groupname, b.Groupname)),
    };
  },

  async getStudents({ db, me, now }, { courseId: idCourse }, refuse) {
    const found = (await readCourse(db, me, { idCourse, now })) ?? refuse('courseNotValid');
    const code = (await loadCodes(db, schoolOf(me), [idCourse])).get(idCourse);
    const rows = await loadStudents(db, found, { now, limit: MOST_STUDENTS });
    const isTaught = found.teachers.some(({ idUser }) => idUser === me.idUser);
    const isOpen = found.closed === null;
    return {
      courseName: found.Groupname,
      course: {
        ...found,
        schoolName: (await findSchool(db, found.idSchool)).name,
        codeUntil: isOpen && code?.until ? toIsoWithOffset(code.until, me.timezone) : null,
        placesLeft: isOpen && code && code.limit !== null ? Math.max(code.limit - code.used, 0) : null,
      },
      studentResults: rows
        .sort(byListNumberIn(languageOf(me)))
        .map((row) => studentToDto(me, { ...row, idSchool: found.idSchool, isTaught, isOpen })),
    };
  },
};

type StudentRow = Awaited<ReturnType<typeof loadStudents>>[number] & {
  idSchool: number;
  isTaught: boolean;
  isOpen: boolean;
};

/** Returns a student of a class as replies have them. */
const studentToDto = (me: Me, { idSchool, isTaught, isOpen, role, isStudentHereOnly, source, ...row }: StudentRow) => {
  const facts = { idSchool, idUser: row.idUser, role, isTaught, isStudentHereOnly };
  return {
    ...row,
    fullname: fullName(row, languageOf(me)),
    code: row.code ?? '',
    studentId: row.studentId ?? '',
    lastSignedIn: row.lastSignedIn === null ? null : toIsoWithOffset(row.lastSignedIn, me.timezone),
    neverSignedIn: row.lastSignedIn === null,
    isAccountElsewhere: !isStudentHereOnly,
    can: {
      edit: isOpen && canEditStudent(me, facts),
      resetAccount: isOpen && canResetAccount(me, facts) && source === '',
    },
  };
};
