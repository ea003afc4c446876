/** What the screens of a type are given. `Content` is the public view where nothing more is needed. */
export type CommandProps<Content> = { content: Content };

export type AnswerProps<Content, Response> = {
  content: Content;
  /** Null = not answered yet. */
  value: Response | null;
  onChange(response: Response): void;
  disabled?: boolean;
  /** Unique on the page: the name of its inputs. */
  name: string;
  /** The id of the element that holds the command. */
  labelledBy: string;
  /** Whose keystrokes choose: those inside it, or, alone on its page, all of the page. */
  keys?: 'group' | 'page';
};

export type ReviewProps<Content, Response> = { content: Content; response: Response | null };

export type PreviewProps<Content> = { content: Content; showKey?: boolean };
