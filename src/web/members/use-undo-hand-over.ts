import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { useWrite } from '../data/use-write.ts';

/** Work that was handed over, with the name of the person whose it was. */
type HandedOver = { idHandOver: number; name: string };

/** Returns what gives work back; `onDone` gets the words for it, which say how much could not be given back. */
export function useUndoHandOver(onDone: (words: string) => void) {
  const { t } = useTranslation('members');
  const undo = useWrite(calls.members.undoHandOver);
  return {
    isPending: undo.isPending,
    error: undo.error,
    reset: undo.reset,
    run: ({ idHandOver, name }: HandedOver, onSuccess?: () => void) =>
      undo.mutate(
        { idHandOver },
        {
          onSuccess: ({ content: { left } }) => {
            onSuccess?.();
            onDone(
              [t('handOver.unmade', { name }), left > 0 && t('handOver.left', { count: left })]
                .filter(Boolean)
                .join(' '),
            );
          },
        },
      ),
  };
}
