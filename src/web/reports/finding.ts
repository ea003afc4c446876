import type { OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import { type Scale, scaleOf } from './scale.ts';

export type DisciplineReport = OutputOf<typeof calls.reports.getScheduleByDisciplines>['content'];
export type Question = DisciplineReport['questions'][number];

/** How much of a class that is, in the words people use for it; `some` is told by the figure instead. */
export type Share = 'all' | 'most' | 'overHalf' | 'half' | 'almostHalf' | 'third' | 'some';

/** The question whose wrong alternative caught most students. */
export type Trap = { question: number; letter: string; text: string; students: number; of: number; share: Share };

export type Finding = {
  scale: Scale;
  /** How many responses wait for a grade. Who needs help and what was hardest is not known before. */
  waiting: number;
  finished: number;
  /** How many have a low grade. */
  needHelp: number;
  everybodyNeedsHelp: boolean;
  /** None when no wrong alternative drew enough of them to mean something. */
  trap: Trap | null;
  /** The question with the lowest mean, unless that is a high one. Scores on scales are no matter of difficulty beside others. */
  hardest: { question: number; hitAverage: number } | null;
};

/** With less of it a finding is about some students, not about the class. */
const wholeClass = 0.8;

/** From here on a wrong alternative is more than a slip or two. */
const fewestCaught = 2;
const smallestShare = 0.2;

type Reported = Pick<
  DisciplineReport,
  'finished' | 'students' | 'ungraded' | 'hitLevel' | 'questions' | 'hasLikertQuestion' | 'onlyLikertQuestions'
>;

/** What a teacher should see first: who needs help, and which question went wrong. */
export function findingOf(report: Reported): Finding {
  const { finished, students, ungraded, hitLevel, questions } = report;
  const scale = scaleOf(report);
  const isFinal = ungraded === 0;
  const isClass = finished > 1 && finished >= wholeClass * students;
  const trap = trapIn(questions, finished);
  return {
    scale,
    waiting: ungraded,
    finished,
    needHelp: isFinal ? hitLevel.low : 0,
    everybodyNeedsHelp: isFinal && isClass && hitLevel.low === finished,
    trap: trap && !isClass ? { ...trap, share: 'some' } : trap,
    hardest: isFinal
      ? hardestOf(scale === 'mixed' ? questions.filter(({ points }) => points === null) : questions)
      : null,
  };
}

/** Shares of a class to the nearest words; a third is said from 30 % to 37 %. */
export function shareOf(students: number, of: number): Share {
  const share = students / of;
  if (share >= 1) return 'all';
  if (share >= 0.7) return 'most';
  if (share > 0.52) return 'overHalf';
  if (share >= 0.48) return 'half';
  if (share >= 0.42) return 'almostHalf';
  return share >= 0.3 && share <= 0.37 ? 'third' : 'some';
}

function trapIn(questions: readonly Question[], finished: number): Trap | null {
  let worst: Question | null = null;
  for (const question of questions) if (caught(question) > caught(worst)) worst = question;
  const students = caught(worst);
  if (!worst?.distractor || students < fewestCaught || students / finished < smallestShare) return null;
  const { letter, text } = worst.distractor;
  return { question: worst.number, letter, text, students, of: finished, share: shareOf(students, finished) };
}

function hardestOf(questions: readonly Question[]): Finding['hardest'] {
  let hardest: Finding['hardest'] = null;
  for (const { number, hitAverage } of questions)
    if (hitAverage !== null && hitAverage <= 75 && hitAverage < (hardest?.hitAverage ?? 101))
      hardest = { question: number, hitAverage };
  return hardest;
}

/** A question of which nothing counts caught nobody. */
const caught = (question: Question | null): number =>
  question === null || question.hitAverage === null ? 0 : (question.distractor?.students ?? 0);
