import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { RefusalName } from '../../contract/refusals.ts';
import { EXAM_SESSION, isExamBrowser } from '../../core/schedules/exam-browser.ts';
import { type GivenOrder, wasGivenBefore } from '../../core/schedules/response-order.ts';
import { isAllowedAddress, noRules, type ScheduleRules } from '../../core/schedules/rules.ts';
import { GRACE_MS } from '../../core/schedules/windows.ts';
import { publicTextFieldsOf } from '../../questions/plain-text-fields.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { Context } from '../area.ts';
import type { ExamForm, UntitledPaper } from '../assessments/api.ts';
import { type Database, firstRow } from '../database/database.ts';
import { response, schedule } from '../database/schema.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { sha256Of } from '../sha256.ts';
import type { CachedAttempt } from './attempt-cache.ts';
import type { ExamCache } from './exam-cache.ts';
import type { AttemptRef } from './refs.ts';
import { findAttemptEnd } from './store/attempts.ts';

/** Teachers may change the networks while an assessment is running: every server hears of it within this time. */
const FRESH_MS = 5000;

/** Caches the rules of running schedules for some seconds: every saved answer asks for them. */
export class RulesCache {
  #rules = new LRUCache<string, ScheduleRules, { db: Database; ref: ScheduleRef }>({
    max: 2000,
    ttl: FRESH_MS,
    fetchMethod: (_, __, { context: { db, ref } }) => loadRules(db, ref),
    ignoreFetchAbort: true,
  });

  get(db: Database, ref: ScheduleRef): Promise<ScheduleRules> {
    return this.#rules.forceFetch(`${ref.idSchool}/${ref.idSchedule}`, { context: { db, ref } });
  }
}

const loadRules = async (db: Database, { idSchool, idSchedule }: ScheduleRef): Promise<ScheduleRules> => {
  const row = await firstRow(
    db
      .select({ rules: schedule.rules })
      .from(schedule)
      .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule))),
  );
  return { ...noRules, ...row?.rules };
};

type Given = { idQuestion: number } & GivenOrder;

/** From where, and in which browser, a request comes: read from its headers each time, so only where a rule asks for it. */
export type RequestOrigin = Pick<Context, 'address' | 'browserProofs' | 'token'>;

type OriginRefusal = Extract<RefusalName, 'addressNotAllowed' | 'examBrowserNeeded'>;

/** How many hex digits of the hash name the session: as many as nobody can guess. */
const SESSION_DIGITS = 32;

/** Returns the name of a session in addresses, by which nobody can sign in. */
const examSessionOf = async (token: string): Promise<string> =>
  (await sha256Of(`${EXAM_SESSION} ${token}`)).slice(0, SESSION_DIGITS);

/** Returns what a refusal tells beside its name: how the session is named in the addresses of which an exam browser makes its hashes. */
export const fieldsOfRefusal = async (
  refusal: string,
  { token }: Pick<RequestOrigin, 'token'>,
): Promise<Record<string, unknown>> =>
  refusal === 'examBrowserNeeded' && token !== null ? { [EXAM_SESSION]: await examSessionOf(token) } : {};

/** Returns what is refused by the rules of a schedule where it is asked for, or in the browser that asks for it; null without a reason. */
export const ruleAgainstOrigin = async (
  rules: Pick<ScheduleRules, 'addresses' | 'browserKeys'>,
  origin: RequestOrigin,
  idSchedule: number,
): Promise<OriginRefusal | null> => {
  if (rules.addresses.length > 0 && !isAllowedAddress(rules, origin.address)) return 'addressNotAllowed';
  if (rules.browserKeys.length === 0) return null;
  if (origin.token === null) return 'examBrowserNeeded';
  const sitting = { idSchedule, session: await examSessionOf(origin.token) };
  return (await isExamBrowser(rules.browserKeys, origin.browserProofs, sitting, sha256Of)) ? null : 'examBrowserNeeded';
};

/**
 * Returns why an answer is not saved by the rules of its schedule, null where it is. An answer from elsewhere, or of another browser, that arrives
 * after the end is not refused: it waits for the teacher as a late one.
 */
export const ruleAgainstSaving = async (
  context: Pick<Context, 'db' | 'host' | 'now'> & RequestOrigin,
  { rules, exams }: { rules: RulesCache; exams: ExamCache },
  attempt: CachedAttempt,
  given: Given,
): Promise<OriginRefusal | 'questionPassed' | null> => {
  const { db, now } = context;
  const asked = await rules.get(db, attempt);
  const refusal = await ruleAgainstOrigin(asked, context, attempt.idSchedule);
  if (refusal !== null) {
    const end = await findAttemptEnd(db, attempt);
    if (end && end.finished === null && now <= end.deadline + GRACE_MS) return refusal;
  }
  if (!asked.oneByOne) return null;
  const paper = await (await exams.get(db, attempt)).paper(context, attempt.formNumber);
  return (await hasGoneOn(db, attempt, paper, given)) ? 'questionPassed' : null;
};

/**
 * Returns whether a later question was answered, or left blank, before this answer was given. By the order of the device,
 * not that of arrival: answers that a device without a network sends later are all taken.
 */
const hasGoneOn = async (
  db: Database,
  { idSchool, idAttempt }: AttemptRef,
  { questions }: UntitledPaper,
  { idQuestion, ...given }: Given,
): Promise<boolean> => {
  const index = questions.findIndex((question) => question.idQuestion === idQuestion);
  const later = questions.slice(index + 1).map((question) => question.idQuestion);
  if (later.length === 0) return false;
  const { sequence, deviceSequences } = response;
  const rows = await db
    .select({ sequence, deviceSequences })
    .from(response)
    .where(
      and(
        eq(response.idSchool, idSchool),
        eq(response.idAttempt, idAttempt),
        inArray(response.idQuestion, later),
        or(lt(sequence, given.sequence), isNotNull(deviceSequences)),
      ),
    );
  return rows.some((stored) => wasGivenBefore(stored, given));
};

/**
 * Returns the paper of a form with the alternatives of each question in an order of the attempt's own, always the same; where the form has an
 * order of its own, that stays.
 */
export const shuffledPaper = (form: ExamForm, idAttempt: number): UntitledPaper => ({
  ...form.paper,
  questions: form.paper.questions.map((question) => shuffledQuestion(question, form, idAttempt)),
});

/** Returns a question, with or without its key, with the alternatives in the order in which the attempt shows them. */
export const shuffledQuestion = <Question extends UntitledPaper['questions'][number]>(
  question: Question,
  { orders }: Pick<ExamForm, 'orders'>,
  idAttempt: number,
): Question => {
  const { idType, idQuestion } = question;
  if (orders.has(idQuestion)) return question;
  const content = questionTypeOf(idType).shuffled(question.content, idAttempt * 31 + idQuestion);
  return { ...question, content, alternatives: publicTextFieldsOf(idQuestion, content).alternatives };
};
