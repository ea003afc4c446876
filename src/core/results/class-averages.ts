import { averageGrade } from './figures.ts';

/** How many grades there are, and their sum in billionths. */
type Grades = { graded: number; gradeSum: number };

/** The grades of a schedule. Only those that are own are shown by themselves. */
export type ScheduleGrades = Grades & {
  idCourse: number;
  courseName: string;
  idOwner: number;
  isOwn: boolean;
  /** Which subject and level its questions are of: schedules with the same one can be compared. */
  group: string;
};

/** The average of a class, 0–100, and what the school has for the same subjects and levels; null where that would tell of a colleague. */
export type ClassAverage = { idCourse: number; name: string; average: number; schoolAverage: number | null };

/** From so many classes on, the average of a school is one to compare with. */
const LEAST_CLASSES = 3;
/** So many colleagues have given grades, so that nobody's can be read from the average of the school. */
const LEAST_COLLEAGUES = 2;

/**
 * Returns the averages of the classes in a user's own schedules; `schedules` are all of the school. The average beside a class is that of
 * the school for each subject and level, by the grades that the class has of it. Each of these is shown by itself or not at all, so that
 * none can be told from two that have others in common.
 */
export function averagesOfClasses(schedules: readonly ScheduleGrades[]): ClassAverage[] {
  const ofSchool = new Map(
    [...Map.groupBy(schedules, ({ group }) => group)].map(([group, list]) => [group, averageToCompare(list)] as const),
  );
  const own = Map.groupBy(
    schedules.filter(({ isOwn }) => isOwn),
    ({ idCourse }) => idCourse,
  );
  return [...own].flatMap(([idCourse, list]) => {
    const average = averageGrade({ ...sumOf(list), ungraded: 0 });
    if (average === null) return [];
    const schoolAverage = averageInProportion(list, ofSchool);
    return [{ idCourse, name: list[0]?.courseName ?? '', average, schoolAverage }];
  });
}

/** Returns the average of a school in schedules of one subject and level; null where it would tell of a colleague. */
function averageToCompare(schedules: readonly ScheduleGrades[]): number | null {
  const graded = schedules.filter((one) => one.graded > 0);
  const colleagues = new Set(graded.filter(({ isOwn }) => !isOwn).map(({ idOwner }) => idOwner)).size;
  const classes = new Set(graded.map(({ idCourse }) => idCourse)).size;
  if (classes < LEAST_CLASSES || (colleagues > 0 && colleagues < LEAST_COLLEAGUES)) return null;
  return averageGrade({ ...sumOf(graded), ungraded: 0 });
}

/** Returns the mean of averages of a school, each by how many grades a class has of it; null where one is not shown. */
function averageInProportion(
  schedules: readonly ScheduleGrades[],
  ofSchool: ReadonlyMap<string, number | null>,
): number | null {
  let sum = 0;
  for (const { graded, group } of schedules) {
    const average = ofSchool.get(group) ?? null;
    if (graded > 0 && average === null) return null;
    sum += graded * (average ?? 0);
  }
  return sum / sumOf(schedules).graded;
}

const sumOf = (list: readonly Grades[]): Grades => ({
  graded: list.reduce((sum, { graded }) => sum + graded, 0),
  gradeSum: list.reduce((sum, { gradeSum }) => sum + gradeSum, 0),
});

/**
 * Returns classes by their distance from the average of their school, the highest above it first. Where that is not shown,
 * the distance is from the mean of these classes.
 */
export const byDistance = <Class extends ClassAverage>(classes: readonly Class[]): Class[] => {
  const mean = classes.reduce((sum, { average }) => sum + average, 0) / classes.length;
  const distanceOf = ({ average, schoolAverage }: Class) => average - (schoolAverage ?? mean);
  return classes.toSorted((a, b) => distanceOf(b) - distanceOf(a) || a.idCourse - b.idCourse);
};

/** Returns the first and the last of a list that is too long: those farthest above and below. */
export const firstAndLast = <Item>(items: readonly Item[], most: number): Item[] =>
  items.length <= most ? [...items] : [...items.slice(0, most / 2), ...items.slice(-most / 2)];
