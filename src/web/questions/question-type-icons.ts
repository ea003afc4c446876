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
import type { QuestionTypeName } from '../../questions/question-type.ts';

export const questionTypeIcons: Record<QuestionTypeName, Icon> = {
  single: IconCircleDot,
  multiple: IconChecks,
  blanks: IconCursorText,
  open: IconAlignLeft,
  h5p: IconPuzzle,
  graded: IconStairsUp,
  rubric: IconTable,
};
