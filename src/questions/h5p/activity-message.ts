import type { Response } from './content.ts';

/** What the frame of an activity has to say. */
export type ActivityMessage =
  | { type: 'begun' | 'ready' | 'failed' | 'expired' }
  /** How far it has come, in words of its own. */
  | { type: 'state'; state: string }
  | { type: 'result'; response: Response };

/** xAPI's verbs for a task that was answered and for a series of them that is through. */
const finalVerbs = ['http://adlnet.gov/expapi/verbs/answered', 'http://adlnet.gov/expapi/verbs/completed'];

/**
 * The message in what a frame has sent, or null for anything else, such as the result of one task of a series. Written
 * by hand, so that no phone has to load schemas for it.
 */
export function parseActivityMessage(data: unknown): ActivityMessage | null {
  if (!isRecord(data)) return null;
  const simple = (['begun', 'ready', 'failed', 'expired'] as const).find((type) => type === data.h5p);
  if (simple) return { type: simple };
  if (data.h5p === 'state' && typeof data.state === 'string') return { type: 'state', state: data.state };
  if (data.h5p !== 'result' || data.isPart !== false || !finalVerbs.some((verb) => verb === data.verb)) return null;
  return { type: 'result', response: responseOf(data) };
}

/** Where there are no points to reach, having done it is all there is. */
function responseOf(data: Record<string, unknown>): Response {
  const max = Math.max(0, finiteOrNull(data.max) ?? 0);
  const raw = Math.min(max, Math.max(0, finiteOrNull(data.raw) ?? 0));
  const scaled = finiteOrNull(data.scaled) ?? (max > 0 ? raw / max : 1);
  return { scaled: Math.min(1, Math.max(0, scaled)), raw, max };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const finiteOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
