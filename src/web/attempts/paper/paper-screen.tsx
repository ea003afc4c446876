import { useState } from 'react';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import { readNow } from '../../data/cache.ts';
import { useRead } from '../../data/use-read.ts';
import { ClosedScreen } from '../finish/closed-screen.tsx';
import { studentAssessments } from '../student-assessments.ts';
import { RunningAttempt } from './running-attempt.tsx';
import { runningPaper } from './running-paper.ts';

/** Renders the paper of a started schedule, on this device or another. */
export function PaperScreen({ row }: { row: StudentAssessment }) {
  const source = runningPaper(row.idSchedule);
  const { reply: paper, refetch } = useRead(source, { suspend: true });
  // A paper that goes on after its end is opened anew, with what the server has of it.
  const [opened, setOpened] = useState(0);
  if (!paper) return <ClosedScreen row={row} onMoreTime={refetch} />;
  const openAgain = async () => {
    await Promise.all([readNow(studentAssessments), readNow(source)]);
    setOpened(opened + 1);
  };
  return <RunningAttempt key={`${paper.idAttempt} ${opened}`} paper={paper} row={row} onReopened={openAgain} />;
}
