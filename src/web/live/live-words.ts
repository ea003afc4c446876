import { useTranslation } from 'react-i18next';
import type { LiveStudent } from '../../contract/live.ts';
import { fullName, toPersonName } from '../../core/people/roles.ts';
import type { LiveState } from '../../core/schedules/live.ts';
import { useFormat } from '../../ui/format/format.ts';

type PresentStudent = Omit<LiveStudent, 'state'> & { state: Exclude<LiveState, 'away'> };

/** Returns the words for a student: the name, and what a student does who is not away. */
export function useLiveWords() {
  const { t, i18n } = useTranslation('live');
  const { time } = useFormat();
  const stateOf = ({ state, pausedSince, question, finished, endedBy, late }: PresentStudent): string => {
    switch (state) {
      case 'late':
        return t('lateCount', { count: late });
      case 'notStarted':
        return t('state.notStarted');
      case 'finished': {
        const at = { time: time(finished ?? '') };
        if (endedBy === 'cancelling') return t('cancelledAt', at);
        if (endedBy === 'teacher') return t('endedAt', at);
        return t(endedBy === 'student' ? 'finishedAt' : 'closedAt', at);
      }
      case 'answering':
        if (pausedSince !== null) return t('paused');
        return question === null ? t('working') : t('atQuestion', { number: question });
    }
  };
  const nameOf = (student: LiveStudent) => fullName(toPersonName(student), i18n.language);
  return { nameOf, stateOf };
}
