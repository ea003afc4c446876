import type { Response } from './content.ts';

/** A message from the frame of an activity to the page. */
export type ActivityMessage =
  | { type: 'begun' | 'ready' | 'failed' | 'expired' }
  /** The activity's state, in its own format. */
  | { type: 'state'; state: string }
  /** How high the activity is, in pixels. */
  | { type: 'height'; height: number }
  | { type: 'result'; response: Response };

/** The xAPI verbs of a finished task and of a finished series of tasks. */
const finalVerbs = ['http://adlnet.gov/expapi/verbs/answered', 'http://adlnet.gov/expapi/verbs/completed'];

/**
 * Returns the message that a frame has posted, or null for anything else, such as the result of one task of a series.
 * Written without Zod, which phones do not load.
 */
export function parseActivityMessage(data: unknown): ActivityMessage | null {
  if (!isRecord(data)) return null;
  const simple = (['begun', 'ready', 'failed', 'expired'] as const).find((type) => type === data.h5p);
  if (simple) return { type: simple };
  if (data.h5p === 'state' && typeof data.state === 'string') return { type: 'state', state: data.state };
  if (data.h5p === 'height') {
    const height = finiteOrNull(data.height);
    return height === null ? null : { type: 'height', height };
  }
  if (data.h5p !== 'result' || data.isPart !== false || !finalVerbs.some((verb) => verb === data.verb)) return null;
  return { type: 'result', response: responseOf(data) };
}

/** Returns the response of a result. An activity without points scores 1 when it is done. */
function responseOf(data: Record<string, unknown>): Response {
  const max = Math.max(0, finiteOrNull(data.max) ?? 0);
  const raw = Math.min(max, Math.max(0, finiteOrNull(data.raw) ?? 0));
  const scaled = finiteOrNull(data.scaled) ?? (max > 0 ? raw / max : 1);
  return { scaled: Math.min(1, Math.max(0, scaled)), raw, max };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const finiteOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
