import { useState } from 'react';
import { calls } from '../../../contract/index.ts';
import { createUuid } from '../../data/create-uuid.ts';
import { Refused } from '../../data/errors.ts';
import { useWrite } from '../../data/use-write.ts';
import { addressOf } from '../../device/runtime.ts';
import { questionDraftPath, type StimulusKey } from '../../paths/questions.ts';
import { stemLine } from '../bank/stem-text.ts';
import type { QuestionValues } from '../question-values.ts';
import { type StoredDraft, storedValuesOf } from './drafted-values.ts';

const LABEL_LENGTH = 160;

type Callbacks = {
  onSaved: (values: QuestionValues, stored: StoredDraft) => void;
  /** Called when it is not saved, with why. */
  onRefused: (error: Error) => void;
};

/**
 * Saves a question as a draft, whatever is missing. After a refusal, because the draft was changed or deleted elsewhere, the
 * next save makes a draft of its own.
 */
export function useSaveDraft(opened: StoredDraft | null, context: StimulusKey | null) {
  const write = useWrite(calls.questions.saveQuestionDraft);
  const [stored, setStored] = useState(opened);
  // The same one for every try of the first save, whose reply may be lost.
  const [newUuid, setNewUuid] = useState(createUuid);

  const save = (values: QuestionValues, { onSaved, onRefused }: Callbacks): void => {
    const uuid = stored?.uuid ?? newUuid;
    const content = {
      uuid,
      idType: values.idType,
      label: stemLine({ content: values.draft, identifier: values.identifier }, LABEL_LENGTH),
      values: storedValuesOf(values, context),
      updated: stored?.updated ?? null,
    };
    write.mutate(content, {
      onSuccess: ({ content: { updated } }) => {
        setStored({ uuid, updated });
        // A reload opens the draft; the screen stays, with the focus where it is.
        history.replaceState(history.state, '', addressOf(questionDraftPath(uuid)));
        onSaved(values, { uuid, updated });
      },
      onError: (error) => {
        if (error instanceof Refused && losesDraft.has(error.refusal)) {
          setStored(null);
          setNewUuid(createUuid());
        }
        onRefused(error);
      },
    });
  };
  return {
    /** The draft as this page has it; null before the first save. */
    stored,
    save,
    isPending: write.isPending,
  };
}

const losesDraft: ReadonlySet<string> = new Set(['questionDraftChanged', 'questionDraftNotValid']);
