import { IconArrowBarToDown, IconArrowBarToUp, IconArrowDown, IconArrowUp } from '@tabler/icons-react';

/** The moves of a row's menu, in its order, with their icons. */
export const moveDirections = [
  ['up', IconArrowUp],
  ['down', IconArrowDown],
  ['first', IconArrowBarToUp],
  ['last', IconArrowBarToDown],
] as const;

export type MoveDirection = (typeof moveDirections)[number][0];
