import type { z } from 'zod';
import type { AssessmentFilter, AssessmentRow } from '../../contract/assessments.ts';
import { pageFacts, rowsAsked } from '../../core/pages.ts';
import { fullName } from '../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { type AssessmentList, canChange } from '../../core/policies/assessment.ts';
import type { PublicationState } from '../../core/publication/publication.ts';
import {
  averageGrade,
  classRelativeScore,
  type GradeCounts,
  type PointTotals,
  sumWaiting,
} from '../../core/results/figures.ts';
import {
  assessmentBadge,
  assessmentFilterOf,
  type Badge,
  badgeStateOf,
  scheduleBadge,
} from '../../core/schedules/badges.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { isOpen, type TimeWindow } from '../../core/schedules/windows.ts';
import { nameQueryOf } from '../../core/searching/names.ts';
import { type Context, type HandlersOf, languageOf, type Me } from '../area.ts';
import { schoolOfList } from '../database/assessment-scope.ts';
import { loadCountries } from '../database/school-countries.ts';
import { describeSharing, type ShareSummary, summarizeShares } from '../database/shared-items.ts';
import { ownershipOf } from './dto.ts';
import { loadAnswerKeyCodes } from './paper/answer-key-codes.ts';
import { reviewDto } from './publication.ts';
import { filterReviews, loadSubmitted } from './review-list.ts';
import { rightsOf } from './rights.ts';
import { listFollowUpsWith } from './store/assessments.ts';
import {
  findAssessmentsOnList,
  findLinkedAssessments,
  type ListQuery,
  loadListRows,
  loadScheduleCounters,
  loadSchedules,
} from './store/list.ts';

type Filter = z.output<typeof AssessmentFilter>;

export const listHandlers: HandlersOf<'assessments', 'getAssessments' | 'getAssessmentsSM' | 'getAssessmentsShare'> = {
  async getAssessments(context, { filter, of, ...input }) {
    const { idUser } = context.me;
    const found = await loadListStates(context, 'own', { ...input, isOwn: of === 'mine' });
    const isOthersDraft = ({ badge, idOwner }: ListState) => badge === 'INCOMPLETE' && idOwner !== idUser;
    const hidesDrafts = of === 'school' && input.idTeacher === undefined;
    const matching = (name: Filter) =>
      name === 'all'
        ? found.filter((one) => !(hidesDrafts && isOthersDraft(one)))
        : found.filter(({ badge }) => assessmentFilterOf[badge] === name);
    return {
      ...(await pageOf(context, 'own', matching(filter), input)),
      counts: {
        all: matching('all').length,
        ongoing: matching('ongoing').length,
        scheduled: matching('scheduled').length,
        applied: matching('applied').length,
        finished: matching('finished').length,
        draft: matching('draft').length,
      },
    };
  },

  async getAssessmentsSM(context, { state, idAuthor, idCataloging, ...input }) {
    const listed = await loadListStates(context, 'provider', input);
    const { found, ...counted } = await filterReviews(context, listed, { state, idAuthor, idCataloging });
    const page = await pageOf(context, 'provider', found, input);
    return { ...page, ...counted, content: await loadSubmitted(context, page.content) };
  },

  async getAssessmentsShare(context, input) {
    const found = context.me.role === 'student' ? [] : await loadListStates(context, 'shared', input);
    return pageOf(context, 'shared', found, input);
  },
};

type ListInput = Omit<ListQuery, 'now' | 'query'> & Parameters<typeof rowsAsked>[0] & { search: string };

type ListState = {
  id: number;
  idOwner: number;
  publicationState: PublicationState;
  badge: Badge;
  qntSchedules: number;
  /** The schedule that the row shows. */
  idSchedule: number | null;
  hitAverage: number | null;
  relativeScore: number | null;
  onlyLikert: boolean;
  ungraded: number;
  late: number;
};

/** Returns the badges and averages of all assessments on a list whose titles a search finds, in order. */
const loadListStates = async (
  { db, me, now }: Context,
  list: AssessmentList,
  { search, ...input }: ListInput,
): Promise<ListState[]> => {
  const rows = await findAssessmentsOnList(db, me, list, { ...input, query: nameQueryOf(search), now });
  const finished = rows.filter(({ status }) => status === 2).map(({ id }) => id);
  const schedules = await loadScheduleCounters(db, me, list, finished);
  const linked = await findLinkedAssessments(db, me, list, finished);
  return rows.map(({ id, idOwner, status, publicationState }) => {
    const states = (schedules.get(id) ?? []).map(({ opens, ends, ...schedule }) => ({
      ...schedule,
      // A schedule is ongoing until the last personal end, so that students with extra time are included.
      window: { opens, closes: ends },
    }));
    const counts = sumCounts(states);
    return {
      id,
      idOwner,
      publicationState,
      badge: assessmentBadge({ finished: status === 2, schedules: states, linked: linked.has(id) }, now),
      qntSchedules: states.length,
      idSchedule: pickShownSchedule(states, now),
      hitAverage: averageGrade(counts),
      relativeScore: classRelativeScore(counts),
      onlyLikert: counts.onlyLikert,
      ungraded: counts.ungraded,
      late: counts.late ?? 0,
    };
  });
};

type Counts = GradeCounts & PointTotals;

/** Returns the counts of several schedules together; cancelled ones do not count. */
const sumCounts = (schedules: readonly (Counts & { cancelled: boolean })[]): Counts => {
  const counted = schedules.filter(({ cancelled }) => !cancelled);
  return counted.reduce<Counts>(
    (sum, { graded, gradeSum, onlyLikert, pointsReached, pointsPossible, ...waiting }) => ({
      graded: sum.graded + graded,
      gradeSum: sum.gradeSum + gradeSum,
      onlyLikert: sum.onlyLikert && onlyLikert,
      pointsReached: sum.pointsReached + pointsReached,
      pointsPossible: sum.pointsPossible + pointsPossible,
      ...sumWaiting([sum, waiting]),
    }),
    { graded: 0, gradeSum: 0, onlyLikert: counted.length > 0, pointsReached: 0, pointsPossible: 0, ungraded: 0 },
  );
};

type Scheduled = { idSchedule: number; cancelled: boolean; started: number; window: TimeWindow };

/**
 * Returns the schedule that a row shows: the open one that closes first, else the next to open, else the last that
 * students came to, else the last that closed. Cancelled schedules are considered only when there are no others.
 */
const pickShownSchedule = (schedules: readonly Scheduled[], now: Instant): number | null => {
  const notCancelled = schedules.filter(({ cancelled }) => !cancelled);
  const first = (candidates: readonly Scheduled[], sortKey: (window: TimeWindow) => number) =>
    candidates.toSorted((a, b) => sortKey(a.window) - sortKey(b.window) || a.idSchedule - b.idSchedule)[0];
  const found =
    first(
      notCancelled.filter(({ window }) => isOpen(window, now)),
      ({ closes }) => closes,
    ) ??
    first(
      notCancelled.filter(({ window }) => now < window.opens),
      ({ opens }) => opens,
    ) ??
    first(
      notCancelled.filter(({ started }) => started > 0),
      ({ closes }) => -closes,
    ) ??
    first(notCancelled.length > 0 ? notCancelled : schedules, ({ closes }) => -closes);
  return found?.idSchedule ?? null;
};

const pageOf = async (
  { db, me, now }: Context,
  list: AssessmentList,
  found: readonly ListState[],
  input: ListInput,
) => {
  const asked = rowsAsked(input);
  const states = found.slice(asked.first, asked.first + asked.size);
  const ids = states.map(({ id }) => id);
  const rows = new Map((ids.length === 0 ? [] : await loadListRows(db, me, list, ids)).map((row) => [row.id, row]));
  const countryOf = await loadCountries(
    db,
    [...rows.values()].map(({ idSchool }) => idSchool),
  );
  const { codes, followUps } = await loadCodesAndFollowUps(db, me, list, [...rows.values()]);
  // The provider's are shared with nobody, and who is listed nothing may have no school.
  const shares: Awaited<ReturnType<typeof summarizeShares>> =
    list === 'provider' || ids.length === 0
      ? new Map()
      : await summarizeShares(
          db,
          { idSchool: schoolOfList(me, list), of: 'idAssessment', ids },
          { idUser: me.idUser, now },
        );
  const schedules = await loadSchedules(
    db,
    me,
    states.flatMap(({ idSchedule }) => idSchedule ?? []),
  );
  return {
    ...pageFacts(asked, found.length),
    content: states.flatMap((state) => {
      const row = rows.get(state.id);
      const schedule = schedules.get(state.idSchedule ?? 0);
      if (!row) return [];
      const shown = schedule ? toScheduleDto(schedule, me, now) : null;
      return {
        ...ownershipOf(row, countryOf),
        qrcode: codes.get(row.id) ?? null,
        automaticSchedules: followUps.get(row.id) ?? [],
        ...toRow(row, state, shown, me, shares.get(row.id)),
      };
    }),
  };
};

type Row = Awaited<ReturnType<typeof loadListRows>>[number];

const loadCodesAndFollowUps = async (db: Context['db'], me: Me, list: AssessmentList, rows: readonly Row[]) => {
  // Who is listed nothing may have no school.
  if (rows.length === 0) return { codes: new Map<number, null>(), followUps: new Map<number, never>() };
  const idSchool = schoolOfList(me, list);
  const finished = rows.filter(({ status }) => status === 2).map(({ id }) => id);
  const ids = rows.map(({ id }) => id);
  return {
    codes: await loadAnswerKeyCodes(db, idSchool, finished),
    followUps: await listFollowUpsWith(db, me, { idSchool, ids }),
  };
};

const toRow = (
  row: Row,
  state: ListState,
  schedule: AssessmentRow['schedule'],
  me: Me,
  shares: ShareSummary | undefined,
): Omit<AssessmentRow, keyof ReturnType<typeof ownershipOf> | 'qrcode' | 'automaticSchedules'> => ({
  idAssessment: row.id,
  title: row.title,
  subtitle: row.subtitle,
  badge: state.badge,
  status: row.status,
  type: row.automaticQuantity === null ? 'manual' : 'automatic',
  qntQuestions: row.qntQuestions,
  added: toIsoWithOffset(row.added, me.timezone),
  updated: toIsoWithOffset(row.updated, me.timezone),
  schedule,
  qntSchedules: state.qntSchedules,
  hitAverage: state.hitAverage,
  relativeScore: state.relativeScore,
  onlyLikertQuestions: state.onlyLikert,
  ungraded: state.ungraded,
  late: state.late,
  owner: fullName(row.owner, languageOf(me)),
  canEdit: canChange(me, 'change', row),
  can: rightsOf(me, row),
  shared: row.status === 2 && row.idSchool !== PROVIDER_SCHOOL_ID && (row.ownerShares || shares !== undefined),
  ...describeSharing(me, row.idOwner, shares),
  review: reviewDto(row, me),
});

type ScheduleWithCourse = Exclude<ReturnType<Awaited<ReturnType<typeof loadSchedules>>['get']>, undefined>;

const toScheduleDto = (schedule: ScheduleWithCourse, { timezone }: Me, now: Instant): AssessmentRow['schedule'] => {
  const { id, opens, closes, students, started, finished } = schedule;
  return {
    idSchedule: id,
    courseName: schedule.courseName,
    opens: toIsoWithOffset(opens, timezone),
    closes: toIsoWithOffset(closes, timezone),
    badge: scheduleBadge(badgeStateOf(schedule), now),
    students,
    started,
    finished,
  };
};
