import type { IdType } from '../../../questions/kind.ts';
import { kindOf } from '../../../questions/kinds.ts';

/** Stands in until the types say what they take over from one another. */
export function converted(_from: IdType, draft: unknown, to: IdType): unknown {
  const empty = kindOf(to).empty();
  if (typeof draft !== 'object' || draft === null || typeof empty !== 'object' || empty === null) return empty;
  const same = Object.entries(draft).filter(([name]) => ['command', 'feedback'].includes(name));
  return { ...empty, ...Object.fromEntries(same) };
}
