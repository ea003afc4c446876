import { and, asc, eq, or } from 'drizzle-orm';
import { searchable } from '../../../core/searching.ts';
import type { Me } from '../../area.ts';
import { type Database, one } from '../../database/database.ts';
import { assessment, assessmentCataloging, schedule, user } from '../../database/schema.ts';
import { onList, ownedBy, visibleTo } from '../visible.ts';

export type AssessmentRow = typeof assessment.$inferSelect;
type Values = Omit<typeof assessment.$inferInsert, 'search'>;

export const seen = (db: Database, me: Me, idAssessment: number) =>
  one(
    db
      .select()
      .from(assessment)
      .where(and(visibleTo(me), eq(assessment.id, idAssessment))),
  );

/** Held until the transaction ends, so that of two changes at once the second sees what the first one did. */
export const held = (db: Database, me: Me, idAssessment: number) =>
  one(
    db
      .select()
      .from(assessment)
      .where(and(ownedBy(me), eq(assessment.id, idAssessment)))
      .for('update'),
  );

/** Whoever asks: for what is printed, and for exams. */
export const headOf = (db: Database, idAssessment: number) =>
  one(db.select().from(assessment).where(eq(assessment.id, idAssessment)));

export const ownerOf = (db: Database, { idOwner }: AssessmentRow) =>
  one(db.select({ firstName: user.firstName, lastName: user.lastName }).from(user).where(eq(user.id, idOwner)));

/** One of the provider's that somebody may see, held until the transaction ends. */
export const heldForReview = (db: Database, me: Me, idAssessment: number) =>
  one(
    db
      .select()
      .from(assessment)
      .where(and(or(ownedBy(me), onList(me, 'provider')), eq(assessment.id, idAssessment)))
      .for('update'),
  );

const searched = ({ title = '', subtitle = '' }: Pick<Values, 'title' | 'subtitle'>) => ({
  search: searchable(`${title} ${subtitle}`),
});

export const add = async (db: Database, values: Values): Promise<AssessmentRow> => {
  const [row] = await db
    .insert(assessment)
    .values({ ...values, ...searched(values) })
    .returning();
  if (!row) throw new Error('an assessment that was just added is not there');
  return row;
};

export const change = (db: Database, row: AssessmentRow, values: Partial<Values> & Pick<Values, 'updated'>) =>
  db
    .update(assessment)
    .set({ ...values, ...searched({ ...row, ...values }) })
    .where(eq(assessment.id, row.id));

export const chosenIn = async (db: Database, idAssessment: number): Promise<number[]> => {
  const rows = await db
    .select({ idCataloging: assessmentCataloging.idCataloging })
    .from(assessmentCataloging)
    .where(eq(assessmentCataloging.idAssessment, idAssessment))
    .orderBy(asc(assessmentCataloging.position));
  return rows.map(({ idCataloging }) => idCataloging);
};

/** Writes the choice of catalogue nodes, in that order, in place of the one before. */
export const choose = async (db: Database, idAssessment: number, ids: readonly number[]): Promise<void> => {
  await db.delete(assessmentCataloging).where(eq(assessmentCataloging.idAssessment, idAssessment));
  if (ids.length === 0) return;
  await db
    .insert(assessmentCataloging)
    .values(ids.map((idCataloging, position) => ({ idAssessment, idCataloging, position })));
};

export const isScheduled = async (db: Database, idAssessment: number): Promise<boolean> =>
  (await one(
    db
      .select({ id: schedule.id })
      .from(schedule)
      .where(and(eq(schedule.idAssessment, idAssessment), eq(schedule.deleted, false)))
      .limit(1),
  )) !== undefined;
