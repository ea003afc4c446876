import { type FinalGrade, followUpMove, isGiven } from '../../../core/schedules/follow-up-moves.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { GRACE_MS, toTimeWindow } from '../../../core/schedules/windows.ts';
import { loadTitles } from '../../assessments/api.ts';
import type { Database } from '../../database/database.ts';
import {
  type AutomaticRow,
  findCalendarOf,
  findScheduleById,
  isCourseOpen,
  listAutomatic,
  listGraded,
  listPlaces,
} from './store.ts';

/** How many students other grades would give a follow-up, take it from, and leave it although they have another band. */
export type FollowUpEffect = {
  idAutomaticSchedule: number;
  assessment: string;
  percentageMin: number;
  percentageMax: number;
  gets: number;
  loses: number;
  keeps: number;
  /** Whether it happens only when the schedule is over for everybody. */
  isLater: boolean;
};

/**
 * Returns, for each of several sets of grades by student, what `followAutomaticSchedules` would do after them that it does not do by
 * the stored grades. Changes nothing.
 */
export const previewFollowUps = async (
  db: Database,
  { idSchool, idSchedule }: { idSchool: number; idSchedule: number },
  sets: readonly ReadonlyMap<number, FinalGrade>[],
  now: Instant,
): Promise<FollowUpEffect[][]> => {
  const source = await findScheduleById(db, idSchool, idSchedule);
  const rows = (await listAutomatic(db, { idSchool, idSchedule })).map(({ row }) => row);
  if (!source || source.deleted || source.cancelled !== null || rows.length === 0) return sets.map(() => []);
  const bands = rows.map(bandOf);
  const titles = await loadTitles(db, rows);
  const graded = await listGraded(db, { idSchool, idSchedule, idCourse: source.idCourse }, now);
  const isLater = source.ends + GRACE_MS > now;
  const effects: FollowUpEffect[][] = sets.map(() => []);
  for (const row of rows) {
    if (!(await isStillFollowed(db, row, source.idCourse, now))) continue;
    const places = row.idCreated === null ? new Map() : await listPlaces(db, { idSchool, id: row.idCreated });
    for (const [index, grades] of sets.entries()) {
      const moves = graded.map(({ idUser, hasLate, ...before }) => {
        const after = grades.get(idUser) ?? before;
        return followUpMove(
          places.get(idUser) ?? 'none',
          isGiven(before, bandOf(row), bands),
          isGiven({ ...after, isFinal: after.isFinal && !hasLate }, bandOf(row), bands),
        );
      });
      const count = (wanted: (typeof moves)[number]) => moves.filter((move) => move === wanted).length;
      const counts = { gets: count('gets'), loses: count('loses'), keeps: count('keeps') };
      if (counts.gets + counts.loses + counts.keeps === 0) continue;
      const assessment = titles.get(row.idAssessment)?.title ?? '';
      const { percentageMin, percentageMax } = row;
      effects[index]?.push({
        ...{ idAutomaticSchedule: row.id, assessment, percentageMin, percentageMax },
        ...counts,
        isLater,
      });
    }
  }
  return effects;
};

const bandOf = ({ percentageMin: min, percentageMax: max }: AutomaticRow) => ({ min, max });

/** Whether the job still gives and takes the assessment of an automatic schedule, by the conditions of `follow`. */
const isStillFollowed = async (db: Database, row: AutomaticRow, idCourse: number, now: Instant): Promise<boolean> => {
  if (row.idCreated === null) {
    const calendar = await findCalendarOf(db, row.idSchool);
    const isAhead = calendar !== undefined && toTimeWindow(row, calendar.timezone).closes > now;
    return isAhead && isCourseOpen(db, row.idSchool, idCourse);
  }
  const created = await findScheduleById(db, row.idSchool, row.idCreated);
  return created !== undefined && !created.deleted && created.cancelled === null && created.closes > now;
};
