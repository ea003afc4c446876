import type { Problem } from './question-type.ts';

/** What the screens of a type are given. `Content` is the public view where nothing more is needed. */
export type StemProps<Content> = { content: Content };

export type AnswerProps<Content, Response> = {
  content: Content;
  /** Null = not answered yet. */
  value: Response | null;
  /** Null takes the answer back. */
  onChange(response: Response | null): void;
  disabled?: boolean;
  /** Unique on the page: the name of its inputs. */
  name: string;
  /** The id of the element that holds the command. */
  labelledBy: string;
  /** Whose keystrokes choose: those inside it, or, alone on its page, all of the page. */
  letterKeys?: 'group' | 'page';
};

export type ReviewProps<Content, Response> = { content: Content; response: Response | null };

/** A question as teachers read it: with its key marked where `showKey` asks for it. */
export type PreviewProps<Content> = { content: Content; showKey?: boolean };

export type EditorProps<Draft> = {
  draft: Draft;
  /** Takes the change and not its outcome: two fields that change at once must not undo each other. */
  onChange(change: (draft: Draft) => Draft): void;
  /** What is shown as missing or wrong; empty until the author wants to save. */
  problems: readonly Problem[];
  /** Whether writing begins here: the cursor stands in the command. */
  autoFocus?: boolean;
};
