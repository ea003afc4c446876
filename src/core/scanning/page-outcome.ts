import type { ConflictSource, PageFault, PageNeed, PageState } from './page-states.ts';

/** An answer as a page has it: its letters, and whether somebody has to decide it first. */
export type PageAnswer = { letters: string; isDoubtful: boolean };

/**
 * Another page of the student; `contradictsSheet` where that one waits for a choice against a third: it can only be repeated. `unlike` are
 * the places of answers in writing that are not surely the same.
 */
type OtherPage = {
  idPage: number;
  isSamePaper: boolean;
  answers: readonly PageAnswer[];
  unlike?: ReadonlySet<number>;
  contradictsSheet: boolean;
};

/** What a page's outcome depends on. */
export type PageFacts = {
  /** Why it could not be read; null where it was. */
  fault: PageFault | null;
  /** Whose sheet it is: one of the schedule, or of another one. Null where the code is not known. */
  sheet: 'own' | 'foreign' | null;
  /** A student of the schedule; null where somebody has to say who it is. */
  student: number | null;
  /** In the order of the paper. */
  answers: readonly PageAnswer[];
  /** The pages of the same student that count or wait for a decision, in the order in which they go before it. */
  others: readonly OtherPage[];
  /** What the student has answered elsewhere, in the order of this paper; `isRunning` where there may come more. */
  elsewhere: { source: Exclude<ConflictSource, 'sheet'>; letters: readonly string[]; isRunning: boolean } | null;
};

export type PageOutcome = {
  state: PageState;
  otherPage: number | null;
  conflict: ConflictSource | null;
  /** In how many answers it differs from what it contradicts. */
  differences: number;
};

/** Returns what becomes of a page. Nothing that is there is ever overwritten, and nothing mixed: who grades chooses. */
export function outcomeOf({ fault, sheet, student, answers, others, elsewhere }: PageFacts): PageOutcome {
  if (fault !== null) return outcome('unreadable');
  if (sheet === 'foreign') return outcome('foreign');
  const isDoubtful = answers.some((answer) => answer.isDoubtful);
  if (student === null) return outcome('review');
  const repeated = others.find((other) => differencesOf(answers, other) === 0);
  if (repeated) return { ...outcome('duplicate'), otherPage: repeated.idPage };
  if (isDoubtful) return outcome('review');
  const other = others.find(({ contradictsSheet }) => !contradictsSheet);
  if (other) {
    const differences = differencesOf(answers, other);
    return { ...outcome('conflict'), ...{ otherPage: other.idPage, conflict: 'sheet', differences } };
  }
  if (!elsewhere) return outcome('read');
  const { source, letters, isRunning } = elsewhere;
  const differences = answers.filter((answer, index) => answer.letters !== (letters[index] ?? '')).length;
  if (differences === 0 && !isRunning) return outcome('duplicate');
  return { ...outcome('conflict'), conflict: source, differences };
}

/** Returns what a person has to do about a page; nothing where it is settled, or can only be scanned again. */
export function needsOf(page: {
  state: PageState;
  fault: PageFault | null;
  student: number | null;
  doubts: number;
}): PageNeed[] {
  if (page.state === 'unreadable') return page.fault === 'code' || page.fault === 'unknownCode' ? ['code'] : [];
  if (page.state === 'foreign') return ['move'];
  if (page.state === 'conflict') return ['choice'];
  if (page.state !== 'review') return [];
  return [...(page.student === null ? (['person'] as const) : []), ...(page.doubts > 0 ? (['answers'] as const) : [])];
}

/** Letters that are doubtful on either page cannot differ; papers of two forms are never the same. */
const differencesOf = (answers: readonly PageAnswer[], { isSamePaper, answers: others, unlike }: OtherPage): number => {
  if (!isSamePaper) return answers.length;
  return answers.filter((answer, index) => {
    const other = others[index];
    if (unlike?.has(index)) return true;
    return !answer.isDoubtful && other?.isDoubtful !== true && answer.letters !== (other?.letters ?? '');
  }).length;
};

const outcome = (state: PageState): PageOutcome => ({ state, otherPage: null, conflict: null, differences: 0 });
