import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { LiveRoom } from '../../contract/live.ts';
import { MOST_ROOMS } from '../../core/schedules/live.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import { useRead } from '../data/use-read.ts';
import classes from './live.module.css';

type Props = {
  rooms: readonly LiveRoom[];
  shown: LiveRoom;
  onShow: (idSchedule: number) => void;
};

/** Renders the rooms that are watched, one of which is shown; nothing for a single one. */
export function RoomsRow({ rooms, shown, onShow }: Props) {
  const { t } = useTranslation('live');
  if (rooms.length < 2) return null;
  return (
    <nav className={classes.rooms} aria-label={t('rooms.label')}>
      {rooms.map((room) => (
        <Button
          key={room.idSchedule}
          size="sm"
          variant={room === shown ? 'light' : 'default'}
          aria-current={room === shown ? 'true' : undefined}
          onClick={() => onShow(room.idSchedule)}
        >
          {t('rooms.room', {
            course: room.courseName,
            finished: room.students.filter(({ finished }) => finished !== null).length,
            total: room.students.length,
          })}
        </Button>
      ))}
    </nav>
  );
}

type AddProps = { rooms: readonly LiveRoom[]; onAdd: (idSchedule: number) => void };

/** Renders a menu of what else is running. */
export function AddRoom({ rooms, onAdd }: AddProps) {
  const { t } = useTranslation('live');
  if (rooms.length >= MOST_ROOMS) return null;
  return (
    <Menu
      trigger={
        <Button size="sm" variant="quiet" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('rooms.add')}
        </Button>
      }
    >
      <OtherRooms rooms={rooms} onAdd={onAdd} />
    </Menu>
  );
}

function OtherRooms({ rooms, onAdd }: AddProps) {
  const { t } = useTranslation('live');
  const { reply } = useRead(
    calls.schedules.getSchedules,
    { filter: 'ongoing', recordsperpage: 100 },
    { onFailure: 'tell' },
  );
  const others = (reply?.content ?? []).filter(
    ({ idSchedule }) => !rooms.some((room) => room.idSchedule === idSchedule),
  );
  if (reply && others.length === 0) return <p className={classes.noRooms}>{t('rooms.none')}</p>;
  return others.map(({ idSchedule, courseName, title }) => (
    <MenuItem key={idSchedule} onSelect={() => onAdd(idSchedule)}>
      {`${courseName} · ${title}`}
    </MenuItem>
  ));
}
