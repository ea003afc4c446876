import { useRef } from 'react';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import type { DraftShape } from '../data/drafts/store.ts';
import { type FormProblem, useAppForm } from '../forms/use-app-form.ts';
import { type Mistake, mistakesIn } from './times.ts';
import { type TypedTimes, timesIn } from './typed-times.ts';

/** A mistake in the times, or a problem of another field. */
export type ScheduleProblem = FormProblem & {
  problem: Mistake['problem'] | 'assessment' | 'courses' | 'tooManyCourses';
};

type Options<Values> = {
  shape: DraftShape<Values>;
  key: string;
  initial: () => Values;
  timesOf: (values: Values) => TypedTimes;
  /** The times under which students have begun, who must not lose any. */
  begun?: TypedTimes | undefined;
  /** Returns the problems of the fields above the times. */
  otherProblems?: (values: Values) => ScheduleProblem[];
};

/** The form of a new schedule or of changed times: the machine of all forms with the mistakes of times. */
export function useTimesForm<Values extends object>(options: Options<Values>) {
  const { timesOf, begun, otherProblems = () => [], ...draft } = options;
  const zone = useTimeZone() ?? 'UTC';
  const element = useRef<HTMLFormElement>(null);
  const form = useAppForm<Values, ScheduleProblem>({
    ...draft,
    problemsOf: (values, { at, inspected }) => {
      const times = timesOf(values);
      const halfTyped = inspected.filter(({ where }) => isField(where) && times[where] === '');
      const mistakes = mistakesIn(timesIn(times), { now: at, zone, begun: begun && timesIn(begun) });
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
