import { useQueries, useQuery } from '@tanstack/react-query';
import type { Block } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { queryOf } from '../../../data/query.ts';
import { withoutAnswerCard } from '../answer-card.ts';
import { hasNoData } from '../use-assessment.ts';
import { keyPositions } from './key-positions.ts';

export const formNumbers = [1, 2, 3] as const;
export type FormNumber = (typeof formNumbers)[number];

/** Codes and keys as they arrive; null for what is on its way. No codes for what no answer card holds. */
export function useDelivery(idAssessment: number, blocks: readonly Block[]) {
  const hasCodes = withoutAnswerCard(blocks).length === 0;
  const codes = useQueries({
    queries: formNumbers.map((version) => ({
      ...queryOf(calls.assessments.getQrCode, { idAssessment, version }),
      enabled: hasCodes,
      throwOnError: hasNoData,
    })),
  });
  const feedback = useQuery({
    ...queryOf(calls.assessments.assessmentFeedback, { idAssessment }),
    throwOnError: hasNoData,
  }).data?.content;
  return {
    hasCodes,
    codes: codes.map(({ data }) => data?.content.qrcode ?? null),
    keys:
      feedback &&
      formNumbers.map((version) => ({
        version,
        places: keyPositions(blocks, feedback.numbers[version], feedback.versions[version]),
      })),
  };
}
