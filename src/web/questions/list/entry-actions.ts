import type { Entry, TeacherQuestion } from '../../../contract/questions.ts';
import type { ReviewAction } from '../../../core/publication/publication.ts';

/** What can be done with an entry of the list, beyond going to its editor. */
export type EntryAction =
  | { kind: 'copy' | 'delete' | 'group'; question: TeacherQuestion }
  | { kind: 'deleteContext'; context: NonNullable<Entry['context']> }
  | { kind: 'preview'; entry: Entry }
  | { kind: 'history' | 'share'; question: TeacherQuestion; name: string }
  /** `name` is what the entry goes by. */
  | { kind: 'review'; action: ReviewAction; question: TeacherQuestion; entry: Entry; name: string };
