import type { DocumentLanguage } from '../../core/printing.ts';
import type { GenderComparison, GenderCounts } from '../../core/report/genders.ts';
import type { AnswerRow, GroupFigures, QuestionTable, ResultSummary, StudentRow } from '../../core/report/report.ts';
import type { LevelCounts } from '../../core/results/figures.ts';

/** The answers of more students would fill a book; the spreadsheet has them. */
export const MOST_ANSWERS = 120;

/** All figures of a schedule, as its report on paper has them. */
export type PrintedReport = {
  language: DocumentLanguage;
  title: string;
  school: string;
  courseName: string;
  teacher: string;
  /** Days as people read them: of the assessment, and of the figures. */
  date: string;
  madeOn: string;
  /** How many students the schedule is for, and the names of those who did not take part. */
  invited: number;
  absent: string[];
  /** Whether nobody can take part any more. */
  isOver: boolean;
  /** Whether some questions are on scales, and whether all are. */
  hasLikert: boolean;
  onlyLikert: boolean;
  /** What follows a grade on the scale of the schedule. */
  symbol: string;
  summary: ResultSummary;
  levels: LevelCounts;
  axes: GroupFigures[];
  axisLevels: (LevelCounts & { name: string })[];
  competencies: GroupFigures[];
  byGender: (GenderComparison & { name: string })[];
  genders: GenderComparison & GenderCounts;
  students: StudentRow[];
  /** Null of more students than `MOST_ANSWERS`. */
  answers: AnswerRow[] | null;
  questions: QuestionTable[];
};
