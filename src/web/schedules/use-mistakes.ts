import { type RefObject, useState } from 'react';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import { type Mistake, mistakesIn } from './times.ts';
import { type TypedTimes, timesIn } from './typed-times.ts';

/**
 * The mistakes of a form of times: none are shown before the first try, from then on they go as they are mended.
 * `tried` is to be called when somebody submits, with the other fields that lack something; it puts the focus on the
 * first of all of them and says whether there is none.
 */
export function useMistakes(form: RefObject<HTMLFormElement | null>, times: TypedTimes, begun?: TypedTimes) {
  const zone = useTimeZone() ?? 'UTC';
  const [now, setNow] = useState(Date.now);
  const [hasTried, setHasTried] = useState(false);
  const [halfTyped, setHalfTyped] = useState<Mistake[]>([]);
  const found = (at: number) => mistakesIn(timesIn(times), { now: at, zone, begun: begun && timesIn(begun) });

  const tried = (lacking: readonly string[]): boolean => {
    const at = Date.now();
    const unfinished = halfTypedIn(form.current);
    setNow(at);
    setHasTried(true);
    setHalfTyped(unfinished);
    const wrong = new Set<string>([...lacking, ...[...unfinished, ...found(at)].map(({ field }) => field)]);
    if (wrong.size === 0) return true;
    firstOf(form.current, wrong)?.focus();
    return false;
  };

  return {
    now,
    hasTried,
    mistakes: hasTried ? [...halfTyped.filter(({ field }) => times[field] === ''), ...found(now)] : [],
    tried,
  };
}

/** Date and time fields with only some of their parts: to the page they look empty. */
function halfTypedIn(form: HTMLFormElement | null): Mistake[] {
  const half = (field: 'startDate' | 'startTime' | 'endDate' | 'endTime') => {
    const input = form?.elements.namedItem(field);
    return input instanceof HTMLInputElement && input.validity.badInput;
  };
  const dates = (['startDate', 'endDate'] as const).filter(half);
  const times = (['startTime', 'endTime'] as const).filter(half);
  return [
    ...dates.map((field) => ({ field, problem: 'invalidDate' as const })),
    ...times.map((field) => ({ field, problem: 'invalidTime' as const })),
  ];
}

const firstOf = (form: HTMLFormElement | null, wrong: ReadonlySet<string>): HTMLInputElement | undefined =>
  Array.from(form?.querySelectorAll('input') ?? []).find(({ name, disabled }) => wrong.has(name) && !disabled);
