import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { isSameJson } from '../../../core/same-json.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { plainText } from '../../../questions/text/plain/plain-text.ts';
import { useMe } from '../../data/session.ts';
import { afterSaving } from '../../forms/unsaved-changes-guard.tsx';
import type { AppForm } from '../../forms/use-app-form.ts';
import { pasteQuestionsPath } from '../../paths/questions.ts';
import { loadWords } from '../../words/words.ts';
import type { PastedOffer } from '../pasting/pasted-offer.ts';
import type { QuestionValues } from '../question-values.ts';

/**
 * Offers to take a question apart that is pasted into the empty stem, or to add several on their own screen. The text is inserted in any
 * case, so that nothing is lost; after it is taken apart, Ctrl+Z or `undo` goes back to it.
 */
export function usePastedQuestion(form: AppForm<QuestionValues>) {
  const { idUser } = useMe();
  const navigate = useNavigate();
  const [offer, setOffer] = useState<PastedOffer | null>(null);
  const [last, setLast] = useState<{ before: QuestionValues; draft: unknown } | null>(null);
  const isTakenApart = last !== null && isSameJson(form.values.draft, last.draft);
  const undo = () => {
    if (last) form.patch({ idType: last.before.idType, draft: last.before.draft });
    setLast(null);
  };
  const read = async (pasted: Doc): Promise<void> => {
    const [{ pastedOffer }] = await Promise.all([import('../pasting/pasted-offer.ts'), loadWords('pasting')]);
    setOffer(pastedOffer(pasted, form.latest()));
  };
  return {
    /** Reads what is pasted into the empty stem; the stem has it as a text. */
    read: (pasted: Doc): boolean => {
      // Without the network the text stays as it is.
      if (plainText(pasted).includes('\n')) void read(pasted).catch(() => {});
      return false;
    },
    offer,
    dismiss: () => setOffer(null),
    takeApart: () => {
      if (offer?.kind !== 'one') return;
      setLast({ before: form.latest(), draft: offer.filled.draft });
      form.patch(offer.filled);
      setOffer(null);
    },
    openList: async () => {
      if (offer?.kind !== 'several') return;
      const { takeAlong } = await import('../pasting/take-along.ts');
      await takeAlong(idUser, offer.pasted, form.latest().idsCataloging);
      setOffer(null);
      // The text is on the other screen now; what else is written here stays a draft on the device.
      form.change((now) => ({ ...now, draft: withoutStem(now) }));
      navigate(pasteQuestionsPath, afterSaving);
    },
    isTakenApart,
    undo,
    onKeyDownCapture: (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || !isTakenApart) return;
      event.preventDefault();
      event.stopPropagation();
      undo();
    },
  };
}

const withoutStem = ({ idType, draft }: QuestionValues): unknown => {
  const blank = questionTypeOf(idType).createDraft();
  return { ...(draft as object), command: (blank as { command: Doc }).command };
};
