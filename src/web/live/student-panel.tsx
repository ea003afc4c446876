import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRoom, LiveStudent } from '../../contract/live.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useLeavingWords } from '../attempts/time/use-leaving-words.ts';
import { latePath } from '../paths/schedules.ts';
import type { Act } from './acts.tsx';
import classes from './live.module.css';
import { useLiveWords } from './live-words.ts';
import { ActButtons, actsForStudent } from './room-actions.tsx';
import { StudentState } from './student-state.tsx';

type Props = { room: LiveRoom; student: LiveStudent; onAct: (act: Act) => void; onClose: () => void };

/** Renders what is known of one student, and what can be done. */
export function StudentPanel({ room, student, onAct, onClose }: Props) {
  const { t } = useTranslation('live');
  const { time } = useFormat();
  const { nameOf } = useLiveWords();
  const momentsOf = useLeavingWords();
  const { answered, question, questionSince, device, started, deadline, finished, late, pausedSince, leavings } =
    student;
  const facts: (readonly [string, ReactNode])[] = [
    [t('student.state'), <StudentState key="state" student={student} />],
    [t('student.answered'), started && t('of', { answered, total: room.qntQuestions })],
    [
      t('student.question'),
      question !== null && questionSince !== null
        ? t('student.questionSince', { number: question, time: time(questionSince) })
        : null,
    ],
    [t('student.device'), device && t(`device.${device}`)],
    [t('student.started'), started && time(started)],
    [t('student.paused'), pausedSince && time(pausedSince)],
    [t('student.deadline'), deadline && !finished && !pausedSince ? time(deadline) : null],
    [t('student.finished'), finished && time(finished)],
    [t('student.leavings'), leavings.length > 0 ? `${leavings.length}: ${momentsOf(leavings)}` : null],
  ];
  return (
    <section aria-label={nameOf(student)}>
      <div className={classes.panelHead}>
        <h2>{nameOf(student)}</h2>
        <Button variant="quiet" size="sm" aria-label={t('student.close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </Button>
      </div>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className={classes.acts}>
        <ActButtons of={actsForStudent(room, student)} size="sm" onAct={onAct} />
      </div>
      {late > 0 && (
        <ButtonLink to={latePath(room.idSchedule)} variant="default" size="sm">
          {t('waiting.review')}
        </ButtonLink>
      )}
    </section>
  );
}
