import type { z } from 'zod';
import type { AssessmentFilter, AssessmentRow } from '../../contract/assessments.ts';
import { assessmentBadge, type Badge, scheduleBadge } from '../../core/badges.ts';
import { fullName } from '../../core/people.ts';
import type { ReviewState } from '../../core/review.ts';
import { isOpen } from '../../core/schedules.ts';
import { keywords } from '../../core/searching.ts';
import { type Instant, isoWithOffset } from '../../core/time.ts';
import type { Context, Me } from '../area.ts';
import type { Kept } from './promises.ts';
import { shownReview } from './review.ts';
import { type Order, rowsOf, statesOf } from './store/list.ts';
import type { List } from './visible.ts';

type Filter = z.output<typeof AssessmentFilter>;

export const list: Kept<'getAssessments' | 'getAssessmentsSM' | 'getAssessmentsShare'> = {
  async getAssessments(context, { filter, ...asked }) {
    const found = await foundOn(context, 'own', asked);
    const those = (wanted: Filter) => found.filter(({ badge }) => wanted === 'all' || filterOf[badge] === wanted);
    return {
      ...(await pageOf(context, 'own', those(filter), asked)),
      counts: {
        all: found.length,
        ongoing: those('ongoing').length,
        scheduled: those('scheduled').length,
        applied: those('applied').length,
        finished: those('finished').length,
        draft: those('draft').length,
      },
    };
  },

  async getAssessmentsSM(context, asked) {
    return pageOf(context, 'provider', await foundOn(context, 'provider', asked), asked);
  },

  async getAssessmentsShare(context, asked) {
    const found = context.me.role === 'student' ? [] : await foundOn(context, 'shared', asked);
    return pageOf(context, 'shared', found, asked);
  },
};

type Asked = {
  search: string;
  order: Order;
  state?: ReviewState | undefined;
  page: number;
  recordsperpage: number;
};

const foundOn = async ({ db, me, now }: Context, list: List, { search, order, state }: Asked): Promise<State[]> => {
  const rows = await statesOf(db, me, list, { words: keywords(search), order, state });
  return rows.map((row) => stateOf(row, now));
};

const pageOf = async (context: Context, list: List, found: readonly State[], { page, recordsperpage }: Asked) => {
  const first = (page - 1) * recordsperpage;
  const listed = found.slice(first, first + recordsperpage);
  const rows = await shownRows(context, list, listed);
  return {
    totalrecords: found.length,
    totalpages: Math.ceil(found.length / recordsperpage),
    recordsperpage,
    content: listed.flatMap((state) => {
      const row = rows.get(state.id);
      return row ? shown(row, state, context.me, context.now) : [];
    }),
  };
};

/** Every badge has one chip beside "all", so that their counts add up. */
const filterOf: Partial<Record<Badge, Filter>> = {
  ON_GOING: 'ongoing',
  SCHEDULED: 'scheduled',
  APPLIED: 'applied',
  NOT_DONE: 'finished',
  CANCELLED: 'finished',
  LINKED: 'finished',
  COMPLETED: 'finished',
  INCOMPLETE: 'draft',
};

type State = { id: number; badge: Badge; qntSchedules: number; idSchedule: number | null };
type StateRow = Awaited<ReturnType<typeof statesOf>>[number];

const stateOf = ({ id, status, schedules: rows, attempted }: StateRow, now: Instant): State => {
  const schedules = rows.map(([id, cancelled, opens, closes]) => ({ id, cancelled, window: { opens, closes } }));
  // The badge only asks whether there was an attempt at any schedule that stands.
  const states = schedules.map((schedule) => ({ ...schedule, attempts: attempted ? 1 : 0 }));
  return {
    id,
    badge: assessmentBadge({ finished: status === 2, schedules: states, linked: false }, now),
    qntSchedules: schedules.length,
    idSchedule: scheduleThatMatters(schedules, now),
  };
};

type Scheduled = { id: number; cancelled: boolean; window: { opens: Instant; closes: Instant } };

/** Of what stands: what is open and closes first, else what opens next, else what closed last. Else the last cancelled one. */
const scheduleThatMatters = (schedules: readonly Scheduled[], now: Instant): number | null => {
  const standing = schedules.filter(({ cancelled }) => !cancelled);
  const first = (some: readonly Scheduled[], at: (window: Scheduled['window']) => number) =>
    some.toSorted((a, b) => at(a.window) - at(b.window) || a.id - b.id)[0];
  const found =
    first(
      standing.filter(({ window }) => isOpen(window, now)),
      ({ closes }) => closes,
    ) ??
    first(
      standing.filter(({ window }) => now < window.opens),
      ({ opens }) => opens,
    ) ??
    first(standing.length > 0 ? standing : schedules, ({ closes }) => -closes);
  return found?.id ?? null;
};

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const shownRows = async ({ db, me }: Context, list: List, listed: readonly State[]): Promise<Map<number, Row>> => {
  if (listed.length === 0) return new Map();
  const ids = listed.map(({ id }) => id);
  const idsSchedules = listed.flatMap(({ idSchedule }) => idSchedule ?? []);
  return new Map((await rowsOf(db, me, list, { ids, idsSchedules })).map((row) => [row.id, row]));
};

const shown = (row: Row, { badge, qntSchedules }: State, me: Me, now: Instant): AssessmentRow => ({
  idAssessment: row.id,
  title: row.title,
  subtitle: row.subtitle,
  badge,
  status: row.status,
  type: row.automaticQuantity === null ? 'manual' : 'automatic',
  qntQuestions: row.qntQuestions,
  added: isoWithOffset(row.added, me.timezone),
  updated: isoWithOffset(row.updated, me.timezone),
  schedule: shownSchedule(row, me, now),
  qntSchedules,
  hitAverage: row.hitAverage,
  owner: fullName(row.owner, me.language ?? 'es'),
  canEdit: row.idOwner === me.idUser,
  shared: row.status === 2 && row.idSchool !== null && row.ownerShares,
  review: shownReview(row, me),
});

const shownSchedule = ({ schedule, ...row }: Row, { timezone }: Me, now: Instant): AssessmentRow['schedule'] => {
  if (schedule === null) return null;
  const { id, cancelled, opens, closes } = schedule;
  const { students, started, handedIn, notQualified } = row;
  const state = { window: schedule, students, attempts: started, finished: handedIn, notQualified, uploaded: false };
  return {
    idSchedule: id,
    courseName: row.courseName ?? '',
    opens: isoWithOffset(opens, timezone),
    closes: isoWithOffset(closes, timezone),
    badge: scheduleBadge({ ...state, cancelled: cancelled !== null }, now),
    students,
    started,
    finished: row.ended,
  };
};
