import type { calls } from '../../contract/index.ts';
import type { ClassCode } from '../../contract/joining.ts';
import { canEnrol } from '../../core/policies/course.ts';
import { type Instant, toInstant, toLocalDateTime } from '../../core/schedules/time.ts';
import type { Handlers, HandlersOf, Me } from '../area.ts';
import { type AccessCode, createAccessCodes } from '../database/access-codes.ts';
import type { Database } from '../database/database.ts';
import type { Sessions } from '../session/api.ts';
import { joinClassHandlers } from './join-class.ts';
import { deactivateClassCodes, findClassCode, findOwnCourse, setCodeLimits } from './store.ts';

const MINUTE = 60_000;

/** Returns the handlers of the calls by which students join classes, and staff manage the codes of their classes. */
export const joiningArea = (sessions: Sessions): Handlers<typeof calls.joining> => ({
  ...joinClassHandlers(sessions),
  ...codeHandlers,
});

const codeHandlers: HandlersOf<'joining', 'getClassCode' | 'renewClassCode' | 'editClassCode'> = {
  async getClassCode({ db, me, host }, { idCourse }, refuse) {
    const course = (await findOwnCourse(db, me, idCourse)) ?? refuse('courseNotValid');
    const code = await findClassCode(db, course);
    return {
      content: {
        ...{ courseName: course.courseName, schoolName: me.schoolName, language: me.schoolLanguage },
        address: `${host.baseUrl}/login`,
        code: code ? toDto(code, me) : null,
        can: { edit: isOwn(me, course) },
      },
    };
  },

  async renewClassCode({ db, me, now, recordChange }, { idCourse, ...given }, refuse) {
    const course = await findEditableCourse(db, me, idCourse);
    if (!course) return refuse('courseNotValid');
    const before = await findClassCode(db, course);
    await deactivateClassCodes(db, course);
    const { idSchool, idCountry } = course;
    // The end of the old code was that of another year or lesson.
    const limits = { limit: before?.limit ?? null, until: null, ...limitsIn(given, me) };
    const [code = ''] = await createAccessCodes(db, [{ idSchool, idCourse, idCountry, ...limits }], now);
    recordChange({ before: { code: before?.code ?? null }, after: { code, ...limits } });
    return { content: toDto({ code, used: 0, state: 'active', ...limits }, me) };
  },

  async editClassCode({ db, me, recordChange }, { idCourse, ...given }, refuse) {
    const course = await findEditableCourse(db, me, idCourse);
    const code = course && (await findClassCode(db, course, { lock: true }));
    if (!code) return refuse('courseNotValid');
    const before = { limit: code.limit, until: code.until };
    const after = { ...before, ...limitsIn(given, me) };
    await setCodeLimits(db, code, after);
    recordChange({ before, after });
    return { content: toDto({ ...code, ...after }, me) };
  },
};

type OwnCourse = NonNullable<Awaited<ReturnType<typeof findOwnCourse>>>;

/** Returns whether a course that the user may schedule for takes students by code. */
const isOwn = (me: Me, { idSchool, source, closed }: OwnCourse): boolean =>
  canEnrol(me, { idSchool, source, closed, deleted: false, isTaught: true });

const findEditableCourse = async (db: Database, me: Me, idCourse: number): Promise<OwnCourse | undefined> => {
  const course = await findOwnCourse(db, me, idCourse, { lock: true });
  return course && isOwn(me, course) ? course : undefined;
};

type GivenLimits = { limit?: number | null | undefined; lastDay?: string | null | undefined };

/** Returns what was given of a code's limits; a last day ends when the school's clocks say so. */
const limitsIn = (
  { limit, lastDay }: GivenLimits,
  { timezone }: Me,
): Partial<{ limit: number | null; until: Instant | null }> => ({
  ...(limit !== undefined && { limit }),
  ...(lastDay !== undefined && { until: lastDay === null ? null : toInstant(lastDay, '23:59', timezone) + MINUTE }),
});

const toDto = (
  { code, limit, used, state, until }: Pick<AccessCode, 'code' | 'limit' | 'used' | 'state' | 'until'>,
  { timezone }: Me,
): ClassCode => ({
  ...{ code, limit, used, state },
  lastDay: until === null ? null : toLocalDateTime(until - 1, timezone).date,
});
