import type { Instant } from '../schedules/time.ts';

/** A time in which a paper that asks for full screen was out of it, or out of view; `back` is null while it lasts. */
export type Leaving = { at: Instant; back: Instant | null };

/** The most that a device tells of at once; the others follow. */
export const MOST_LEAVINGS_AT_ONCE = 10;

/** About so many are stored of an attempt. More say nothing more. */
export const MOST_LEAVINGS = 100;

/** What is shorter is none: a screen that flickers, a page that is reloaded. */
export const SHORTEST_LEAVING_MS = 1000;

/** What a device remembers of a leaving: how much of it the server has. */
export type KeptLeaving = Leaving & { sent: 'nothing' | 'beginning' | 'all' };

/** Returns what the device remembers once the paper is left. It is left once, however often that is noticed. */
export const withLeft = (kept: readonly KeptLeaving[], now: Instant): readonly KeptLeaving[] =>
  kept.length >= MOST_LEAVINGS || kept.some(({ back }) => back === null)
    ? kept
    : [...kept, { at: Math.round(now), back: null, sent: 'nothing' }];

/** Returns what the device remembers once the student is back. A moment that was too short is forgotten, unless the server has it. */
export const withBack = (kept: readonly KeptLeaving[], now: Instant): readonly KeptLeaving[] =>
  kept.every(({ back }) => back !== null)
    ? kept
    : kept.flatMap((one) => {
        if (one.back !== null) return [one];
        const back = Math.max(Math.round(now), one.at);
        return one.sent === 'nothing' && back - one.at < SHORTEST_LEAVING_MS ? [] : [{ ...one, back }];
      });

/** Returns what the server does not have, as much as is sent at once. What has just begun may turn out to be too short. */
export const leavingsToSend = (kept: readonly KeptLeaving[], now: Instant): KeptLeaving[] =>
  kept
    .filter(({ at, back, sent }) =>
      back === null ? sent === 'nothing' && now - at >= SHORTEST_LEAVING_MS : sent !== 'all',
    )
    .slice(0, MOST_LEAVINGS_AT_ONCE);

/** Returns what the device remembers once the server has those; what has changed since they were sent is sent again. */
export const withSent = (kept: readonly KeptLeaving[], sent: readonly Leaving[]): readonly KeptLeaving[] =>
  kept.map((one) => {
    const had = sent.find(({ at }) => at === one.at);
    if (!had) return one;
    return { ...one, sent: had.back === null ? 'beginning' : 'all' };
  });

/** Returns how often the paper was left: as the server says, which knows of other devices, and what it does not have yet. */
export const countLeavings = (kept: readonly KeptLeaving[], atServer: number, now: Instant): number => {
  const counted = kept.filter(({ at, back }) => back !== null || now - at >= SHORTEST_LEAVING_MS);
  return Math.max(counted.length, atServer + counted.filter(({ sent }) => sent === 'nothing').length);
};
