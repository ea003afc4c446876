import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { LiveRoom } from '../../contract/live.ts';
import { formatAccessCode } from '../../core/people/access-codes.ts';
import { countLiveStates, isRoomOver } from '../../core/schedules/live.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Shortcuts } from '../../ui/dialog/shortcuts.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { ScreenSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Toast } from '../../ui/feedback/toast.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { useServerNow } from '../attempts/time/use-server-now.ts';
import { useTimeWords } from '../attempts/time/use-time-words.ts';
import { Refused } from '../data/errors.ts';
import { useRead } from '../data/use-read.ts';
import { useUndo } from '../data/use-undo.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { resultsPath } from '../paths/schedules.ts';
import { type Act, ActDialog, type ChosenAct } from './acts.tsx';
import { Counts } from './counts.tsx';
import classes from './live.module.css';
import { type LiveRooms, liveRooms } from './live-rooms.ts';
import { ActButtons, actsForRoom, actsForStudent } from './room-actions.tsx';
import { AddRoom, RoomsRow } from './rooms-row.tsx';
import { StudentPanel } from './student-panel.tsx';
import { Tiles } from './tiles.tsx';
import { useAnnouncedCounts } from './use-announced-counts.ts';
import { useLiveKeys } from './use-live-keys.ts';
import { useLiveState } from './use-live-state.ts';
import { WaitingList } from './waiting-list.tsx';

const REFRESH_MS = 3000;

/** Renders running schedules for their teacher: a tile a student, and who needs help. */
export function LiveScreen() {
  const idSchedule = Number(useParams().idSchedule);
  const [{ rooms: others }] = useLiveState();
  const ids = [idSchedule, ...others.split(',').map(Number)].filter((id) => Number.isSafeInteger(id) && id > 0);
  const { reply, error } = useRead(liveRooms([...new Set(ids)]), {
    keepPrevious: true,
    refreshAfter: () => REFRESH_MS,
    refreshOnFocus: true,
    onFailure: 'throwUnlessRefused',
  });
  if (reply && !(error instanceof Refused)) return <Live reply={reply} isLost={error !== null} />;
  return error ? <NotThere /> : <ScreenSkeleton />;
}

export { LiveScreen as Component };

function NotThere() {
  const { t } = useTranslation('live');
  return (
    <Screen title={t('title')} frame="bar" back={{ to: '/schedule', label: t('back') }}>
      <EmptyState
        title={t('notThere')}
        action={
          <ButtonLink to="/schedule" variant="default">
            {t('toSchedules')}
          </ButtonLink>
        }
      >
        {t('notThereText')}
      </EmptyState>
    </Screen>
  );
}

const shortcuts = ['filter', 'walk', 'open', 'extend', 'pause', 'message', 'leave'] as const;

function Live({ reply, isLost }: { reply: LiveRooms; isLost: boolean }) {
  // With the words of its dialogs: the view must not wait for them when one opens.
  const { t } = useTranslation(['live', 'automatic']);
  const { time, times } = useFormat();
  const [state, change] = useLiveState();
  const room = reply.rooms.find(({ idSchedule }) => idSchedule === state.room) ?? reply.rooms[0];
  const open = room?.students.find(({ idUser }) => idUser === state.student);
  const [chosen, setChosen] = useState<ChosenAct | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const { offerUndo, toast } = useUndo();
  const possible = room ? (open ? actsForStudent(room, open) : actsForRoom(room)) : [];
  const begin = (wanted: readonly Act[]) => {
    const act = possible.find((one) => wanted.includes(one));
    if (act) setChosen({ act, idUser: open?.idUser ?? null });
  };
  useLiveKeys({
    filter: (filter) => change({ filter: state.filter === filter ? 'all' : filter }),
    leave: () => change({ student: 0 }),
    e: () => begin(['extend']),
    p: () => begin(['pause', 'resume']),
    m: () => begin(['message']),
  });
  const counts = countLiveStates(room?.students ?? []);
  const said = useAnnouncedCounts(t('announce', counts));
  if (!room) return null;
  const { idSchedule, title, courseName, opens, closes, qntQuestions, students } = room;
  const isOver = isRoomOver(students, room);
  const isEverybodyDone = students.every(({ finished }) => finished !== null);
  const hasResults = students.some(({ finished }) => finished !== null);
  return (
    <Screen
      title={title}
      subtitle={t('subtitle', { course: courseName, count: qntQuestions, times: times(opens, closes) })}
      frame="bar"
      back={{ to: '/schedule', label: t('back') }}
      middle={<TimeLeft room={room} />}
      actions={
        <>
          <ActButtons
            of={actsForRoom(room)}
            {...(!isOver && { filled: 'extend' as const })}
            onAct={(act) => setChosen({ act, idUser: null })}
          />
          {isOver && hasResults && <ButtonLink to={resultsPath(idSchedule)}>{t('toResults')}</ButtonLink>}
        </>
      }
    >
      <LiveRegion>{said}</LiveRegion>
      <div className={classes.layout}>
        <div className={classes.main}>
          <RoomsRow rooms={reply.rooms} shown={room} onShow={(shown) => change({ room: shown, student: 0 })} />
          {room.isCancelled && <p className={classes.notice}>{t('cancelled')}</p>}
          {isOver && !room.isCancelled && (
            <p className={classes.notice}>
              {isEverybodyDone ? t('allFinished') : t('allOver', { count: counts.notStarted })}
            </p>
          )}
          {counts.notStarted === students.length && !isOver && (
            <div className={classes.notice}>
              <p>{t('nobody')}</p>
              <p className={classes.muted}>{t('nobodyText')}</p>
              {room.roomCode !== null && !room.isCancelled && (
                <p className={classes.roomCode}>
                  <span className={classes.muted}>{t('roomCode')}</span> {formatAccessCode(room.roomCode)}
                </p>
              )}
            </div>
          )}
          {counts.notStarted < students.length && room.canStart && room.roomCode !== null && (
            <p className={classes.smallRoomCode}>
              <span className={classes.muted}>{t('roomCode')}</span> {formatAccessCode(room.roomCode)}
            </p>
          )}
          <Counts counts={counts} filter={state.filter} onFilter={(filter) => change({ filter })} />
          <Tiles room={room} />
        </div>
        <aside className={classes.aside} aria-label={t('title')}>
          {open ? (
            <StudentPanel
              room={room}
              student={open}
              onAct={(act) => setChosen({ act, idUser: open.idUser })}
              onClose={() => change({ student: 0 })}
            />
          ) : (
            <WaitingList
              room={room}
              onOpen={(idUser) => change({ student: idUser })}
              onExtend={(idUser) => setChosen({ act: 'extend', idUser })}
              onMessage={(idsUsers) => setChosen({ act: 'message', idsUsers })}
            />
          )}
          <div className={classes.asideFoot}>
            <p className={classes.link} data-lost={isLost || undefined} role="status">
              {t(isLost ? 'lost' : 'live', { time: time(reply.serverTime) })}
            </p>
            <AddRoom
              rooms={reply.rooms}
              onAdd={(added) =>
                change({ rooms: [...state.rooms.split(','), added].filter(Boolean).join(','), room: added, student: 0 })
              }
            />
            <HelpLink topic="live-view" />
            <Shortcuts of={shortcuts.map((key) => ({ key: t(`keys.${key}.key`), does: t(`keys.${key}.does`) }))} />
          </div>
        </aside>
      </div>
      {chosen && (
        <ActDialog
          room={room}
          chosen={chosen}
          onDone={(words, undo) => {
            setChosen(null);
            if (undo) offerUndo(words, undo);
            else setDone(words);
          }}
          onClose={() => setChosen(null)}
        />
      )}
      {toast}
      <Toast autoHide onClose={() => setDone(null)}>
        {done}
      </Toast>
    </Screen>
  );
}

const secondLater = (now: number) => now + 1000;

/** Renders how long the last student who answers has, or who has not started could have. */
function TimeLeft({ room }: { room: LiveRoom }) {
  const { t } = useTranslation('live');
  const words = useTimeWords();
  const now = useServerNow(secondLater);
  const running = room.students.filter(({ idAttempt, finished }) => idAttempt !== null && finished === null);
  const isPaused = room.students.some(({ pausedSince }) => pausedSince !== null);
  const deadlines = running.map(({ deadline }) => Date.parse(deadline ?? room.closes));
  const end = deadlines.length > 0 ? Math.max(...deadlines) : Date.parse(room.closes);
  if (isPaused && running.every(({ pausedSince }) => pausedSince !== null))
    return (
      <p className={classes.left}>
        <strong>{t('paused')}</strong>
      </p>
    );
  return (
    <p className={classes.left}>
      {end > now ? (
        <>
          {t('left')} <strong>{words.left(end - now)}</strong>
        </>
      ) : (
        t('over')
      )}
    </p>
  );
}
