import { useDebouncedValue } from '@mantine/hooks';
import type { OutputOf } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/index.ts';
import { TYPING_DEBOUNCE } from '../../../../ui/form/typing-debounce.ts';
import { useRead } from '../../../data/use-read.ts';

/** How many questions a selection has, and how many a draw can give. */
export type QuestionCounts = OutputOf<typeof calls.assessments.countQuestions>['content'];

type Selection = { idAssessment: number | undefined; ids: readonly number[]; varied: boolean };

/** The most ids of the catalogue that a selection may have. */
export const MAX_CLASSIFICATIONS = 200;

/**
 * Returns how many questions a selection has and how many can be drawn, or undefined while nothing is selected or counted yet.
 * While another selection is counted (`isCounting`), it returns the last counts.
 */
export function useQuestionCounts({ idAssessment, ids, varied }: Selection) {
  const isCountable = ids.length > 0 && ids.length <= MAX_CLASSIFICATIONS;
  const wanted = JSON.stringify({ idAssessment, idsCataloging: isCountable ? ids : [], varied });
  const [settled] = useDebouncedValue(wanted, TYPING_DEBOUNCE.delay, { leading: true });
  const input: { idAssessment?: number; idsCataloging: number[]; varied: boolean } = JSON.parse(settled);
  const { reply, isOld, error } = useRead(calls.assessments.countQuestions, input, {
    keepPrevious: true,
    enabled: input.idsCataloging.length > 0,
    onFailure: 'tell',
  });
  return {
    counts: isCountable ? reply?.content : undefined,
    isCounting: isCountable && (settled !== wanted || isOld || (!reply && !error)),
  };
}
