import type { Capabilities } from '../capabilities.ts';
import type { Doc } from '../text/document/document.ts';
import { spokenText } from '../text/plain/spoken-text.ts';

/**
 * Returns the stem as text for the accessible name of the answer; undefined where screen readers can read the stem
 * itself, or where the stem is part of the answer.
 */
export const stemLabelOf = (
  type: Pick<Capabilities, 'hasStemInAnswer'> | undefined,
  content: unknown,
): string | undefined => (type?.hasStemInAnswer ? undefined : spokenText((content as { command: Doc }).command));
