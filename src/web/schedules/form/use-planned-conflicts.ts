import { useDebouncedValue } from '@mantine/hooks';
import type { InputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { useTimeZone } from '../../../ui/format/time-zone.ts';
import { useRead } from '../../data/use-read.ts';
import { parseTypedTimes, type TypedTimes } from '../typed-times.ts';
import { interpretTimes } from './times.ts';

/** How long the form must stay unchanged before conflicts are looked for, in milliseconds. */
const PAUSE_MS = 300;

/** What is planned: a schedule for each of these classes, or other times of an existing one. */
export type Planned = {
  idsCourses: readonly number[];
  idSchedule?: number;
  accommodations?: readonly PlannedInput[];
};

type PlannedInput = NonNullable<InputOf<typeof calls.schedules.getScheduleConflicts>['accommodations']>[number];

/**
 * Returns what conflicts with the times in a form, and the slots that are free; undefined while they are invalid or unknown. It is of
 * other times or classes, with `isOld`, until the reply to the current ones has come.
 */
export function usePlannedConflicts(times: TypedTimes, { idsCourses, idSchedule, accommodations = [] }: Planned) {
  const zone = useTimeZone() ?? 'UTC';
  const parsed = parseTypedTimes(times);
  const hasTarget = idsCourses.length > 0 || idSchedule !== undefined;
  const isValid = hasTarget && interpretTimes(parsed, Date.now(), zone) !== null;
  // As text, which is the same after a render that changed nothing.
  const wanted = isValid ? JSON.stringify({ ...parsed, idsCourses, idSchedule, accommodations }) : '';
  const [asked] = useDebouncedValue(wanted, PAUSE_MS);
  const input: InputOf<typeof calls.schedules.getScheduleConflicts> =
    asked === '' ? { startDate: '', startTime: '', endTime: '' } : JSON.parse(asked);
  const { reply, isOld, refetch } = useRead(calls.schedules.getScheduleConflicts, input, {
    enabled: asked !== '',
    keepPrevious: true,
    // Whatever it could have said, adding the schedule says too.
    onFailure: 'tell',
  });
  return { found: asked === '' || !isValid ? undefined : reply?.content, isOld: isOld || asked !== wanted, refetch };
}
