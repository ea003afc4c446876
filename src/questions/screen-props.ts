import type { Problem } from './question-type.ts';

/** Props of the screen that shows the stem. `Content` is the public view where nothing more is needed. */
export type StemProps<Content> = { content: Content };

export type AnswerProps<Content, Response> = {
  content: Content;
  /** Null = no answer yet. */
  value: Response | null;
  /** Null takes the answer back. */
  onChange(response: Response | null): void;
  disabled?: boolean;
  /** Unique on the page: the name of its inputs. */
  name: string;
  /** The id of the element that contains the stem. */
  labelledBy: string;
  /** Whether letter keys choose alternatives only inside the group, or anywhere on a page with one question. */
  letterKeys?: 'group' | 'page';
};

export type ReviewProps<Content, Response> = {
  content: Content;
  response: Response | null;
  /** Whether a response that its teacher grades has its grade, which is shown beside it. */
  isGraded?: boolean;
};

/** A question as teachers read it, with its answer key when `showKey` is set. */
export type PreviewProps<Content> = { content: Content; showKey?: boolean };

export type EditorProps<Draft> = {
  draft: Draft;
  /** Called with a function instead of a draft: two fields that change at once must not undo each other. */
  onChange(change: (draft: Draft) => Draft): void;
  /** The problems to show; empty until the author tries to save. */
  problems: readonly Problem[];
  /** Moves the focus into the stem when the editor is mounted. */
  autoFocus?: boolean;
};
