import { byLastNameIn } from '../../core/people/list-order.ts';
import { type HandlersOf, languageOf } from '../area.ts';
import { readCourse } from './courses.ts';
import { findCourseForUpdate, loadTeachers } from './store/courses.ts';
import { addTeachers, listStaff, removeTeachers } from './store/teachers.ts';

/** The handlers of the calls that say who teaches a class. */
export const teacherHandlers: HandlersOf<'classes', 'getGroupTeachers' | 'setGroupTeachers'> = {
  async getGroupTeachers({ db, me, now }, { idCourse }, refuse) {
    const { idSchool, teachers } = (await readCourse(db, me, { idCourse, now })) ?? refuse('courseNotValid');
    const teaching = new Set(teachers.map(({ idUser }) => idUser));
    const people = await listStaff(db, idSchool, now);
    const present = new Set(people.map(({ idUser }) => idUser));
    const left = teachers.filter(({ idUser }) => !present.has(idUser));
    const byLastName = byLastNameIn(languageOf(me));
    return {
      content: [...people.sort(byLastName), ...left].map((one) => ({ ...one, teaches: teaching.has(one.idUser) })),
    };
  },

  async setGroupTeachers({ db, me, now, recordChange }, { idCourse, idsTeachers }, refuse) {
    const row = (await findCourseForUpdate(db, me, idCourse)) ?? refuse('courseNotValid');
    if (row.source !== '') return refuse('courseOfPartner');
    const teachers = (await loadTeachers(db, row.idSchool, [idCourse])).get(idCourse) ?? [];
    const before = teachers.map(({ idUser }) => idUser);
    const added = idsTeachers.filter((id) => !before.includes(id));
    const staff = new Set((await listStaff(db, row.idSchool, now)).map(({ idUser }) => idUser));
    if (added.some((id) => !staff.has(id))) return refuse('userNotValid');
    const removed = before.filter((id) => !idsTeachers.includes(id));
    await addTeachers(db, row, added);
    await removeTeachers(db, row, removed);
    recordChange({ before: { idsTeachers: before }, after: { idsTeachers } });
    return {};
  },
};
