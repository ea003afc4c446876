import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import { readValue } from '../../data/drafts/store.ts';
import { parseStimulusKey, type StimulusKey } from '../../paths/questions.ts';
import { type QuestionValues, questionDraft } from '../question-values.ts';

/** A draft on the server: `updated` is the version that this page has read or saved. */
export type StoredDraft = { uuid: string; updated: string };

type DraftValues = OutputOf<typeof calls.questions.getQuestionDraft>['content']['values'];

/** Returns what the server stores: the form's values in today's shape, and the stimulus that the question is written for. */
export const storedValuesOf = (values: QuestionValues, context: StimulusKey | null): DraftValues => ({
  version: questionDraft.version,
  value: { ...values, context },
});

/** Returns the form's values in a stored draft. Throws RangeError for those of a later version of the app. */
export function draftedValuesOf(stored: DraftValues): QuestionValues {
  const values = readValue(questionDraft, stored);
  if (values === null) throw new RangeError(`a draft in the unknown shape ${stored.version}`);
  return values;
}

/** Returns the stimulus that a drafted question is written for; one that has no id yet is on the device that began it. */
export const draftedContextOf = ({ value: { context } }: DraftValues): StimulusKey | null =>
  typeof context === 'number' ? parseStimulusKey(String(context)) : null;

/** How the keys of all local versions of a stored draft begin. */
export const storedDraftPrefix = ({ uuid }: StoredDraft): string => `question-draft-${uuid}.`;

/** Returns the key on this device of what is typed since a version of a draft: it never replaces a later version unseen. */
export const storedDraftKey = (draft: StoredDraft): string => `${storedDraftPrefix(draft)}${Date.parse(draft.updated)}`;
