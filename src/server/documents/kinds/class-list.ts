import { MOST_STUDENTS } from '../../../contract/classes.ts';
import { byLastNameIn, byListNumberIn } from '../../../core/people/list-order.ts';
import { fullName } from '../../../core/people/roles.ts';
import type { DocumentLanguage } from '../../../core/printing.ts';
import { documentWords } from '../../../documents/words/words.ts';
import { findCourse, loadStudents, loadTeachers, readCourse } from '../../classes/api.ts';
import type { DocumentKindRules } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';
import { loadSchoolName } from '../store.ts';

/** The list of a class, with columns to note something in. */
export const classListKind: DocumentKindRules<'classList'> = {
  shows: 'nothing',
  async check({ db, me, now }, { idCourse, language }, refuse) {
    const { Groupname: title } = (await readCourse(db, me, { idCourse, now })) ?? refuse('courseNotValid');
    return { title, fileName: nameOf(language, title) };
  },
  async load({ db, now, idSchool }, { idCourse, language, paper }) {
    const course = await findCourse(db, { idSchool, idCourse });
    if (!course) throw new RangeError(`No course ${idCourse} for school ${idSchool}`);
    const students = await loadStudents(db, course, { now, limit: MOST_STUDENTS });
    const teachers = (await loadTeachers(db, idSchool, [idCourse])).get(idCourse) ?? [];
    const people = {
      ...{ list: 'class' as const, language, paper, title: course.name },
      subtitle: `${await loadSchoolName(db, idSchool)} · ${course.academicYear}–${course.academicYear + 1}`,
      detail: teachers
        .toSorted(byLastNameIn(language))
        .map((teacher) => fullName(teacher, language))
        .join(' · '),
      people: students.sort(byListNumberIn(language)).map((student) => ({
        ...{ name: fullName(student, language), className: course.name, listNumber: student.listNumber },
        version: null,
      })),
    };
    return [{ name: nameOf(language, course.name), content: { kind: 'people', people } }];
  },
};

const nameOf = (language: DocumentLanguage, title: string): string =>
  fileNameOf([title, documentWords(language).people.kinds.class], 'pdf');
