import type { AnswerProgress, Capabilities } from './capabilities.ts';

export type Completeness = 'none' | 'part' | 'whole';

/**
 * Counts how far a question is answered; null is no response. A question of an unknown type is answered by any response.
 * Content and response must be of the type: a phone has no schemas to check them.
 */
export function answerProgressOf(
  type: Pick<Capabilities, 'progress'> | undefined,
  content: unknown,
  response: unknown,
): AnswerProgress {
  if (response == null) return { done: 0, of: 1 };
  return type ? type.progress(content, response) : { done: 1, of: 1 };
}

/** Returns whether nothing, a part or the whole of a question is answered. */
export function completenessOf({ done, of }: AnswerProgress): Completeness {
  if (done === 0) return 'none';
  return done < of ? 'part' : 'whole';
}
