import { IconArrowBarToDown, IconArrowBarToUp, IconArrowDown, IconArrowUp } from '@tabler/icons-react';

/** The ways in which a row moves without being dragged, in the order of its menu. */
export const ways = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['first', IconArrowBarToUp],
  ['last', IconArrowBarToDown],
] as const;

export type Way = (typeof ways)[number][0];
