import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { Me } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { assetUse, attempt, questionVersion, schedule, scheduleItem, scheduleStudent } from '../database/schema.ts';

type ScheduleRef = { idSchool: number; idSchedule: number };
type VersionRef = { idSchool: number; idQuestionVersion: number };

/** Returns whether the keys of a schedule are shown to its students now. */
export type AreDetailsOpen = (db: Database, ref: ScheduleRef, now: Instant) => Promise<boolean>;

/** The questions with a file in schedules of a student, read once for all rights that ask for them. */
export type FileUses = () => ReturnType<typeof loadUses>;

/** Returns the uses of a file for a student, which are read when they are asked for first. */
export function usesOf(db: Database, me: Me, name: string, now: Instant): FileUses {
  let uses: ReturnType<typeof loadUses> | undefined;
  return () => {
    uses ??= loadUses(db, me, name, now);
    return uses;
  };
}

/** Tells the files of papers from those of keys and solutions, by the questions that students are asked. */
export class PaperRights {
  readonly #areDetailsOpen: AreDetailsOpen;
  /** The files on the paper of a version of a question, which never changes. */
  readonly #onPaper = new LRUCache<string, ReadonlySet<string>, { db: Database; ref: VersionRef }>({
    max: 5000,
    fetchMethod: (_, __, { context: { db, ref } }) => loadFilesOnPaper(db, ref),
    ignoreFetchAbort: true,
  });

  constructor(areDetailsOpen: AreDetailsOpen) {
    this.#areDetailsOpen = areDetailsOpen;
  }

  /**
   * Returns whether a file is part of a question as a student is asked it: one of a schedule that has started for the student,
   * and for an activity, whose package has its keys, of an attempt in progress.
   */
  async isOnPaper(db: Database, name: string, uses: FileUses): Promise<boolean> {
    for (const use of await uses())
      if ((!isPackage(name) || use.isRunning) && (await this.#isPublic(db, use, name))) return true;
    return false;
  }

  /** Returns whether a file belongs to a question whose key the student is shown: the attempt has ended and the details are open. */
  async isInShownSolution(db: Database, now: Instant, uses: FileUses): Promise<boolean> {
    for (const use of await uses())
      if (use.hasEnded && (await this.#areDetailsOpen(db, use.schedule, now))) return true;
    return false;
  }

  async #isPublic(db: Database, { version }: { version: VersionRef }, name: string): Promise<boolean> {
    const { idSchool, idQuestionVersion } = version;
    const key = `${idSchool}/${idQuestionVersion}`;
    return (await this.#onPaper.forceFetch(key, { context: { db, ref: version } })).has(idOf(name));
  }
}

const isPackage = (name: string) => name.endsWith('.h5p');

/** Contents name pictures with their ending and packages without. */
const idOf = (name: string): string => name.replace(/\.h5p$/, '');

/** Returns all that looks like a file in what students see of a question, so that no type can leave a place out. */
const loadFilesOnPaper = async (
  db: Database,
  { idSchool, idQuestionVersion }: VersionRef,
): Promise<ReadonlySet<string>> => {
  const { idType, content } = questionVersion;
  const row = await firstRow(
    db
      .select({ idType, content })
      .from(questionVersion)
      .where(and(eq(questionVersion.idSchool, idSchool), eq(questionVersion.id, idQuestionVersion))),
  );
  if (!row) return new Set();
  const view = JSON.stringify(questionTypeOf(row.idType).publicView(row.content));
  return new Set([...view.matchAll(/[0-9a-f]{32}(?:\.\w+)?/g)].map(([id]) => id));
};

/** Returns the questions with a file in schedules that have started for a student, and how far the student's attempt is. */
const loadUses = async (db: Database, { idUser, schools }: Me, name: string, now: Instant) => {
  const statement = statements.get(db) ?? prepareUses(db);
  statements.set(db, statement);
  const rows = await statement.execute({
    schools: [...schools],
    all: [...schools, PROVIDER_SCHOOL_ID],
    idUser,
    name,
    now: new Date(now).toISOString(),
  });
  return rows.map(({ idAttempt, finished, ...use }) => ({
    ...use,
    isRunning: idAttempt !== null && finished === null,
    hasEnded: finished !== null,
  }));
};

const { placeholder } = sql;

/** Prepared, because planning takes several times as long as running. */
const prepareUses = (db: Database) =>
  db
    .select({
      version: { idSchool: assetUse.idSchool, idQuestionVersion: assetUse.id },
      schedule: { idSchool: scheduleItem.idSchool, idSchedule: scheduleItem.idSchedule },
      idAttempt: attempt.id,
      finished: attempt.finished,
    })
    .from(assetUse)
    .innerJoin(
      questionVersion,
      and(eq(questionVersion.idSchool, assetUse.idSchool), eq(questionVersion.id, assetUse.id)),
    )
    .innerJoin(
      scheduleItem,
      and(
        sql`${scheduleItem.idSchool} = any(${placeholder('schools')}::bigint[])`,
        eq(scheduleItem.idQuestion, questionVersion.idQuestion),
        eq(scheduleItem.questionSchool, questionVersion.idSchool),
        eq(scheduleItem.idQuestionVersion, questionVersion.id),
      ),
    )
    .innerJoin(
      schedule,
      and(
        eq(schedule.idSchool, scheduleItem.idSchool),
        eq(schedule.id, scheduleItem.idSchedule),
        eq(schedule.deleted, false),
      ),
    )
    .innerJoin(
      scheduleStudent,
      and(
        eq(scheduleStudent.idSchool, schedule.idSchool),
        eq(scheduleStudent.idSchedule, schedule.id),
        sql`${scheduleStudent.idUser} = ${placeholder('idUser')}`,
        sql`coalesce(${scheduleStudent.opens}, ${schedule.opens}) <= ${placeholder('now')}::timestamptz`,
      ),
    )
    .leftJoin(
      attempt,
      and(
        eq(attempt.idSchool, schedule.idSchool),
        eq(attempt.idSchedule, schedule.id),
        eq(attempt.idUser, scheduleStudent.idUser),
      ),
    )
    .where(
      sql`${assetUse.idSchool} = any(${placeholder('all')}::bigint[]) and ${assetUse.asset} = ${placeholder('name')}
        and ${assetUse.entity} = 'questionVersion'`,
    )
    .prepare('file_in_questions');

const statements = new WeakMap<Database, ReturnType<typeof prepareUses>>();
