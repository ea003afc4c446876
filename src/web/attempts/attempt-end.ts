import type { StudentAssessment } from '../../contract/attempts.ts';
import type { Instant } from '../../core/schedules/time.ts';

/** Returns when the attempt of a row ended or will end, or the schedule itself where there is no attempt. */
export const endOfAttempt = ({ finishedAt, deadline, closes }: StudentAssessment): Instant =>
  Date.parse(finishedAt ?? deadline ?? closes);
