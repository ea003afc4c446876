import { and, eq, inArray, sql } from 'drizzle-orm';
import type { StudentFacts } from '../../core/people/merging.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { idArray } from '../database/arrays.ts';
import { type Database, firstRow } from '../database/database.ts';
import { accommodation, externalIdentity, student, user } from '../database/schema.ts';
import { updateMembership } from '../members/api.ts';
import { findFacts, followAudiences, replacePlaces, replaceTerms } from './merging.ts';
import { type Moved, movedTables } from './moved.ts';
import { findAttempts, type Pair } from './store.ts';

/** Gives an account back what a merge moved, as far as it is still there; what came since stays. */
export const undoMerging = async (db: Database, pair: Pair, { moved, now }: { moved: Moved; now: Instant }) => {
  const { idSchool, idKept, idMerged } = pair;
  for (const { table, column, key } of movedTables) {
    const [name, by, id] = [sql.identifier(table), sql.identifier(column), sql.identifier(key)];
    await db.execute(sql`
      update ${name} as own set ${by} = ${idMerged}
      where own.id_school = ${idSchool} and own.${by} = ${idKept} and own.${id} = any(${idArray(moved.rows[table])})`);
  }
  for (const { source, externalId } of moved.externalIds)
    await db
      .update(externalIdentity)
      .set({ id: idMerged })
      .where(
        and(
          ...[eq(externalIdentity.idSchool, idSchool), eq(externalIdentity.kind, 'user')],
          ...[eq(externalIdentity.source, source), eq(externalIdentity.externalId, externalId)],
          eq(externalIdentity.id, idKept),
        ),
      );
  await replaceTerms(db, idSchool, { removed: moved.terms.added, added: moved.terms.removed });
  // An attempt that was made since needs the place from which it was made.
  const attempts = (await findAttempts(db, pair)).filter(({ idUser }) => idUser === idKept);
  const attempted = new Set(attempts.map(({ idSchedule }) => idSchedule));
  await replacePlaces(db, idSchool, {
    removed: moved.places.added.filter(({ idSchedule }) => !attempted.has(idSchedule)),
    added: moved.places.removed,
  });
  await removeFacts(db, pair, moved.facts);
  await removeAccommodation(db, pair, moved.accommodation);
  await giveEmailBack(db, pair, moved.email);
  await db.update(user).set({ active: true }).where(eq(user.id, idMerged));
  await updateMembership(db, idSchool, idMerged, { active: true });
  await followAudiences(db, idSchool, moved, now);
};

/** Takes the help at every assessment that a merge copied from the account that stays, unless it was changed since. */
const removeAccommodation = async (db: Database, { idSchool, idKept }: Pair, copied: number | null): Promise<void> => {
  if (copied === null) return;
  const isOwn = and(eq(accommodation.idSchool, idSchool), eq(accommodation.idUser, idKept));
  await db.delete(accommodation).where(and(isOwn, eq(accommodation.revision, copied)));
};

/** Takes the facts that a merge added from the account that stays, except those that were changed since. */
const removeFacts = async (db: Database, pair: Pair, { added, isNew }: Moved['facts']): Promise<void> => {
  const facts = await findFacts(db, pair);
  if (!facts || Object.keys(added).length === 0) return;
  const isSame = (name: keyof StudentFacts) => name in added && added[name] === facts[name];
  const left = {
    code: isSame('code') ? '' : facts.code,
    gender: isSame('gender') ? null : facts.gender,
    studentId: isSame('studentId') ? '' : facts.studentId,
  };
  const isOwn = and(eq(student.idSchool, pair.idSchool), eq(student.idUser, pair.idKept));
  if (isNew && left.code === '' && left.gender === null && left.studentId === '') await db.delete(student).where(isOwn);
  else await db.update(student).set(left).where(isOwn);
};

/** Gives the e-mail address back, unless the account that stays has another one by now. */
const giveEmailBack = async (db: Database, { idKept, idMerged }: Pair, email: string | null): Promise<void> => {
  if (email === null) return;
  const taken = await firstRow(
    db
      .update(user)
      .set({ email: null })
      .where(and(eq(user.id, idKept), eq(user.email, email)))
      .returning({ id: user.id }),
  );
  if (taken)
    await db
      .update(user)
      .set({ email })
      .where(inArray(user.id, [idMerged]));
};
