import {
  type Icon,
  IconAlignLeft,
  IconChecks,
  IconCircleDot,
  IconCursorText,
  IconPuzzle,
  IconStairsUp,
  IconTable,
} from '@tabler/icons-react';
import type { IconName } from '../../questions/capabilities.ts';

/** The pictures of question types, by the name that a type declares. */
export const questionTypeIcons: Record<IconName, Icon> = {
  circleDot: IconCircleDot,
  checks: IconChecks,
  cursorText: IconCursorText,
  alignLeft: IconAlignLeft,
  puzzle: IconPuzzle,
  stairsUp: IconStairsUp,
  table: IconTable,
};
