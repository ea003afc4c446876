import { useState } from 'react';
import { Navigate } from 'react-router';
import { roleOf } from '../../core/people/roles.ts';
import { useUrlState } from '../../ui/navigation/use-url-state.ts';
import { useMe } from '../data/session.ts';
import { useRead } from '../data/use-read.ts';
import { ClosedScreen } from './finish/closed-screen.tsx';
import { PaperScreen } from './paper/paper-screen.tsx';
import { useSendingPhotos } from './photos/use-sending-photos.ts';
import { currentBadge, nextBadgeChange } from './sections.ts';
import { NotAvailable } from './start/not-available.tsx';
import { StartScreen } from './start/start-screen.tsx';
import { studentAssessments } from './student-assessments.ts';
import { useServerNow } from './time/use-server-now.ts';

/** Renders a scheduled assessment for its student: the start, the running paper, or the result. */
export function AssessmentScreen() {
  const [{ schedule }] = useUrlState({ schedule: 0 });
  // A teacher who opens a student's link is led to the schedule.
  if (roleOf(useMe().idType) !== 'student')
    return <Navigate to={schedule > 0 ? `/schedule/${schedule}` : '/assessments'} replace />;
  return <Assessment key={schedule} idSchedule={schedule} />;
}

function Assessment({ idSchedule }: { idSchedule: number }) {
  useSendingPhotos();
  const { reply } = useRead(studentAssessments, { suspend: true });
  const row = reply.content.find((one) => one.idSchedule === idSchedule);
  const now = useServerNow((now) => (row ? nextBadgeChange([row], now) : null));
  const badge = row && currentBadge(row, now);
  // An open paper stays open until its end is shown, even if the list changes.
  const [sitting, setSitting] = useState(false);
  if (badge === 'ON_GOING' && !sitting) setSitting(true);
  if (row && sitting) return <PaperScreen row={row} />;
  switch (badge) {
    case 'AVAILABLE_TO_DO':
      return row && <StartScreen row={row} now={now} onStarted={() => setSitting(true)} />;
    case 'DONE':
    case 'INCOMPLETE':
      return row && <ClosedScreen row={row} onMoreTime={() => setSitting(true)} />;
    default:
      return <NotAvailable row={row && { ...row, badge: badge ?? row.badge }} />;
  }
}
