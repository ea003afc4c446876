import { calls } from '../../contract/index.ts';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import { PastMoves } from '../display/past-moves.tsx';

/** Renders the merges of accounts of the last 30 days, which can be undone. */
export function PastMerges() {
  const { reply } = useRead(calls.merges.getMerges, {}, { onFailure: 'tell' });
  const undo = useWrite(calls.merges.undoMerge);
  const words = ({ name, login }: { name: string; login: string }) => `${name} (${login})`;
  return (
    <PastMoves
      kind="merges"
      of={(reply?.content ?? []).map(({ idMerge, kept, merged, ...row }) => ({
        ...{ id: idMerge, first: words(kept), second: words(merged), name: merged.login },
        ...row,
      }))}
      pending={undo.isPending}
      error={undo.error}
      onUndo={(idMerge) => undo.mutate({ idMerge })}
    />
  );
}
