import type { DashboardReport, WaitingSchedule } from '../../contract/dashboard.ts';
import type { calls } from '../../contract/index.ts';
import { accessRoleOf, roleOf } from '../../core/people/roles.ts';
import type { Actor } from '../../core/policies/actor.ts';
import { averagesOfClasses, byDistance, firstAndLast } from '../../core/results/class-averages.ts';
import { toInstant, toIsoWithOffset, toLocalDateTime } from '../../core/schedules/time.ts';
import type { Context, Handlers, Me } from '../area.ts';
import { countCreated } from '../assessments/api.ts';
import { countQuestions } from '../questions/api.ts';
import { countApplied, findWaiting, listScheduledYears, loadScheduleGrades } from '../schedules/api.ts';

/** How many classes are shown: those farthest above and below. */
const MOST_CLASSES = 8;

/** The handlers of the first screen of those who teach and write. */
export const dashboardHandlers: Handlers<typeof calls.dashboard> = {
  async getDashboardReport(context, { idSchool, year, parts }, refuse) {
    const schools = schoolsIn(context.me, idSchool);
    if (schools.length === 0) return refuse('schoolNotValid');
    const wanted = { context, schools, year: year ?? currentYear(context) };
    const has = (part: (typeof parts)[number]) => parts.includes(part);
    return {
      content: {
        ...(has('today') && { today: await readToday(wanted) }),
        ...(has('assessments') && { assessments: await readAssessments(wanted) }),
        ...(has('performance') && { performance: await readPerformance(wanted) }),
        ...(has('questions') && { questions: await readQuestions(wanted) }),
      },
    };
  },

  async getDashboardYearFilter(context, { idSchool }, refuse) {
    const schools = schoolsIn(context.me, idSchool);
    if (schools.length === 0) return refuse('schoolNotValid');
    const { db, me, now } = context;
    const years = new Set([currentYear(context)]);
    for (const actor of schools) {
      for (const { year } of await countCreated(db, actor, { timezone: me.timezone, now })) years.add(year);
      for (const year of await listScheduledYears(db, actor, me.timezone)) years.add(year);
    }
    return { content: [...years].sort((a, b) => b - a) };
  },
};

type Wanted = { context: Context; schools: readonly Actor[]; year: number };

const currentYear = ({ me, now }: Context): number => Number(toLocalDateTime(now, me.timezone).date.slice(0, 4));

/** Returns the user in each of the schools: in the session's, in another one of theirs, or with null in all of them. */
function schoolsIn(me: Me, idSchool: number | null | undefined): Actor[] {
  const wanted = idSchool === undefined ? me.idSchool : idSchool;
  return me.memberships
    .map((one): Actor => {
      const isHere = one.idSchool === me.idSchool;
      const role = isHere ? me.role : roleOf(one.idType);
      const permissions = isHere ? me.permissions : '';
      return { idUser: me.idUser, idSchool: one.idSchool, role, permissions, schools: [] };
    })
    .filter((one) => wanted === null || one.idSchool === wanted)
    .filter((one) => !['student', 'installation'].includes(accessRoleOf(one)));
}

const readToday = async ({ context, schools }: Wanted): Promise<DashboardReport['today']> => {
  const { db, me, now } = context;
  const found: Record<'running' | 'toGrade' | 'next', WaitingSchedule | null> = {
    ...{ running: null, toGrade: null, next: null },
  };
  const instants = { running: 'closes', toGrade: 'closes', next: 'opens' } as const;
  for (const actor of schools) {
    const waiting = await findWaiting(db, actor, now);
    for (const [kind, one] of Object.entries(waiting) as [keyof typeof found, (typeof waiting)['next']][]) {
      const at = instants[kind];
      const first = found[kind];
      if (one && (first === null || one.schedule[at] < Date.parse(first[at])))
        found[kind] = {
          ...{ idSchool: actor.idSchool, idSchedule: one.schedule.id, title: one.title, courseName: one.courseName },
          opens: toIsoWithOffset(one.schedule.opens, me.timezone),
          closes: toIsoWithOffset(one.schedule.closes, me.timezone),
          ...{ duration: one.schedule.duration, students: one.schedule.students, started: one.schedule.started },
          ...{ finished: one.schedule.finished, ungraded: one.schedule.ungraded, late: one.schedule.late },
        };
    }
  }
  return found;
};

const readAssessments = async ({ context, schools, year }: Wanted): Promise<DashboardReport['assessments']> => {
  const { db, me, now } = context;
  const months = Array.from({ length: 12 }, () => ({ created: 0, applied: 0 }));
  const sums = { drafts: 0, total: 0 };
  const years: number[] = [];
  for (const actor of schools) {
    for (const one of await countCreated(db, actor, { timezone: me.timezone, now })) {
      sums.total += one.created;
      years.push(one.year);
      const month = one.year === year ? months[one.month - 1] : undefined;
      if (!month) continue;
      month.created += one.created;
      sums.drafts += one.drafts;
    }
    for (const { month, applied } of await countApplied(db, actor, windowOf(year, me), me.timezone)) {
      const found = months[month - 1];
      if (found) found.applied += applied;
    }
  }
  const sumOf = (of: 'created' | 'applied') => months.reduce((sum, month) => sum + month[of], 0);
  const since = years.length === 0 ? null : Math.min(...years);
  return { ...{ created: sumOf('created'), applied: sumOf('applied') }, ...sums, since, months };
};

const readPerformance = async ({ context, schools, year }: Wanted): Promise<DashboardReport['performance']> => {
  const classes = [];
  for (const actor of schools) {
    const averages = averagesOfClasses(await loadScheduleGrades(context.db, actor, windowOf(year, context.me)));
    classes.push(...averages.map((one) => ({ idSchool: actor.idSchool, ...one })));
  }
  return { classes: firstAndLast(byDistance(classes), MOST_CLASSES), qntClasses: classes.length };
};

const readQuestions = async ({ context, schools }: Wanted): Promise<DashboardReport['questions']> => {
  const { db, now } = context;
  const found = {
    own: { total: 0, drafts: 0, unused: 0, used: 0, hard: 0 },
    teachers: { total: 0, people: 0, recent: 0 },
  };
  for (const actor of schools) {
    const { own, teachers } = await countQuestions(db, actor, now);
    addTo(found.own, own);
    addTo(found.teachers, teachers);
  }
  return found;
};

const addTo = <Counts extends Record<string, number>>(sum: Counts, more: Counts) => {
  for (const key of Object.keys(more)) Object.assign(sum, { [key]: (sum[key] ?? 0) + (more[key] ?? 0) });
};

const windowOf = (year: number, { timezone }: Me) => ({
  opens: toInstant(`${year}-01-01`, '00:00', timezone),
  closes: toInstant(`${year + 1}-01-01`, '00:00', timezone),
});
