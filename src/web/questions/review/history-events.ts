import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';

type Reply = OutputOf<typeof calls.questions.getReviewHistory>;
type Step = Reply['content'][number];
type Version = Reply['versions'][number];

/** What a question and its stimulus said from `added` on. */
export type Wording = {
  key: string;
  added: string;
  idVersion: number;
  /** Null while there was no stimulus. */
  idContextVersion: number | null;
};

/** Returns what a question and its stimulus said after each change of one of them or both, the newest first. */
export const wordingsOf = ({ versions, contextVersions }: Pick<Reply, 'versions' | 'contextVersions'>): Wording[] => {
  const changes = new Set([...versions, ...contextVersions].map(({ added }) => added));
  return [...changes]
    .toSorted((a, b) => Date.parse(b) - Date.parse(a))
    .flatMap((added) => {
      const idVersion = versionAt(versions, added)?.idVersion;
      const idContextVersion = versionAt(contextVersions, added)?.idVersion ?? null;
      // A stimulus may be older than the question.
      return idVersion === undefined
        ? []
        : { key: `${idVersion}-${idContextVersion}`, added, idVersion, idContextVersion };
    });
};

const versionAt = (versions: readonly Version[], at: string): Version | undefined =>
  versions.find(({ added }) => Date.parse(added) <= Date.parse(at));

type HistoryEvent = { at: string; key: string } & (
  | { kind: 'step'; step: Step }
  /** `isFirst` = it was written then; else changed. */
  | { kind: 'wording'; wording: Wording; isFirst: boolean }
);

/** Returns the steps of a review and the changes of its question as one list, the last first. */
export const historyEvents = (wordings: readonly Wording[], steps: readonly Step[]): HistoryEvent[] =>
  [
    ...steps.map((step, index) => ({ kind: 'step' as const, at: step.at, key: `step-${index}`, step })),
    ...wordings.map((wording, index) => ({
      ...{ kind: 'wording' as const, at: wording.added, key: wording.key, wording },
      isFirst: index === wordings.length - 1,
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));

/**
 * Returns the earlier wording that is compared first: the last one that was published or sent back, else the one before;
 * undefined where there is none.
 */
export const usualWording = (wordings: readonly Wording[], steps: readonly Step[]): Wording | undefined => {
  const [, ...earlier] = wordings;
  for (const { action, at } of steps) {
    if (action !== 'publish' && action !== 'sendBack') continue;
    const then = wordings.find(({ added }) => Date.parse(added) <= Date.parse(at));
    if (then && earlier.includes(then)) return then;
  }
  return earlier[0];
};
