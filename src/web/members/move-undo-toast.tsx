import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { UndoToast } from '../../ui/feedback/undo-toast.tsx';
import { useWrite } from '../data/use-write.ts';
import type { Merged } from '../merges/merge-dialog.tsx';
import { useUndoHandOver } from './use-undo-hand-over.ts';

/** What has just moved from one account to another, with the words for it. */
export type Moved = Merged | { idHandOver: number; name: string; words: string };

type Props = { moved: Moved | null; onDone: (words: string) => void; onClose: () => void };

/** Renders what has just moved from one account to another, with a button that undoes it. */
export function MoveUndoToast({ moved, onDone, onClose }: Props) {
  const { t } = useTranslation('members');
  const merge = useWrite(calls.merges.undoMerge);
  const handOver = useUndoHandOver(onDone);
  const error = merge.error ?? handOver.error;
  const undo = () => {
    if (!moved) return;
    if ('idHandOver' in moved) {
      handOver.run(moved, onClose);
      return;
    }
    const onSuccess = () => {
      onClose();
      onDone(t('merge.unmade'));
    };
    merge.mutate({ idMerge: moved.idMerge }, { onSuccess });
  };
  return (
    <UndoToast
      done={moved?.words ?? null}
      of={moved ? ('idMerge' in moved ? `m${moved.idMerge}` : `h${moved.idHandOver}`) : undefined}
      error={error}
      pending={merge.isPending || handOver.isPending}
      onUndo={undo}
      onClose={() => {
        if (!error) return onClose();
        merge.reset();
        handOver.reset();
      }}
    />
  );
}
