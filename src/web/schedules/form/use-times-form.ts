import { useRef } from 'react';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import type { DraftShape } from '../../data/drafts/store.ts';
import { type FormProblem, useAppForm } from '../../forms/use-app-form.ts';
import { findTimesMistakes, type TimesMistake } from './times.ts';
import { parseTypedTimes, type TypedTimes } from './typed-times.ts';

/** A mistake in the times, or a problem of another field. */
export type ScheduleProblem = FormProblem & {
  problem: TimesMistake['problem'] | 'assessment' | 'courses' | 'tooManyCourses';
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
    problemsOf: (values, { at, inspected }) => {
      const times = timesOf(values);
      const halfTyped = inspected.filter(({ where }) => isField(where) && times[where] === '');
      const mistakes = findTimesMistakes(parseTypedTimes(times), {
        now: at,
        zone,
        begun: begun && parseTypedTimes(begun),
      });
      const found = [...halfTyped, ...mistakes.map(({ field, problem }) => ({ where: field, problem }))];
      return [...otherProblems(values), ...found.toSorted((a, b) => orderOf(a) - orderOf(b))];
    },
    inspect: () => halfTypedIn(element.current),
  });
  return { form, element };
}

const fields = ['startDate', 'startTime', 'endDate', 'endTime', 'duration'] as const;

const isField = (where: string): where is keyof TypedTimes => fields.some((field) => field === where);

const orderOf = ({ where }: FormProblem): number => (isField(where) ? fields.indexOf(where) : -1);

/** Returns the date and time fields with only some of their parts typed: their value is empty to the page. */
function halfTypedIn(form: HTMLFormElement | null): ScheduleProblem[] {
  const isHalfTyped = (field: string) => {
    const input = form?.elements.namedItem(field);
    return input instanceof HTMLInputElement && input.validity.badInput;
  };
  return fields
    .filter(isHalfTyped)
    .map((field) => ({ where: field, problem: field.endsWith('Date') ? 'invalidDate' : 'invalidTime' }));
}
