import { and, asc, eq } from 'drizzle-orm';
import { byListNumberIn } from '../../core/people/list-order.ts';
import { isLogin } from '../../core/people/logins.ts';
import type { RosterField } from '../../core/rosters/fields.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { languageOf, type Me, schoolOf } from '../area.ts';
import { isReadableCourse } from '../database/courses.ts';
import { type Database, firstRow } from '../database/database.ts';
import { isOnRoster } from '../database/enrolments.ts';
import { course, enrolment, student, user } from '../database/schema.ts';
import { shownName } from '../database/shown-names.ts';
import { waitingEmail } from '../database/waiting-addresses.ts';
import { writeXlsx, XLSX_TYPE, xlsxName } from '../tables/api.ts';

type Words = {
  heads: Partial<Record<RosterField, string>>;
  genders: Record<'female' | 'male' | 'other', string>;
  list: string;
};
/** Head words that the import recognises, in the order of the columns. */
const words: Record<'en' | 'es' | 'pt', Words> = {
  en: {
    heads: {
      ...{ listNumber: 'List number', lastName: 'Last name', firstName: 'First name', email: 'E-mail' },
      ...{ code: 'Student code', studentId: 'National id', gender: 'Gender', login: 'Username' },
    },
    genders: { female: 'Female', male: 'Male', other: 'Other' },
    list: 'Students',
  },
  es: {
    heads: {
      ...{ listNumber: 'N.º de lista', lastName: 'Apellidos', firstName: 'Nombre', email: 'Correo electrónico' },
      ...{ code: 'Código', studentId: 'Documento de identidad', gender: 'Género', login: 'Usuario' },
    },
    genders: { female: 'Femenino', male: 'Masculino', other: 'Otro' },
    list: 'Alumnado',
  },
  pt: {
    heads: {
      ...{ listNumber: 'Número de chamada', lastName: 'Sobrenome', firstName: 'Nome', email: 'E-mail' },
      ...{ code: 'Matrícula', studentId: 'CPF', gender: 'Gênero', login: 'Usuário' },
    },
    genders: { female: 'Feminino', male: 'Masculino', other: 'Outro' },
    list: 'Estudantes',
  },
};

/**
 * Returns the list of a class as an xlsx, with head words in the user's language that an import recognises; without a
 * class an empty one. Undefined where the user may not see the class.
 */
export async function exportClass(
  db: Database,
  me: Me,
  { idCourse, now }: { idCourse: number | undefined; now: Instant },
) {
  const { heads, genders, list } = words[wordsLanguageOf(me)];
  const file = async (name: string, rows: string[][]) => ({
    bytes: await writeXlsx(name, [Object.values(heads), ...rows]),
    ...{ type: XLSX_TYPE, name: xlsxName(name) },
  });
  if (idCourse === undefined) return file(list, []);
  const found = await firstRow(
    db
      .select({ name: course.name })
      .from(course)
      .where(and(isReadableCourse(db, me), eq(course.id, idCourse))),
  );
  if (!found) return undefined;
  const name = shownName(enrolment.idSchool);
  const students = await db
    .select({
      ...{ idUser: user.id, listNumber: enrolment.listNumber, ...name, email: user.email },
      waitingEmail: waitingEmail(enrolment.idSchool),
      ...{ code: student.code, studentId: student.studentId, gender: student.gender, login: user.login },
    })
    .from(enrolment)
    .innerJoin(course, and(eq(course.idSchool, enrolment.idSchool), eq(course.id, enrolment.idCourse)))
    .innerJoin(user, eq(user.id, enrolment.idUser))
    .leftJoin(student, and(eq(student.idSchool, enrolment.idSchool), eq(student.idUser, enrolment.idUser)))
    .where(and(eq(enrolment.idSchool, schoolOf(me)), eq(enrolment.idCourse, idCourse), isOnRoster(now)))
    .orderBy(asc(user.id));
  const rows = students
    .sort(byListNumberIn(languageOf(me)))
    .map(({ listNumber, lastName, firstName, email, waitingEmail, code, studentId, gender, login }) => [
      ...[String(listNumber), lastName, firstName, waitingEmail ?? email ?? '', code ?? '', studentId ?? ''],
      ...[gender ? genders[gender] : '', isLogin(login) ? login : ''],
    ]);
  return file(found.name, rows);
}

const wordsLanguageOf = (me: Me): 'en' | 'es' | 'pt' => {
  const base = languageOf(me).slice(0, 2);
  return base === 'en' || base === 'pt' ? base : 'es';
};
