import type { Course, CourseStudent } from '../../../src/contract/classes.ts';
import { calls } from '../../../src/contract/index.ts';
import { fullName } from '../../../src/core/people/roles.ts';
import { type Stub, stub } from '../support/wire.ts';

/** The academic year of the classes: 2025/26. */
export const YEAR = 2025;
export const schoolName = 'IES Ría de Vigo';

/** Returns an empty class that the user may change. */
export const course = (changes: Partial<Course> = {}): Course => ({
  ...{ idSchool: 2, idCourse: 41, Groupname: '3.º A', yearsFilter: YEAR, voucher: 'ABC234', source: '' },
  ...{ students: 0, neverSignedIn: 0, teachers: [], closed: null },
  can: { enrol: true, assignTeachers: true, reopen: false },
  ...changes,
});

/** Returns a student who has never signed in. */
export const courseStudent = (changes: Partial<CourseStudent> = {}): CourseStudent => {
  const named = { firstName: 'Antía', lastName: 'Abreu', ...changes };
  return {
    ...{
      idUser: 101,
      login: `${named.firstName.toLowerCase()}.abreu`,
      email: null,
      waitingEmail: null,
      code: '',
      studentId: '',
    },
    ...{ gender: null, listNumber: 1, photo: null, lastSignedIn: null, neverSignedIn: true, passwordGiven: false },
    ...{ isAccountElsewhere: false, can: { edit: true, resetAccount: true }, fullname: fullName(named, 'es') },
    ...named,
  };
};

/** Returns the stubs of a teacher's classes and of the students of each. They store what is sent to them. */
export const storedClasses = (...given: Course[]) => {
  let courses: readonly Course[] = given;
  const students = new Map<number, readonly CourseStudent[]>();
  const removed = new Map<number, CourseStudent>();
  let limits = { placesLeft: null as number | null, codeUntil: null as string | null };
  let lastId = 100;
  const studentsOf = (idCourse: number) => students.get(idCourse) ?? [];
  const find = (idCourse: number) => courses.find((one) => one.idCourse === idCourse);
  const change = (idCourse: number, changes: Partial<Course>) => {
    courses = courses.map((one) => (one.idCourse === idCourse ? { ...one, ...changes } : one));
  };
  const codeOf = (idCourse: number) => ({
    ...{ code: find(idCourse)?.voucher ?? '', limit: limits.placesLeft, used: 0, lastDay: null },
    state: 'active' as const,
  });
  const stubs: Stub[] = [
    stub(calls.classes.getCourses, () => ({ content: [...courses], years: [YEAR], currentYear: YEAR })),
    stub(calls.classes.getSchoolsList, { content: [{ idSchool: 2, Name: schoolName }] }),
    stub(calls.classes.addGroup, ({ Groupname }) => {
      const added = course({ Groupname, idCourse: ++lastId });
      courses = [...courses, added];
      return { content: added };
    }),
    stub(calls.classes.getStudents, ({ courseId }) => {
      const found = find(courseId) ?? course();
      return {
        ...{ courseName: found.Groupname, course: { ...found, schoolName, ...limits } },
        studentResults: [...studentsOf(courseId)],
      };
    }),
    stub(calls.classes.addStudent, ({ idCourse, firstName, lastName }) => {
      const listNumber = studentsOf(idCourse).length + 1;
      const added = courseStudent({
        idUser: ++lastId,
        listNumber,
        firstName: firstName ?? '',
        lastName: lastName ?? '',
      });
      students.set(idCourse, [...studentsOf(idCourse), added]);
      return { content: { idUser: added.idUser, login: added.login } };
    }),
    stub(calls.classes.removeStudents, ({ idCourse, idsUsers }) => {
      for (const one of studentsOf(idCourse)) if (idsUsers.includes(one.idUser)) removed.set(one.idUser, one);
      students.set(
        idCourse,
        studentsOf(idCourse).filter(({ idUser }) => !idsUsers.includes(idUser)),
      );
      return {};
    }),
    stub(calls.classes.restoreStudents, ({ idCourse, idsUsers }) => {
      const restored = idsUsers.flatMap((idUser) => removed.get(idUser) ?? []);
      students.set(idCourse, [...studentsOf(idCourse), ...restored]);
      return {};
    }),
    stub(calls.slips.createSlips, ({ idCourse, idsStudents }) => {
      const named = studentsOf(idCourse).filter(({ idUser }) => !idsStudents || idsStudents.includes(idUser));
      const slips = named.map((one) => slip(one));
      return { content: { ...printedPlace, courseName: find(idCourse)?.Groupname ?? '', slips, others: [] } };
    }),
    stub(calls.slips.editStudentLogin, ({ idUser, login = '' }) => {
      for (const [idCourse, all] of students)
        students.set(
          idCourse,
          all.map((one) => (one.idUser === idUser ? { ...one, login } : one)),
        );
      return {};
    }),
    stub(calls.joining.getClassCode, ({ idCourse }) => {
      const courseName = find(idCourse)?.Groupname ?? '';
      return { content: { ...printedPlace, courseName, code: codeOf(idCourse), can: { edit: true } } };
    }),
    stub(calls.joining.editClassCode, ({ idCourse, limit, lastDay }) => {
      limits = { placesLeft: limit || null, codeUntil: lastDay ? midnightAfter(lastDay) : null };
      return { content: codeOf(idCourse) };
    }),
    stub(calls.joining.renewClassCode, ({ idCourse }) => {
      change(idCourse, { voucher: 'XYZ789' });
      return { content: codeOf(idCourse) };
    }),
  ];
  return { stubs, change };
};

const midnightAfter = (day: string) => new Date(Date.parse(`${day}T23:00:00Z`)).toISOString();

/** What is printed beside students and codes. */
export const printedPlace = {
  ...{ courseName: '3.º A', schoolName, language: 'es', address: 'http://localhost:3000/login' },
};

/** Returns the slip of a student with a made-up password. */
export const slip = ({ idUser, firstName, lastName, listNumber, login }: CourseStudent) => ({
  ...{ idUser, firstName, lastName, listNumber, login, password: `Faro-${1000 + listNumber}` },
});
