import { useQueries, useQuery } from '@tanstack/react-query';
import { calls } from '../../../contract/index.ts';
import { Refused } from '../../wire/failures.ts';
import { queryOf } from '../../wire/query.ts';
import { questionsQuery, withoutData } from '../use-assessment.ts';
import { placesIn } from './versions.ts';

export const versions = [1, 2, 3] as const;
export type Version = (typeof versions)[number];

/** Codes and keys as they arrive; null for what is on its way. No codes for what no answer card holds. */
export function useDelivery(idAssessment: number) {
  const codes = useQueries({
    queries: versions.map((version) => ({
      ...queryOf(calls.assessments.getQrCode, { idAssessment, version }),
      throwOnError: (error: Error, query: { state: { data?: unknown } }) =>
        !isNoCard(error) && withoutData(error, query),
    })),
  });
  const orders = useQueries({
    queries: versions.map((version) => ({ ...questionsQuery(idAssessment, version), throwOnError: withoutData })),
  });
  const feedback = useQuery({
    ...queryOf(calls.assessments.assessmentFeedback, { idAssessment }),
    throwOnError: withoutData,
  }).data;
  const first = orders[0]?.data?.content;
  const keys = versions.map((version, index) => {
    const order = orders[index]?.data?.content;
    if (!first || !order || !feedback) return null;
    return { version, places: placesIn(order, first, feedback.content.versions[version]) };
  });
  return {
    codes: codes.map(({ data }) => data?.content.qrcode ?? null),
    hasCodes: !codes.some(({ error }) => isNoCard(error)),
    keys: keys.every((key) => key !== null) ? keys : null,
  };
}

const isNoCard = (error: Error | null): boolean => error instanceof Refused && error.refusal === 'assessmentIsVaried';
