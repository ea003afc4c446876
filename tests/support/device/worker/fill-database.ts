import type { Role } from '../../../../src/core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../../../src/core/people/schools.ts';
import {
  catalogue,
  course,
  courseTeacher,
  enrolment,
  membership,
  school,
  user,
} from '../../../../src/server/database/schema.ts';
import type { Host } from '../../../../src/server/host.ts';

const PASSWORD = 'Assess-2026!';

/** Adds a school with a teacher, a student and two courses, one of them without students, to an empty database. */
export async function fillDatabase({ database, passwords, clock }: Host): Promise<void> {
  if ((await database.$count(user)) > 0) return;
  const passwordHash = await passwords.hash(PASSWORD);
  const since = clock.now();
  await database.transaction(async (db) => {
    const idOf = async (rows: Promise<{ id: number }[]>) => (await rows)[0]?.id ?? 0;
    const idSchool = await idOf(
      db.insert(school).values({ name: 'IES Ría de Vigo', idCountry: 14, timezone: 'Europe/Madrid' }).returning(),
    );
    const addUser = async (role: Role, firstName: string, lastName: string) => {
      const email = `${firstName.toLowerCase()}@test.school`;
      const row = { login: email, email, firstName, lastName, passwordHash, idCountry: 14, added: since };
      const idUser = await idOf(db.insert(user).values(row).returning());
      await db.insert(membership).values({ idSchool, idUser, role, since });
      return idUser;
    };
    const ana = await addUser('teacher', 'Ana', 'Núñez');
    const leo = await addUser('student', 'Leo', 'Prats');
    for (const name of ['2.º ESO A', '2.º ESO B']) {
      const idCourse = await idOf(db.insert(course).values({ idSchool, name, academicYear: 2026 }).returning());
      await db.insert(courseTeacher).values({ idSchool, idCourse, idUser: ana });
      const member = { idSchool, idCourse, idUser: leo, listNumber: 1, since };
      if (name.endsWith('A')) await db.insert(enrolment).values(member);
    }
    const node = { idSchool: PROVIDER_SCHOOL_ID, language: 'es', idCountry: 14 };
    const idParent = await idOf(
      db
        .insert(catalogue)
        .values({ ...node, kind: 'discipline', name: 'Ciencias' })
        .returning(),
    );
    const place = { parentSchool: PROVIDER_SCHOOL_ID, idParent };
    await db.insert(catalogue).values({ ...node, ...place, kind: 'content', name: 'Biología' });
  });
}
