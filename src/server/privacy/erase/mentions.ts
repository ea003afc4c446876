import { type SQL, sql } from 'drizzle-orm';
import { fullName } from '../../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { Database } from '../../database/database.ts';

type Named = { firstName: string; lastName: string; login: string; email: string | null };
type Who = { idUser: number; idFormer: number; person: Named };

const REMOVED = '–';

/** Returns a text as it is inside of a string in JSON. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** What a person is recognized by in stored JSON: inside of other words, and as a whole value. */
const mentionsOf = ({ firstName, lastName, login, email }: Named) => ({
  anywhere: [
    ...(email === null ? [] : [email]),
    ...(lastName.trim() === ''
      ? []
      : [fullName({ firstName, lastName }, 'es'), fullName({ firstName, lastName }, 'pt')]),
  ].map(inJson),
  values: [login, ...[firstName, lastName].filter((name) => name.trim() !== '')].map((text) => JSON.stringify(text)),
});

/**
 * Erases a person from what was stored about changes: the audit of the school, replies that repeat, and lists of students
 * that were imported. Rows about the person lose their values, in others the person's names are replaced.
 */
export const eraseMentions = async (
  db: Database,
  { idSchool, isElsewhere }: { idSchool: number; isElsewhere: boolean },
  { idUser, idFormer, person }: Who,
): Promise<void> => {
  const { anywhere, values } = mentionsOf(person);
  const text = (column: SQL) => {
    const inside = anywhere.reduce((sum, one) => sql`replace(${sum}, ${one}, ${REMOVED})`, sql`${column}::text`);
    return values.reduce((sum, one) => sql`replace(${sum}, ${one}, ${JSON.stringify(REMOVED)})`, inside);
  };
  const has = (column: SQL) =>
    sql`(${sql.join(
      [...anywhere, ...values].map((one) => sql`strpos(${column}::text, ${one}) > 0`),
      sql` or `,
    )})`;
  // Sign-ins without a known school are in the provider's audit.
  const schools = isElsewhere ? sql`(${idSchool})` : sql`(${idSchool}, ${PROVIDER_SCHOOL_ID})`;
  await db.execute(sql`
    update audit set before = null, after = null, subject = jsonb_build_object('idUser', ${idFormer}::bigint)
    where id_school in ${schools} and subject @> jsonb_build_object('idUser', ${idUser}::bigint)`);
  await db.execute(sql`update audit set address = '' where id_school in ${schools} and id_user = ${idFormer}`);
  for (const column of [sql`before`, sql`after`, sql`subject`])
    await db.execute(sql`
      update audit set ${column} = (${text(column)})::jsonb where id_school in ${schools} and ${has(column)}`);
  await db.execute(sql`delete from idempotency where id_user = ${idUser} or ${has(sql`reply`)}`);
  await db.execute(sql`
    update roster_import set changes = jsonb_set(changes, '{value}', (
      select jsonb_object_agg(kind, (
        select coalesce(jsonb_agg(entry), '[]'::jsonb) from jsonb_array_elements(entries) entry
        where entry <> to_jsonb(${idUser}::bigint) and entry->'idUser' is distinct from to_jsonb(${idUser}::bigint)))
      from jsonb_each(changes->'value') as part(kind, entries)))
    where id_school = ${idSchool} and changes::text like ${`%${idUser}%`}`);
};
