import { parsePastedQuestions } from '../../../questions/pasted/parse-pasted.ts';
import { isBlank } from '../../../questions/text/document/blank.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { createUuid } from '../../data/create-uuid.ts';
import { changeStoredDraft } from '../../data/drafts/use-local-draft.ts';
import { emptyPastedValues, entriesAfter, type PastedValues, pastedDraftKey, pastedShape } from './pasted-entries.ts';

/** Returns the pasted values with a further text after theirs, and this classification where they have none. */
export function withFurtherText(values: PastedValues, pasted: Doc, idsCataloging: readonly number[]): PastedValues {
  const text: Doc = isBlank(values.text)
    ? pasted
    : { type: 'doc', content: [...values.text.content, ...pasted.content] };
  return {
    text,
    entries: entriesAfter(parsePastedQuestions(text), values.entries, createUuid),
    idsCataloging: values.idsCataloging.length > 0 ? values.idsCataloging : [...idsCataloging],
  };
}

/** Takes a text along to the screen of pasted questions, after what is there. */
export const takeAlong = (idUser: number, pasted: Doc, idsCataloging: readonly number[]): Promise<void> =>
  changeStoredDraft({ idUser, key: pastedDraftKey, shape: pastedShape }, emptyPastedValues, (values) =>
    withFurtherText(values, pasted, idsCataloging),
  );
