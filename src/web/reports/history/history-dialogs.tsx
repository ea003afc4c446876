import { lazy, Suspense } from 'react';
import type { Attempt } from '../../../contract/reports.ts';
import { useUrlState } from '../../../ui/navigation/use-url-state.ts';

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));

/** Returns the id of the student whose history is open, 0 for none, from the URL, and a function that opens another. */
export function useOpenHistory() {
  const [{ history }, change] = useUrlState({ history: 0 });
  return { idUser: history, open: (idUser: number) => change({ history: idUser }) };
}

/** Renders the history of the student whom the URL names; loads it when it is opened. */
export function HistoryDialogs({ attempts }: { attempts: readonly Attempt[] }) {
  const { idUser, open } = useOpenHistory();
  const attempt = attempts.find((one) => one.idUser === idUser);
  return <Suspense fallback={null}>{attempt && <HistoryDialog attempt={attempt} onClose={() => open(0)} />}</Suspense>;
}
