import { closeHistory, undo } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import type { EditorController } from '../controller.ts';

/** What was pasted, and what was made of it. */
export type Pasted = {
  formulas: number;
  joinedLines: number;
  unreadFormulas: number;
  objectPictures: number;
  unreadSigns: number;
  omittedImages: number;
  /** Pastes it as it is written, without what was made of it; null where that would lose something. */
  asWritten: ((view: EditorView) => void) | null;
};

/** Says what was left out or could not be read of what is pasted. */
export function showLosses(controller: EditorController, pasted: Pasted): void {
  const { messages } = controller;
  if (pasted.omittedImages > 0) controller.showNotice(messages.omittedImages(pasted.omittedImages));
  if (pasted.unreadFormulas > 0) controller.showNotice(messages.unreadFormulas(pasted.unreadFormulas));
  if (pasted.objectPictures > 0) controller.showNotice(messages.objectPictures(pasted.objectPictures));
  if (pasted.unreadSigns > 0) controller.showNotice(messages.unreadSigns(pasted.unreadSigns));
}

const changesOf = ({ messages }: EditorController, { formulas, joinedLines }: Pasted): string[] => [
  ...(formulas > 0 ? [messages.formulas(formulas)] : []),
  ...(joinedLines > 0 ? [messages.joinedLines(joinedLines)] : []),
];

/** Follows the editor after a paste, to offer undoing it as long as nothing else has changed. */
export class PastedChanges {
  readonly #controller: EditorController;
  #after: Node | null = null;

  constructor(controller: EditorController) {
    this.#controller = controller;
  }

  /** Says what is made of what is about to be pasted, with an undo once it is in the text. */
  announce(view: EditorView, pasted: Pasted): void {
    const changes = changesOf(this.#controller, pasted);
    if (changes.length === 0) return;
    view.dispatch(closeHistory(view.state.tr));
    const before = view.state.doc;
    queueMicrotask(() => {
      if (view.isDestroyed || view.state.doc.eq(before)) return;
      this.#after = view.state.doc;
      this.#controller.showChanges({ changes, undo: () => this.#undo(view, pasted) });
    });
  }

  /** Says what was made of what is pasted and taken by the screen, which has an undo of its own. */
  announceTaken(pasted: Pasted): void {
    for (const change of changesOf(this.#controller, pasted)) this.#controller.showNotice(change);
  }

  /** Takes the offer back when the text has changed. */
  update(view: EditorView): void {
    if (!this.#after || view.state.doc.eq(this.#after)) return;
    this.#after = null;
    this.#controller.showChanges(null);
  }

  #undo(view: EditorView, { asWritten }: Pasted): void {
    undo(view.state, view.dispatch);
    asWritten?.(view);
    view.focus();
    this.#controller.flush();
  }
}
