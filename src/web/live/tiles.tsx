import { IconArrowsMinimize } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRoom, LiveStudent } from '../../contract/live.ts';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { useArrowsInGrid } from '../attempts/paper/navigation/use-arrows-in-grid.ts';
import classes from './live.module.css';
import { DeviceIcon, StateIcon } from './state-icon.tsx';
import { StudentState } from './student-state.tsx';
import { useLiveState } from './use-live-state.ts';

type Props = { room: LiveRoom };

/** Renders a tile a student in the order of the class list, which never changes. Students in other states than the filter's are quiet. */
export function Tiles({ room }: Props) {
  const { t } = useTranslation('live');
  const [{ filter, student: idOpen }] = useLiveState();
  const walk = useArrowsInGrid();
  return (
    <ul className={classes.tiles} aria-label={t('students')} onKeyDown={walk}>
      {room.students.map((student) => (
        <li key={student.idUser}>
          <Tile
            student={student}
            total={room.qntQuestions}
            isQuiet={filter !== 'all' && filter !== student.state}
            isOpen={idOpen === student.idUser}
          />
        </li>
      ))}
    </ul>
  );
}

type TileProps = { student: LiveStudent; total: number; isQuiet: boolean; isOpen: boolean };

/** Memoized: the room is read every few seconds, and few of its students have changed then. */
const Tile = memo(function Tile({ student, total, isQuiet, isOpen }: TileProps) {
  const { t } = useTranslation('live');
  const [, change] = useLiveState();
  const { idUser, firstname, lastname, state, answered, device, idAttempt, leavings } = student;
  const isUnderWay = state !== 'notStarted' && state !== 'finished';
  return (
    <PlainButton
      className={classes.tile}
      data-state={state}
      data-quiet={isQuiet || undefined}
      data-user={idUser}
      aria-pressed={isOpen}
      onClick={() => change({ student: isOpen ? 0 : idUser })}
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
        <span className={classes.does}>
          <StudentState student={student} />
        </span>
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
});
