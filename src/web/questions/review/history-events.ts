import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';

type Reply = OutputOf<typeof calls.questions.getReviewHistory>;
type Step = Reply['content'][number];
type Version = Reply['versions'][number];

type HistoryEvent = { at: string; key: number } & (
  | { kind: 'step'; step: Step }
  /** `isFirst` = it was written then; else changed. */
  | { kind: 'version'; isFirst: boolean }
);

/** Returns the steps of a review and the versions of its question as one list, the last first. */
export const historyEvents = (versions: readonly Version[], steps: readonly Step[]): HistoryEvent[] =>
  [
    ...steps.map((step, index) => ({ kind: 'step' as const, at: step.at, key: index, step })),
    ...versions.map(({ idVersion, added }, index) => ({
      ...{ kind: 'version' as const, at: added, key: idVersion },
      isFirst: index === versions.length - 1,
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));

/**
 * Returns the earlier version that is compared first: the last one that was published or sent back, else the one before;
 * null where there is none.
 */
export const usualVersion = (versions: readonly Version[], steps: readonly Step[]): number | null => {
  const [, ...earlier] = versions;
  for (const { action, at } of steps) {
    if (action !== 'publish' && action !== 'sendBack') continue;
    const then = versions.find(({ added }) => Date.parse(added) <= Date.parse(at));
    if (then && earlier.includes(then)) return then.idVersion;
  }
  return earlier[0]?.idVersion ?? null;
};
