import { useTranslation } from 'react-i18next';
import { formatAccessCode } from '../../core/people/access-codes.ts';
import classes from './room-code.module.css';

/** Renders the code that students type to start, for who reads it out or writes it on the board; nothing where there is none. */
export function RoomCode({ code, of }: { code: string | null; of?: string }) {
  const { t } = useTranslation('schedules');
  if (code === null) return null;
  return (
    <div>
      <p className={classes.label}>{of === undefined ? t('details.roomCode') : `${t('details.roomCode')} · ${of}`}</p>
      <p className={classes.code}>{formatAccessCode(code)}</p>
    </div>
  );
}
