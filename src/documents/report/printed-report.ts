import type { DocumentLanguage } from '../../core/printing.ts';
import type { GenderComparison, GenderCounts } from '../../core/results/report/genders.ts';
import type {
  AnswerRow,
  GroupFigures,
  LevelCounts,
  QuestionTable,
  ResultSummary,
  StudentRow,
} from '../../core/results/report/report.ts';

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
  answers: AnswerRow[];
  questions: QuestionTable[];
};
