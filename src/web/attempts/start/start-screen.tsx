import { useState } from 'react';
import type { StudentAssessment } from '../../../contract/attempts.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { Instructions } from './instructions.tsx';
import { Terms } from './terms.tsx';

type Props = { row: StudentAssessment; now: Instant; onStarted: () => void };

/** Renders the steps before an attempt: terms, then instructions. */
export function StartScreen({ row, now, onStarted }: Props) {
  const [accepted, setAccepted] = useState(false);
  return accepted ? (
    <Instructions row={row} now={now} onStarted={onStarted} />
  ) : (
    <Terms row={row} onAccepted={() => setAccepted(true)} />
  );
}
