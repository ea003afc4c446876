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
import type { KindName } from '../../questions/kind.ts';

export const kindIcons: Record<KindName, Icon> = {
  single: IconCircleDot,
  multiple: IconChecks,
  blanks: IconCursorText,
  open: IconAlignLeft,
  h5p: IconPuzzle,
  graded: IconStairsUp,
  rubric: IconTable,
};
