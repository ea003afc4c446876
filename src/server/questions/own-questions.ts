import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type Actor, writesForProvider } from '../../core/policies/actor.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type Database, firstRow } from '../database/database.ts';
import { question, questionDraft, questionFigure } from '../database/schema.ts';

const MONTH_MS = 30 * 24 * 60 * 60_000;
/** At most so many of a hundred students answer a hard question right. */
const HARD = 30;

/** Returns what the user has written in a school, and what colleagues have. */
export const countQuestions = async (db: Database, me: Actor, now: Instant) => {
  const writer = writesForProvider(me) ? question.idAuthor : question.idOwner;
  const isOwn = sql`${writer} = ${me.idUser}`;
  const isOthers = sql`${writer} <> ${me.idUser}`;
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const row = await firstRow(
    db
      .select({
        own: count(isOwn),
        unused: count(sql`${isOwn} and ${question.usedTimes} = 0`),
        used: sql<number>`coalesce(sum(${question.usedTimes}) filter (where ${isOwn}), 0)`.mapWith(Number),
        hard: count(sql`${isOwn} and ${questionFigure.hitAverage} <= ${HARD}`),
        others: count(isOthers),
        people: sql<number>`count(distinct ${writer}) filter (where ${isOthers})`.mapWith(Number),
        recent: count(sql`${isOthers} and ${question.added} > ${sql.param(now - MONTH_MS, question.added)}`),
      })
      .from(question)
      .leftJoin(
        questionFigure,
        and(
          eq(questionFigure.idSchool, question.idSchool),
          eq(questionFigure.questionSchool, question.idSchool),
          eq(questionFigure.idQuestion, question.id),
        ),
      )
      .where(and(eq(question.idSchool, me.idSchool), eq(question.deleted, false), isNotNull(writer))),
  );
  const { own = 0, unused = 0, used = 0, hard = 0, others = 0, people = 0, recent = 0 } = row ?? {};
  const isOwnDraft = and(eq(questionDraft.idSchool, me.idSchool), eq(questionDraft.idOwner, me.idUser));
  const drafts = await db.$count(questionDraft, isOwnDraft);
  return { own: { total: own, drafts, unused, used, hard }, teachers: { total: others, people, recent } };
};
