import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { hardestQuestion } from '../../../core/report/findings.ts';
import { type ReportScale, toReportScale } from '../scale.ts';

/** The report of a schedule by discipline. */
export type DisciplineReport = OutputOf<typeof calls.reports.getScheduleByDisciplines>['content'];
/** The results of one question in a report. */
export type QuestionResult = DisciplineReport['questions'][number];

/** How much of a class: the fraction in everyday words; `some` = shown as a figure instead. */
export type ClassShare = 'all' | 'most' | 'overHalf' | 'half' | 'almostHalf' | 'third' | 'some';

/** The question whose wrong alternative most students chose. */
export type CommonMistake = {
  question: number;
  letter: string;
  text: string;
  students: number;
  of: number;
  share: ClassShare;
};

/** What a teacher should see first in a report. */
export type Finding = {
  scale: ReportScale;
  /** How many responses wait for a grade; until they have one, `needHelp` is 0 and `hardest` is null. */
  ungraded: number;
  /** How many late responses wait for a decision; likewise. */
  late: number;
  finished: number;
  /** How many have a low grade. */
  needHelp: number;
  everybodyNeedsHelp: boolean;
  /** Null when no wrong alternative was chosen by enough students to mean something. */
  commonMistake: CommonMistake | null;
  /** The question with the lowest mean, unless that is a high one. In a mixed paper, scores on scales say nothing about difficulty. */
  hardest: { question: number; hitAverage: number } | null;
};

/** When a smaller share has finished, a finding is about some students, not about the class. */
const classShare = 0.8;

/** Below these numbers a wrong alternative is a slip or two. */
const minMistaken = 2;
const minShare = 0.2;

type Reported = Pick<
  DisciplineReport,
  'finished' | 'students' | 'ungraded' | 'late' | 'hitLevel' | 'questions' | 'hasLikertQuestion' | 'onlyLikertQuestions'
>;

/** Returns what a teacher should see first in a report: who needs help, and which question went wrong. */
export function deriveFinding(report: Reported): Finding {
  const { finished, students, ungraded, late, hitLevel, questions } = report;
  const scale = toReportScale(report);
  const isFinal = ungraded + late === 0;
  const isClass = finished > 1 && finished >= classShare * students;
  const commonMistake = findCommonMistake(questions, finished);
  const hardest = hardestQuestion(questions.map(toRanked));
  return {
    scale,
    ...{ ungraded, late },
    finished,
    needHelp: isFinal ? hitLevel.low : 0,
    everybodyNeedsHelp: isFinal && isClass && hitLevel.low === finished,
    commonMistake: commonMistake && !isClass ? { ...commonMistake, share: 'some' } : commonMistake,
    hardest: hardest && { question: hardest.number, hitAverage: hardest.percentage },
  };
}

/** Returns a question as it is ranked by its mean. */
export const toRanked = (question: QuestionResult) => ({
  ...question,
  ...{ percentage: question.hitAverage, isLikert: question.points !== null, notQualified: question.ungraded },
});

/** Returns the share of a class as a fraction in everyday words; a third is 30 % to 37 %. */
export function toClassShare(students: number, of: number): ClassShare {
  const share = students / of;
  if (share >= 1) return 'all';
  if (share >= 0.7) return 'most';
  if (share > 0.52) return 'overHalf';
  if (share >= 0.48) return 'half';
  if (share >= 0.42) return 'almostHalf';
  return share >= 0.3 && share <= 0.37 ? 'third' : 'some';
}

function findCommonMistake(questions: readonly QuestionResult[], finished: number): CommonMistake | null {
  let worst: QuestionResult | null = null;
  for (const question of questions) if (countMistaken(question) > countMistaken(worst)) worst = question;
  const students = countMistaken(worst);
  if (!worst?.distractor || students < minMistaken || students / finished < minShare) return null;
  const { letter, text } = worst.distractor;
  return { question: worst.number, letter, text, students, of: finished, share: toClassShare(students, finished) };
}

/** Returns how many students chose the wrong alternative; 0 for a question without a grade. */
const countMistaken = (question: QuestionResult | null): number =>
  question === null || question.hitAverage === null ? 0 : (question.distractor?.students ?? 0);
