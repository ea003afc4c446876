import { useState } from 'react';
import { UndoToast } from '../../ui/feedback/undo-toast.tsx';

type Offer = { id: number; done: string; undo: () => Promise<unknown>; isPending: boolean; error: unknown };

let lastId = 0;

/** Returns the toast that offers to undo what was done last, and `offerUndo`, which opens it. */
export function useUndo() {
  const [offer, setOffer] = useState<Offer | null>(null);
  const undo = async (one: Offer) => {
    /** Leaves a later offer as it is. */
    const replace = (by: Offer | null) => setOffer((now) => (now?.id === one.id ? by : now));
    replace({ ...one, isPending: true });
    try {
      await one.undo();
      replace(null);
    } catch (error) {
      replace({ ...one, error });
    }
  };
  return {
    offerUndo: (done: string, undo: () => Promise<unknown>) => {
      lastId++;
      setOffer({ id: lastId, done, undo, isPending: false, error: null });
    },
    toast: (
      <UndoToast
        done={offer?.done ?? null}
        of={offer?.id}
        error={offer?.error}
        pending={offer?.isPending}
        onUndo={() => offer && !offer.isPending && void undo(offer)}
        onClose={() => setOffer(null)}
      />
    ),
  };
}
