/** A doubtful answer of a page. */
export type ReviewRow = { key: string; idPage: number; question: number };

/** What somebody has done in a review. Nothing of it waits for the server. */
export type ReviewState = {
  /** The letters that were decided here, by row. */
  decided: ReadonlyMap<string, string>;
  skipped: ReadonlySet<string>;
  /** Rows whose decision the server has refused, and why. They come before all others. */
  refused: ReadonlyMap<string, unknown>;
  /** The decisions in their order, to be taken back. */
  history: readonly string[];
  /** The row after which the next one is looked for. */
  after: string | null;
  /** The row that is shown whatever comes next. */
  pinned: string | null;
};

export const emptyReview: ReviewState = {
  ...{ decided: new Map(), skipped: new Set(), refused: new Map() },
  ...{ history: [], after: null, pinned: null },
};

/** Returns what tells a doubtful answer from all others of a batch. */
export const rowKey = (idPage: number, { question, isGrade }: { question: number; isGrade: boolean }): string =>
  `${idPage}/${question}${isGrade ? '/grade' : ''}`;

/** Returns the row that is decided now; null when none is left. */
export function currentRow<Row extends ReviewRow>(rows: readonly Row[], state: ReviewState): Row | null {
  const open = (row: Row) => !state.decided.has(row.key);
  const pinned = rows.find(({ key }) => key === state.pinned);
  if (pinned && open(pinned)) return pinned;
  const refused = rows.find((row) => state.refused.has(row.key) && open(row) && !state.skipped.has(row.key));
  if (refused) return refused;
  const from = rows.findIndex(({ key }) => key === state.after) + 1;
  const inOrder = [...rows.slice(from), ...rows.slice(0, from)];
  return inOrder.find((row) => open(row) && !state.skipped.has(row.key)) ?? null;
}

/** Decides a row; the next one comes. */
export const decideRow = (state: ReviewState, key: string, letters: string): ReviewState => ({
  ...state,
  ...{ decided: new Map(state.decided).set(key, letters), skipped: without(state.skipped, key) },
  refused: new Map([...state.refused].filter(([one]) => one !== key)),
  ...{ history: [...state.history.filter((one) => one !== key), key], after: key, pinned: null },
});

/** Takes the last decision back and shows its row; the same state when there is none. */
export function undoLast(state: ReviewState): ReviewState {
  const key = state.history.at(-1);
  if (key === undefined) return state;
  const decided = new Map(state.decided);
  decided.delete(key);
  return { ...state, decided, history: state.history.slice(0, -1), pinned: key };
}

/** Leaves a row for later. */
export const skipRow = (state: ReviewState, key: string): ReviewState => ({
  ...state,
  ...{ skipped: new Set(state.skipped).add(key), after: key, pinned: null },
});

/** Brings back the rows that were left for later. */
export const unskip = (state: ReviewState): ReviewState => ({ ...state, skipped: new Set(), after: null });

/**
 * Brings a row back whose decision was refused. It comes after the row that is `shown`: a key that is being pressed is meant for that one.
 */
export function giveBack(state: ReviewState, key: string, error: unknown, shown: string | null): ReviewState {
  const decided = new Map(state.decided);
  decided.delete(key);
  return {
    ...state,
    ...{ decided, refused: new Map(state.refused).set(key, error), skipped: without(state.skipped, key) },
    ...{ history: state.history.filter((one) => one !== key), pinned: shown },
  };
}

const without = (keys: ReadonlySet<string>, key: string) => new Set([...keys].filter((one) => one !== key));
