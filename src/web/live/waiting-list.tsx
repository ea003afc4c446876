import { useTranslation } from 'react-i18next';
import type { LiveRoom, LiveStudent } from '../../contract/live.ts';
import { waitingForTeacher } from '../../core/schedules/live.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useListFormat } from '../../ui/format/list-format.ts';
import { latePath } from '../paths/schedules.ts';
import classes from './live.module.css';
import { useLiveWords } from './live-words.ts';
import { StateIcon } from './state-icon.tsx';
import { useTimeAway } from './use-time-away.ts';

type Props = {
  room: LiveRoom;
  onOpen: (idUser: number) => void;
  onExtend: (idUser: number) => void;
  onMessage: (idsUsers: readonly number[]) => void;
};

/** Renders who needs the teacher, longest waiting first; those who have not started as one. */
export function WaitingList({ room, onOpen, onExtend, onMessage }: Props) {
  const { t } = useTranslation('live');
  const formatList = useListFormat();
  const { number } = useFormat();
  const waiting = waitingForTeacher(
    room.students.map((student) => ({ student, state: student.state, since: Date.parse(student.since) })),
  ).map(({ student }) => student);
  const isUnderWay = room.students.some(({ state }) => state !== 'notStarted');
  const notStarted = waiting.filter(({ state }) => state === 'notStarted');
  const answering = room.students.filter(({ state }) => state === 'answering');
  const average = answering.reduce((sum, { answered }) => sum + answered, 0) / Math.max(answering.length, 1);
  const { nameOf } = useLiveWords();
  if (!isUnderWay) return null;
  return (
    <>
      <h2>{waiting.length === 0 ? t('waiting.none') : t('waiting.title', { count: waiting.length })}</h2>
      {answering.length > 0 && (
        <p className={classes.muted}>
          {t('waiting.rest', { average: number(Math.round(average)), total: room.qntQuestions })}
        </p>
      )}
      <ul className={classes.waiting}>
        {waiting
          .filter(({ state }) => state !== 'notStarted')
          .map((student) => (
            <Waiting key={student.idUser} {...{ student, room, onOpen, onExtend }} name={nameOf(student)} />
          ))}
        {notStarted.length > 0 && (
          <li>
            <h3>
              <StateIcon state="notStarted" />
              {t('waiting.notStarted', { count: notStarted.length, name: nameOf(notStarted[0] as LiveStudent) })}
            </h3>
            {notStarted.length > 1 && <p>{formatList(notStarted.map(({ firstname }) => firstname))}</p>}
            {room.canStart && (
              <Button variant="default" size="sm" onClick={() => onMessage(notStarted.map(({ idUser }) => idUser))}>
                {t('waiting.message')}
              </Button>
            )}
          </li>
        )}
      </ul>
    </>
  );
}

type WaitingProps = { student: LiveStudent; name: string } & Omit<Props, 'onMessage'>;

function Waiting({ student, name, room, onOpen, onExtend }: WaitingProps) {
  const { t } = useTranslation('live');
  const { time } = useFormat();
  const { idUser, state, late, answered } = student;
  const open = () => onOpen(idUser);
  return (
    <li>
      <h3>
        <StateIcon state={state} />
        <PlainButton className={classes.name} onClick={open}>
          {state === 'late' ? t('waiting.late', { count: late, name }) : <Away student={student} name={name} />}
        </PlainButton>
      </h3>
      {state === 'late' ? (
        <>
          <p>{t('waiting.lateText', { time: time(student.since) })}</p>
          <ButtonLink to={latePath(room.idSchedule)} variant="default" size="sm">
            {t('waiting.review')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>{t('waiting.awayText', { count: answered })}</p>
          <Button variant="default" size="sm" onClick={() => onExtend(idUser)}>
            {t('waiting.extend')}
          </Button>
        </>
      )}
    </li>
  );
}

function Away({ student, name }: Pick<WaitingProps, 'student' | 'name'>) {
  const { t } = useTranslation('live');
  return t('waiting.away', { name, time: useTimeAway(student.awaySince ?? student.since) });
}
