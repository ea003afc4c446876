import type { InputOf } from '../../src/contract/call.ts';
import type { calls } from '../../src/contract/index.ts';
import { academicYearAt } from '../../src/core/schedules/academic-year.ts';
import type { Database } from '../../src/server/database/database.ts';
import { country, course, membership, school, user } from '../../src/server/database/schema.ts';
import { Sessions } from '../../src/server/session/sessions.ts';
import { createRemoteClient } from '../../tests/support/remote-client.ts';
import { line, type Measured, summary } from './load.ts';
import { overOwnServer } from './own-server.ts';

const ROWS = 2000;
const CLASSES = 80;

/**
 * Uploads, previews, imports and undoes a list of 2,000 students in 80 classes; previews it again once the students are
 * there, as it was and with all names shortened. Prints and gives milliseconds.
 */
export const benchRoster = (): Promise<Record<string, Measured>> =>
  overOwnServer(async ({ database, server }) => {
    const { rosters } = createRemoteClient(server.address, await addSchool(database));
    const figures: Record<string, Measured> = {};
    const measure = async <Reply>(name: string, ask: () => Promise<Reply>): Promise<Reply> => {
      const begun = performance.now();
      const reply = await ask();
      const took = performance.now() - begun;
      figures[name] = summary([took], 0, took / 1000);
      console.log(line(name, figures[name]));
      return reply;
    };
    const file = new File([listOf((name) => name)], 'students.csv');
    const { content: list } = await measure('upload', () => rosters.uploadRoster({ file }));
    const { rows, mapping, fileName } = list;
    const roster: InputOf<typeof calls.rosters.previewRoster> = { rows, mapping };
    const preview = (name: string, of = roster) => measure(name, () => rosters.previewRoster(of));
    await preview('preview of new students');
    const { content } = await measure('import', () => rosters.importRoster({ ...roster, fileName }));
    console.log(JSON.stringify(content.counts));
    await preview('preview of the same list');
    const shortened = { ...roster, rows: rows.map((row) => ({ ...row, cells: row.cells.map(shorten) })) };
    await preview('preview with shortened names', shortened);
    await measure('the same list again', () => rosters.importRoster({ ...roster, fileName: 'again.csv' }));
    await measure('undo', () => rosters.undoRosterImport({ idImport: content.idImport ?? 0 }));
    return figures;
  });

const firstNames = 'Abril Ana Antía Brais Carme Daniel Eva Iago Iria Lúa Martín Noa Pedro Roi Sara Uxía Xián Zoé'.split(
  ' ',
);
const lastNames =
  'Abreu Blanco Cabo Castro Díaz Estévez Fariña García Iglesias Lago López Martínez Núñez Otero Pardo Pérez Rey Rial Seoane Vega'.split(
    ' ',
  );

/** Returns a list as csv: names, class, and an e-mail address for every second student. */
const listOf = (write: (name: string) => string): string =>
  [
    'Apellidos;Nombre;Grupo;Correo',
    ...Array.from({ length: ROWS }, (_, n) => {
      const [first, second] = [lastNames[n % 20], lastNames[Math.floor(n / 20) % 20]];
      const name = firstNames[Math.floor(n / 7) % 18] ?? '';
      const email = n % 2 === 0 ? `student${n}@bench.school` : '';
      return [write(`${first} ${second}`), name, `Clase ${n % CLASSES}`, email].join(';');
    }),
  ].join('\r\n');

const shorten = (text: string, column: number): string =>
  column === 0 ? text.replace(/ (\p{L})\p{L}+$/u, ' $1.') : column === 3 ? '' : text;

/** Adds a school with classes without students. Returns the token of its coordinator. */
const addSchool = async (db: Database): Promise<string> => {
  const academicYear = academicYearAt(new Date().toISOString().slice(0, 10), '09-01');
  const now = Date.now();
  await db.insert(country).values({ id: 14, name: 'España', abbreviation: 'ES', language: 'es' }).onConflictDoNothing();
  const [{ idSchool = 0 } = {}] = await db
    .insert(school)
    .values({ name: 'Bench', idCountry: 14, timezone: 'Europe/Madrid' })
    .returning({ idSchool: school.id });
  const [{ idUser = 0 } = {}] = await db
    .insert(user)
    .values({ login: 'coordinator-bench', firstName: 'Ana', lastName: 'Núñez', idCountry: 14, added: now })
    .returning({ idUser: user.id });
  await db.insert(membership).values({ idSchool, idUser, role: 'coordinator', permissions: '', since: now });
  await db
    .insert(course)
    .values(Array.from({ length: CLASSES }, (_, n) => ({ idSchool, name: `Clase ${n}`, academicYear })));
  const token = await new Sessions().open(db, idUser, now);
  if (token === null) throw new Error('the coordinator cannot sign in');
  return token;
};
