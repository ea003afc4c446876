import { fullName } from '../../core/people/roles.ts';
import { canScheduleProvided, isOnList } from '../../core/policies/assessment.ts';
import { notShared } from '../../core/policies/sharing.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { nameQueryOf } from '../../core/searching/names.ts';
import { compareNamesIn } from '../../core/text/compare-names.ts';
import { type HandlersOf, languageOf } from '../area.ts';
import { listOwners, listSchedulableAssessments, listSchedulableCourses, loadUsualTimes } from './store/schedulable.ts';

type Row = Awaited<ReturnType<typeof listSchedulableAssessments>>[number];

/** The handlers of the calls that list the assessments and courses a user may schedule. */
export const schedulableHandlers: HandlersOf<'schedules', 'getAssessments' | 'getCourses' | 'getTeachers'> = {
  async getAssessments({ db, me, now }, { search }) {
    const query = nameQueryOf(search);
    const rows = await listSchedulableAssessments(db, me, { sm: false, query, now });
    const provided = canScheduleProvided(me) ? await listSchedulableAssessments(db, me, { sm: true, query, now }) : [];
    const isOwn = (row: Row) => isOnList(me, 'own', { ...row, sharing: notShared, isReplaced: false });
    const toDto = ({ idAssessment, title, subtitle, qntQuestions, updated }: Row) => ({
      ...{ idAssessment, title, subtitle, qntQuestions },
      updated: toIsoWithOffset(updated, me.timezone),
    });
    return {
      content: rows.filter(isOwn).map(toDto),
      shared: rows.filter((row) => !isOwn(row)).map(toDto),
      sm: provided.map(toDto),
    };
  },

  async getTeachers({ db, me }) {
    const compareNames = compareNamesIn(languageOf(me));
    const people = await listOwners(db, me);
    return {
      content: people
        .map(({ id, ...person }) => ({ idTeacher: id, name: fullName(person, languageOf(me)) }))
        .sort((a, b) => compareNames(a.name, b.name)),
    };
  },

  async getCourses({ db, me, now }) {
    const compareNames = compareNamesIn(languageOf(me));
    const usual = await loadUsualTimes(db, me, now);
    const courses = (await listSchedulableCourses(db, me, now)).map((row) => ({
      ...row,
      usualTimes: (usual.get(row.idCourse) ?? []).map(({ idCourse: _, ...time }) => time),
    }));
    return {
      content: courses.sort((a, b) => b.yearsFilter - a.yearsFilter || compareNames(a.name, b.name)),
    };
  },
};
