import { calls } from '../../../contract/index.ts';
import { send } from '../../data/send.ts';
import type { ContextKey } from '../paths.ts';
import { tab } from '../tab.ts';
import { amendKept } from '../use-kept.ts';
import { emptyText, readText, type WrittenText, writtenText } from './written-text.ts';

/** Under which a text is kept while it is written; each tab may have a new one. */
export const textKey = (context: ContextKey): string => `text-${context === 'new' ? `new.${tab()}` : context}`;

/** How the keys of all new texts begin. */
export const newTexts = 'text-new';

/** The text with some questions more, behind those it has. */
export const withQuestions = (written: WrittenText, ids: readonly number[]): WrittenText => ({
  ...written,
  idsQuestions: [...new Set([...written.idsQuestions, ...ids])],
});

/** Puts a question into a text that waits for it on this device while the question is written on a screen of its own. */
export const takeIn = (idUser: number, context: ContextKey, idQuestion: number): Promise<void> =>
  amendKept(
    { idUser, key: textKey(context) },
    async () =>
      context === 'new'
        ? emptyText()
        : writtenText((await send(calls.questions.getContext, { idContext: context })).content),
    readText,
    (text) => withQuestions(text, [idQuestion]),
  );
