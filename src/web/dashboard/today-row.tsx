import {
  IconCalendarEvent,
  IconClockExclamation,
  IconPencil,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WaitingSchedule } from '../../contract/dashboard.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { useMe } from '../data/session.ts';
import { gradingPath, latePath, livePath, schedulePath } from '../paths/schedules.ts';
import { useWindowFormat } from '../schedules/use-window-format.ts';
import classes from './dashboard.module.css';
import { type DashboardScope, usePart } from './use-dashboard.ts';

const REFRESH_MS = 60_000;

/** Renders what waits for the user now, at most three schedules; nothing when nothing does. */
export function TodayRow({ scope }: { scope: DashboardScope }) {
  const { t } = useTranslation(['dashboard', 'ui']);
  const { content, error } = usePart('today', scope, REFRESH_MS);
  const { date, shortDay, time } = useFormat();
  const { minutes } = useWindowFormat();
  if (!content) return <ErrorNotice error={error} lead={t('today.failed')} />;
  const { running, toGrade, next } = content;
  const until = (closes: string) =>
    date(closes) === date(new Date().toISOString())
      ? t('today.untilTime', { time: time(closes) })
      : t('today.untilDate', { date: shortDay(closes), time: time(closes) });
  if (!running && !toGrade && !next) return null;
  return (
    <ul className={classes.today} aria-label={t('today.title')}>
      {running && (
        <Waiting
          one={running}
          Icon={IconPlayerPlay}
          state={t('today.running', { course: running.courseName })}
          detail={t('today.answering', {
            count: running.started - running.finished,
            until: until(running.closes),
          })}
          link={{ to: livePath(running.idSchedule), words: t('today.live') }}
        />
      )}
      {toGrade && toGrade.ungraded > 0 && (
        <Waiting
          one={toGrade}
          Icon={IconPencil}
          state={t('today.toGrade')}
          detail={[
            t('today.responses', { count: toGrade.ungraded, course: toGrade.courseName }),
            ...(toGrade.late > 0 ? [t('ui:late', { count: toGrade.late })] : []),
          ].join(' · ')}
          link={{ to: gradingPath(toGrade.idSchedule), words: t('today.grade') }}
        />
      )}
      {toGrade && toGrade.ungraded === 0 && (
        <Waiting
          one={toGrade}
          Icon={IconClockExclamation}
          state={t('today.toDecide')}
          detail={t('today.late', { count: toGrade.late, course: toGrade.courseName })}
          link={{ to: latePath(toGrade.idSchedule), words: t('today.decide') }}
        />
      )}
      {next && (
        <Waiting
          one={next}
          Icon={IconCalendarEvent}
          state={`${shortDay(next.opens)}, ${time(next.opens)}`}
          detail={[next.courseName, ...(next.duration === null ? [] : [minutes(next.duration)])].join(' · ')}
          link={{ to: schedulePath(next.idSchedule), words: t('today.check') }}
        />
      )}
    </ul>
  );
}

type WaitingProps = {
  one: WaitingSchedule;
  Icon: TablerIcon;
  state: string;
  detail: string;
  link: { to: string; words: string };
};

function Waiting({ one: { idSchool, title }, Icon, state, detail, link }: WaitingProps) {
  const me = useMe();
  const isHere = idSchool === me.idSchool;
  return (
    <li>
      <p className={classes.state}>
        <Icon size={18} aria-hidden />
        {state}
      </p>
      <p className={classes.waiting}>{title}</p>
      <p className={classes.detail}>{detail}</p>
      {isHere ? (
        <Link to={link.to} aria-label={`${link.words}: ${title}`} className={classes.act}>
          {link.words}
        </Link>
      ) : (
        <p className={classes.detail}>{me.schools.find((school) => school.idSchool === idSchool)?.name}</p>
      )}
    </li>
  );
}
