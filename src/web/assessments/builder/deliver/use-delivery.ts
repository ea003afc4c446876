import { useQueries, useQuery } from '@tanstack/react-query';
import type { Block } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { queryOf } from '../../../data/query.ts';
import { unfitIn } from '../answer-card.ts';
import { withoutData } from '../use-assessment.ts';
import { placesIn } from './versions.ts';

export const versions = [1, 2, 3] as const;
export type Version = (typeof versions)[number];

/** Codes and keys as they arrive; null for what is on its way. No codes for what no answer card holds. */
export function useDelivery(idAssessment: number, blocks: readonly Block[]) {
  const hasCodes = unfitIn(blocks).length === 0;
  const codes = useQueries({
    queries: versions.map((version) => ({
      ...queryOf(calls.assessments.getQrCode, { idAssessment, version }),
      enabled: hasCodes,
      throwOnError: withoutData,
    })),
  });
  const feedback = useQuery({
    ...queryOf(calls.assessments.assessmentFeedback, { idAssessment }),
    throwOnError: withoutData,
  }).data?.content;
  return {
    hasCodes,
    codes: codes.map(({ data }) => data?.content.qrcode ?? null),
    keys:
      feedback &&
      versions.map((version) => ({
        version,
        places: placesIn(blocks, feedback.numbers[version], feedback.versions[version]),
      })),
  };
}
