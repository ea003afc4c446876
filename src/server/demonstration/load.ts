import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { type Instant, toInstant } from '../../core/schedules/time.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import { createApp } from '../app.ts';
import { type Client, createClient, createSender } from '../client.ts';
import { type Database, firstRow } from '../database/database.ts';
import { catalogue, user } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { verifyPassword } from '../password-forms.ts';
import { refreshFiguresOf } from '../reports/api.ts';
import { Sessions } from '../session/api.ts';
import { schoolDayFrom } from './calendar.ts';
import { setDisciplineIcons } from './disciplines.ts';
import { addMaterials } from './materials.ts';
import { hashPasswords, type Passwords } from './passwords.ts';
import { emailOf, KNOWN_PASSWORD, logins, TIMEZONE } from './people.ts';
import { type PlannedAssessment, type PlannedSchedule, plan } from './plan.ts';
import type { QuestionRecord } from './question-records.ts';
import { addSchools } from './school.ts';
import { simulateAttendance } from './simulate-attendance.ts';
import { writeQuestions } from './write-questions.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * Returns whether the database contains the demonstration, and whether most of its users still have the known
 * password; single users may have changed theirs.
 */
export const demonstrationState = async (host: Host): Promise<'none' | 'knownPassword' | 'otherPasswords'> => {
  const most = await firstRow(
    host.database
      .select({ passwordHash: user.passwordHash })
      .from(user)
      .where(inArray(user.login, logins.map(emailOf)))
      .groupBy(user.passwordHash)
      .orderBy(desc(count()))
      .limit(1),
  );
  if (!most) return 'none';
  const isKnown = most.passwordHash !== null && (await verifyPassword(host, most.passwordHash, KNOWN_PASSWORD));
  return isKnown ? 'knownPassword' : 'otherPasswords';
};

/** The questions and files of the demonstration, as the host provides them. */
export type DemonstrationContent = {
  importBank(): Promise<unknown>;
  written: readonly QuestionRecord[];
  packageOf(name: string): Promise<Uint8Array>;
};

/**
 * Fills an empty database with schools some weeks after the year began: their people, the provider's bank, and what
 * their teachers made and their students answered, all through the product's own calls under a clock set back.
 */
export const loadDemonstration = async (
  host: Host,
  content: DemonstrationContent,
  passwords: Passwords,
): Promise<void> => {
  const today = host.clock.now();
  let clock = today;
  const app = createApp({ ...host, clock: { now: () => clock } });
  const people = await addSchools(host.database, await hashPasswords(host, passwords), {
    added: today - 60 * DAY,
    today,
  });
  await addMaterials(host.database);
  await content.importBank();

  /** A teacher's calls at a moment. */
  const at = async (login: string, moment: Instant): Promise<Client> => {
    clock = moment;
    const token = await new Sessions().open(host.database, people.ids.get(login) ?? 0, moment);
    return createClient(createSender(app, token));
  };
  await setDisciplineIcons(await at('editor', today - 40 * DAY));
  const ids = await writeQuestions(
    {
      as: (login) => at(login, today - 40 * DAY),
      catalogingAt: (path) => catalogingAt(host.database, path),
      packageOf: content.packageOf,
    },
    content.written,
  );
  const samples = new Map(ids.map((id, index) => [id, content.written[index]?.samples ?? []]));
  const writtenFor = (title: string) => ids.filter((_, index) => content.written[index]?.assessment === title);
  const times = ({ day, untilDay, from, to, duration }: PlannedSchedule) => ({
    startDate: schoolDayFrom(today, TIMEZONE, day),
    startTime: from,
    endDate: untilDay === undefined ? null : schoolDayFrom(today, TIMEZONE, untilDay),
    endTime: to,
    duration: duration ?? null,
  });
  const opening = (planned: PlannedSchedule) =>
    toInstant(schoolDayFrom(today, TIMEZONE, planned.day), planned.from, TIMEZONE);
  const made = ({ schedules = [] }: PlannedAssessment) =>
    Math.min(today, ...schedules.map(opening)) - 2 * DAY - 3 * 60 * MINUTE;

  const taken = new Map<number, number[]>();
  for (const planned of plan.toSorted((a, b) => made(a) - made(b))) {
    const client = await at(planned.teacher, made(planned));
    const idAssessment = await addAssessment(host.database, client, planned, writtenFor(planned.title));
    if (planned.review) {
      await client.assessments.reviewAssessment({ idAssessment, action: 'submit' });
      const editor = await at('editor', made(planned));
      if (planned.review === 'published')
        for (const action of ['accept', 'publish'] as const)
          await editor.assessments.reviewAssessment({ idAssessment, action });
    }
    for (const schedule of planned.schedules ?? []) {
      const course = people.courses.get(schedule.course);
      if (!course) throw new Error(`no class is named ${schedule.course}`);
      const { idSchool, students } = course;
      const { content } = await client.schedules.addSchedule({
        idAssessment,
        idsCourses: [course.idCourse],
        ...times(schedule),
        force: true,
      });
      const idSchedule = content[0]?.idSchedule ?? 0;
      if (schedule.cancelled) {
        const later = await at(planned.teacher, opening(schedule) - DAY);
        await later.schedules.cancelSchedule({ idSchedule });
      } else if (opening(schedule) < today) {
        const sitting = { idSchool, idSchedule, students, opens: opening(schedule), today, samples };
        await simulateAttendance(host.database, sitting);
        taken.set(idSchool, [...(taken.get(idSchool) ?? []), idSchedule]);
      }
    }
  }
  clock = today;
  await app.closeByClock();
  // The events of this transaction can be read after it.
  const { signal } = new AbortController();
  for (const [idSchool, ids] of taken) await refreshFiguresOf(host.database, idSchool, ids, today, signal);
};

const addAssessment = async (
  db: Database,
  client: Client,
  planned: PlannedAssessment,
  written: readonly number[],
): Promise<number> => {
  const { title, period, path, questions, instructions, schedules, review } = planned;
  const { content } = await client.assessments.addAssessment({
    idsCataloging: [await catalogingAt(db, path)],
    qAutomaticQnt: questions ?? null,
    varied: written.length > 0,
    title,
    period,
  });
  const { idAssessment } = content;
  for (const idQuestion of written) await client.assessments.addAssessmentQuestion({ idAssessment, idQuestion });
  if (schedules || review)
    await client.assessments.finishAssessment({
      idAssessment,
      title,
      instructions: instructions ? docFromText(instructions) : null,
    });
  return idAssessment;
};

const catalogingAt = async (db: Database, path: readonly string[]): Promise<number> => {
  let idParent: number | null = null;
  for (const name of path) {
    const node: { id: number } | undefined = await firstRow(
      db
        .select({ id: catalogue.id })
        .from(catalogue)
        .where(
          and(
            eq(catalogue.idSchool, PROVIDER_SCHOOL_ID),
            sql`${catalogue.idParent} is not distinct from ${idParent}`,
            eq(catalogue.name, name),
          ),
        ),
    );
    if (!node) throw new Error(`the catalogue has no ${path.join(' / ')}`);
    idParent = node.id;
  }
  return idParent ?? 0;
};
