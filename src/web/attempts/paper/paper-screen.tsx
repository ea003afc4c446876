import type { StudentAssessment } from '../../../contract/attempts.ts';
import { useRead } from '../../data/use-read.ts';
import { ClosedScreen } from '../finish/closed-screen.tsx';
import { RunningAttempt } from './running-attempt.tsx';
import { runningPaper } from './running-paper.ts';

/** Renders the paper of a started schedule, on this device or another. */
export function PaperScreen({ row }: { row: StudentAssessment }) {
  const { reply: paper, refetch } = useRead(runningPaper(row.idSchedule), { suspend: true });
  if (!paper) return <ClosedScreen row={row} onMoreTime={refetch} />;
  return <RunningAttempt key={paper.idAttempt} paper={paper} row={row} />;
}
