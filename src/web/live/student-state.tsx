import { useTranslation } from 'react-i18next';
import type { LiveStudent } from '../../contract/live.ts';
import { useLiveWords } from './live-words.ts';
import { useTimeAway } from './use-time-away.ts';

type Props = { student: LiveStudent };

/** Renders what a student does. The time of a student who is away runs by itself, and nothing around it is drawn again. */
export function StudentState({ student }: Props) {
  const { stateOf } = useLiveWords();
  const { state } = student;
  return state === 'away' ? <AwayFor student={student} /> : stateOf({ ...student, state });
}

function AwayFor({ student }: Props) {
  const { t } = useTranslation('live');
  return t('awayFor', { time: useTimeAway(student.awaySince ?? student.since) });
}
