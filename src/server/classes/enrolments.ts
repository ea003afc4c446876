import { type HandlersOf, schoolOf } from '../area.ts';
import { enrol, lastListNumber } from '../database/enrolments.ts';
import { syncAudience } from '../schedules/api.ts';
import { findCourseForUpdate } from './store/courses.ts';
import { continueEnrolments, endEnrolments, findEnrolled } from './store/enrolments.ts';

/** The handlers of the calls by which students leave a class, change to another and come back. */
export const enrolmentHandlers: HandlersOf<'classes', 'removeStudents' | 'moveStudents' | 'restoreStudents'> = {
  async removeStudents({ db, me, now, recordChange }, { idCourse, idsUsers }, refuse) {
    const course = (await findCourseForUpdate(db, me, idCourse)) ?? refuse('courseNotValid');
    if (course.source !== '') return refuse('courseOfPartner');
    const ended = await endEnrolments(db, course, idsUsers, now);
    if (new Set(idsUsers).size !== ended.length) return refuse('userNotValid');
    await syncAudience(db, course.idSchool, { idsCourses: [idCourse] }, now);
    recordChange({ before: { idCourse, idsUsers: ended }, after: { idCourse: null } });
    return {};
  },

  async moveStudents({ db, me, now, recordChange }, { idCourse, idTarget, idsUsers }, refuse) {
    if (idCourse === idTarget) return refuse('courseNotValid');
    // In the order of their ids, so that two moves in opposite directions do not deadlock.
    for (const id of [idCourse, idTarget].toSorted((a, b) => a - b)) {
      const course = (await findCourseForUpdate(db, me, id)) ?? refuse('courseNotValid');
      if (course.source !== '') return refuse('courseOfPartner');
    }
    const idSchool = schoolOf(me);
    const ended = await endEnrolments(db, { idSchool, idCourse }, idsUsers, now);
    if (new Set(idsUsers).size !== ended.length) return refuse('userNotValid');
    const target = { idSchool, idCourse: idTarget };
    const there = new Set(await findEnrolled(db, target, idsUsers, now));
    const last = await lastListNumber(db, target, now);
    const coming = ended
      .filter((idUser) => !there.has(idUser))
      .map((idUser, index) => ({ idUser, listNumber: last + 1 + index }));
    await enrol(db, target, coming, now);
    await syncAudience(db, idSchool, { idsCourses: [idCourse, idTarget] }, now);
    recordChange({ before: { idCourse, idsUsers: ended }, after: { idCourse: idTarget } });
    return {};
  },

  async restoreStudents({ db, me, now, recordChange }, { idCourse, idsUsers, from }, refuse) {
    const ids = [idCourse, ...(from ? [from] : [])];
    for (const id of ids.toSorted((a, b) => a - b)) {
      const course = (await findCourseForUpdate(db, me, id)) ?? refuse('courseNotValid');
      if (course.source !== '') return refuse('courseOfPartner');
    }
    const idSchool = schoolOf(me);
    const back = await continueEnrolments(db, { idSchool, idCourse }, idsUsers, now);
    if (new Set(idsUsers).size !== back.length) return refuse('userNotValid');
    if (from) await endEnrolments(db, { idSchool, idCourse: from }, idsUsers, now);
    await syncAudience(db, idSchool, { idsCourses: ids }, now);
    recordChange({ before: { idCourse: from ?? null, idsUsers: back }, after: { idCourse } });
    return {};
  },
};
