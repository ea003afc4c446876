import type { Block } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { useRead, useReads } from '../../../data/use-read.ts';
import { withoutAnswerCard } from '../answer-card.ts';
import { keyPositions } from './key-positions.ts';

export const formNumbers = [1, 2, 3] as const;
export type FormNumber = (typeof formNumbers)[number];

/** Codes and keys as they arrive; null for what is on its way. No codes for what no answer card holds. */
export function useDelivery(idAssessment: number, blocks: readonly Block[]) {
  const hasCodes = withoutAnswerCard(blocks).length === 0;
  const codes = useReads(
    calls.assessments.getQrCode,
    formNumbers.map((version) => ({ idAssessment, version })).filter(() => hasCodes),
  );
  const feedback = useRead(calls.assessments.assessmentFeedback, { idAssessment }).reply?.content;
  return {
    hasCodes,
    codes: formNumbers.map((_, index) => codes[index]?.reply?.content.qrcode ?? null),
    keys:
      feedback &&
      formNumbers.map((version) => ({
        version,
        places: keyPositions(blocks, feedback.numbers[version], feedback.versions[version]),
      })),
  };
}
