import type { AnswerProgress, Capabilities } from './capabilities.ts';

export type Completeness = 'none' | 'part' | 'whole';

/**
 * Returns how many parts of a question are answered; null is no response. For an unknown type any response is a whole
 * answer. Content and response must be of the type: a phone has no schemas to check them.
 */
export function answerProgressOf(
  type: Pick<Capabilities, 'progress'> | undefined,
  content: unknown,
  response: unknown,
): AnswerProgress {
  if (response == null) return { answered: 0, total: 1 };
  return type ? type.progress(content, response) : { answered: 1, total: 1 };
}

/** Returns whether none, a part or the whole of a question is answered. */
export function completenessOf({ answered, total }: AnswerProgress): Completeness {
  if (answered === 0) return 'none';
  return answered < total ? 'part' : 'whole';
}
