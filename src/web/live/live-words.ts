import { useTranslation } from 'react-i18next';
import type { LiveStudent } from '../../contract/live.ts';
import { fullName, toPersonName } from '../../core/people/roles.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { useFormat } from '../../ui/format/format.ts';
import { useTimeWords } from '../attempts/time/use-time-words.ts';

/**
 * Returns the words for a student: the name, and what the student does at a moment. All parts of the screen take the same moment, so that
 * they say the same of a student.
 */
export function useLiveWords() {
  const { t, i18n } = useTranslation('live');
  const { time } = useFormat();
  const words = useTimeWords();
  const since = (moment: string, now: Instant) => words.left(Math.max(60_000, now - Date.parse(moment)));
  const stateOf = (
    { state, pausedSince, question, finished, endedBy, late, awaySince }: LiveStudent,
    now: Instant,
  ): string => {
    switch (state) {
      case 'late':
        return t('lateCount', { count: late });
      case 'notStarted':
        return t('state.notStarted');
      case 'away':
        return t('awayFor', { time: since(awaySince ?? '', now) });
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
  return { nameOf, since, stateOf };
}
