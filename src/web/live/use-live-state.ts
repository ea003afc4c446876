import { liveStates } from '../../core/schedules/live.ts';
import { useUrlState } from '../../ui/navigation/use-url-state.ts';

/** Returns what of the rooms is shown, and changes it: more rooms, the room, the student who is open, the state that is looked at. */
export const useLiveState = () =>
  useUrlState({ ...{ rooms: '', room: 0, student: 0 }, filter: ['all', ...liveStates] });
