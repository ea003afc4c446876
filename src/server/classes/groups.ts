import { canEnrol } from '../../core/policies/course.ts';
import { academicYearOf } from '../../core/schedules/academic-year.ts';
import { type HandlersOf, schoolOf } from '../area.ts';
import { locks, takeLock } from '../database/locks.ts';
import { createCourses, readCourse } from './courses.ts';
import {
  findCourseForUpdate,
  findRemovedCourse,
  findSchool,
  hasOpenSchedules,
  isNameTaken,
  updateCourse,
} from './store/courses.ts';
import { addTeachers } from './store/teachers.ts';

type GroupCalls = 'getSchoolsList' | 'addGroup' | 'RemoveGroup' | 'restoreGroup' | 'editGroup';

/** The handlers of the calls that add, rename and remove classes. */
export const groupHandlers: HandlersOf<'classes', GroupCalls> = {
  async getSchoolsList({ db, me }) {
    const idSchool = schoolOf(me);
    return { content: [{ idSchool, Name: (await findSchool(db, idSchool)).name }] };
  },

  async addGroup({ db, me, host, recordChange }, { Groupname: name, idSchool, yearsFilter }, refuse) {
    if (idSchool !== schoolOf(me)) return refuse('schoolNotValid');
    await takeLock(db, locks.coursesOf(idSchool));
    const now = host.clock.now();
    const row = { idSchool, name, academicYear: yearsFilter ?? academicYearOf(me, now) };
    if (await isNameTaken(db, row)) return refuse('courseExists');
    const [idCourse = 0] = await createCourses(db, [row], now);
    const idsTeachers = me.role === 'teacher' ? [me.idUser] : [];
    await addTeachers(db, { idSchool, idCourse }, idsTeachers);
    recordChange({ after: { idCourse, ...row, idsTeachers } });
    const content = await readCourse(db, me, { idCourse, now });
    if (!content) throw new Error('a new class cannot be seen by its maker');
    return { content };
  },

  async RemoveGroup({ db, me, now, recordChange }, { idSchool, idCourse }, refuse) {
    const before = (await findCourseForUpdate(db, me, idCourse)) ?? refuse('courseNotValid');
    if (before.idSchool !== idSchool) return refuse('courseNotValid');
    if (before.source !== '') return refuse('courseOfPartner');
    if (await hasOpenSchedules(db, idSchool, idCourse, now)) return refuse('courseInUse');
    await updateCourse(db, before, { deleted: true });
    recordChange({ before, after: { ...before, deleted: true } });
    return {};
  },

  async restoreGroup({ db, me, recordChange }, { idSchool, idCourse }, refuse) {
    await takeLock(db, locks.coursesOf(schoolOf(me)));
    const { isTaught, ...before } = (await findRemovedCourse(db, me, idCourse)) ?? refuse('courseNotValid');
    const mayHave = canEnrol(me, { ...before, isTaught, deleted: false });
    if (before.idSchool !== idSchool || !mayHave) return refuse('courseNotValid');
    if (await isNameTaken(db, before)) return refuse('courseExists');
    await updateCourse(db, before, { deleted: false });
    recordChange({ before, after: { ...before, deleted: false } });
    return {};
  },

  async editGroup({ db, me, recordChange }, { idCourse, Groupname: name }, refuse) {
    await takeLock(db, locks.coursesOf(schoolOf(me)));
    const before = (await findCourseForUpdate(db, me, idCourse)) ?? refuse('courseNotValid');
    if (before.source !== '') return refuse('courseOfPartner');
    const after = { ...before, name };
    if (await isNameTaken(db, after, idCourse)) return refuse('courseExists');
    await updateCourse(db, before, { name });
    recordChange({ before, after });
    return {};
  },
};
