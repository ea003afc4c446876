import { useState } from 'react';
import { UndoToast } from '../../ui/feedback/undo-toast.tsx';

type Undoable = { done: string; undo: () => Promise<unknown> };

/** Returns the toast that offers to undo what was done last, and `offerUndo`, which opens it. */
export function useUndo() {
  const [last, setLast] = useState<Undoable | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const close = () => {
    setLast(null);
    setError(null);
  };
  const undo = async () => {
    if (!last || isPending) return;
    setIsPending(true);
    try {
      await last.undo();
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setIsPending(false);
    }
  };
  return {
    offerUndo: (done: string, undo: () => Promise<unknown>) => {
      setError(null);
      setLast({ done, undo });
    },
    toast: (
      <UndoToast
        key={last?.done}
        done={last?.done ?? null}
        error={error}
        pending={isPending}
        onUndo={() => void undo()}
        onClose={close}
      />
    ),
  };
}
