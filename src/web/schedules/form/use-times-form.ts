import { useRef } from 'react';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import type { DraftShape } from '../../data/drafts/store.ts';
import { type FormProblem, useAppForm } from '../../forms/use-app-form.ts';
import { parseTypedTimes, type TypedTimes } from '../typed-times.ts';
import { findTimesMistakes, type TimesMistake } from './times.ts';

/** A mistake in the times, or a problem of another field. */
export type ScheduleProblem = FormProblem & {
  problem:
    | TimesMistake['problem']
    | 'assessment'
    | 'courses'
    | 'tooManyCourses'
    | 'minimumAbove100'
    | 'maximumAbove100'
    | 'bandRange'
    | 'bandOrder'
    | 'addresses'
    | 'browserKeys';
};

type Options<Values> = {
  shape: DraftShape<Values>;
  key: string;
  initial: () => Values;
  timesOf: (values: Values) => TypedTimes;
  /** The times when students began: none of them may lose time. */
  begun?: TypedTimes | undefined;
  /** Returns the problems of the fields above the times. */
  otherProblems?: (values: Values) => ScheduleProblem[];
};

/**
 * Returns the form of a new schedule or of changed times, which finds mistakes in the times; and the ref of its
 * element.
 */
export function useTimesForm<Values extends object>(options: Options<Values>) {
  const { timesOf, begun, otherProblems = () => [], ...draft } = options;
  const zone = useTimeZone() ?? 'UTC';
  const element = useRef<HTMLFormElement>(null);
  const form = useAppForm<Values, ScheduleProblem>({
    ...draft,
    problemsOf: (values, { at }) => {
      const mistakes = findTimesMistakes(parseTypedTimes(timesOf(values)), {
        now: at,
        zone,
        begun: begun && parseTypedTimes(begun),
      });
      return [...otherProblems(values), ...mistakes.map(({ field, problem }) => ({ where: field, problem }))];
    },
  });
  return { form, element };
}
