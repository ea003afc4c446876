import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { useRead } from '../data/use-read.ts';
import { PastMoves } from '../display/past-moves.tsx';
import { workKinds } from './hand-over-dialog.tsx';
import { useUndoHandOver } from './use-undo-hand-over.ts';

/** Renders the work that was handed over in the last 30 days, which can be given back; `onDone` gets the words for that. */
export function PastHandOvers({ onDone }: { onDone: (words: string) => void }) {
  const { t } = useTranslation('members');
  const { reply } = useRead(calls.members.getHandOvers, {}, { onFailure: 'tell' });
  const undo = useUndoHandOver(onDone);
  const rows = reply?.content ?? [];
  return (
    <PastMoves
      kind="handOvers"
      of={rows.map(({ idHandOver, name, receiver, at, by, undone, canUndo, ...work }) => ({
        ...{ id: idHandOver, first: name, second: receiver, name, at, by, undone, canUndo },
        detail: workKinds
          .filter((kind) => work[kind] > 0)
          .map((kind) => t(`handOver.${kind}`, { count: work[kind] }))
          .join(' · '),
      }))}
      pending={undo.isPending}
      error={undo.error}
      onUndo={(id) => {
        const row = rows.find(({ idHandOver }) => idHandOver === id);
        if (row) undo.run(row);
      }}
    />
  );
}
