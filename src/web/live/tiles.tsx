import { IconArrowsMinimize } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LiveRoom, LiveStudent } from '../../contract/live.ts';
import type { LiveState } from '../../core/schedules/live.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { useArrowsInGrid } from '../attempts/paper/navigation/use-arrows-in-grid.ts';
import classes from './live.module.css';
import { useLiveWords } from './live-words.ts';
import { DeviceIcon, StateIcon } from './state-icon.tsx';

type Props = {
  room: LiveRoom;
  now: Instant;
  /** The state that is looked at; students in others keep their place and are quiet. */
  filter: LiveState | 'all';
  idOpen: number;
  onOpen: (idUser: number) => void;
};

/** Renders a tile a student in the order of the class list, which never changes. */
export function Tiles({ room, now, filter, idOpen, onOpen }: Props) {
  const { t } = useTranslation('live');
  const walk = useArrowsInGrid();
  return (
    <ul className={classes.tiles} aria-label={t('students')} onKeyDown={walk}>
      {room.students.map((student) => (
        <li key={student.idUser}>
          <Tile
            student={student}
            now={now}
            total={room.qntQuestions}
            isQuiet={filter !== 'all' && filter !== student.state}
            isOpen={idOpen === student.idUser}
            onOpen={() => onOpen(student.idUser)}
          />
        </li>
      ))}
    </ul>
  );
}

type TileProps = {
  student: LiveStudent;
  now: Instant;
  total: number;
  isQuiet: boolean;
  isOpen: boolean;
  onOpen: () => void;
};

function Tile({ student, now, total, isQuiet, isOpen, onOpen }: TileProps) {
  const { t } = useTranslation('live');
  const { stateOf } = useLiveWords();
  const { idUser, firstname, lastname, state, answered, device, idAttempt, leavings } = student;
  const isUnderWay = state !== 'notStarted' && state !== 'finished';
  return (
    <PlainButton
      className={classes.tile}
      data-state={state}
      data-quiet={isQuiet || undefined}
      data-user={idUser}
      aria-pressed={isOpen}
      onClick={onOpen}
    >
      <span className={classes.head}>
        <span className={classes.firstname}>{firstname}</span>
        {state !== 'answering' && <StateIcon state={state} />}
        {isUnderWay && (
          <span className={classes.answered}>
            <span className={classes.visuallyHidden}>{t('of', { answered, total })}</span>
            <span aria-hidden>
              <strong>{answered}</strong>/{total}
            </span>
          </span>
        )}
      </span>
      <span className={classes.lastname}>{lastname}</span>
      <span className={classes.foot}>
        <span className={classes.does}>{stateOf(student, now)}</span>
        {leavings.length > 0 && (
          <span className={classes.leavings} title={t('leavings', { count: leavings.length })}>
            <IconArrowsMinimize size={16} aria-hidden />
            <span aria-hidden>{leavings.length}</span>
            <span className={classes.visuallyHidden}>{t('leavings', { count: leavings.length })}</span>
          </span>
        )}
        {device && <DeviceIcon kind={device} />}
      </span>
      {idAttempt !== null && (
        <span className={classes.track} aria-hidden>
          <span style={{ width: `${(100 * (state === 'finished' ? total : answered)) / Math.max(total, 1)}%` }} />
        </span>
      )}
    </PlainButton>
  );
}
