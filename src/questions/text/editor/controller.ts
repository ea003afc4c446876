import type { MediaType } from '../document/addresses.ts';
import type { Doc, Image, InlineImage, Media } from '../document/document.ts';
import type { ImageSize } from '../document/image-sizes.ts';
import type { EditorMessages } from './messages.ts';

/** The answers of a text's gaps, which the screen around the editor holds. */
export type GapAnswers = {
  /** Creates an answer for a new gap, empty or with these words, and returns the gap's id. */
  add(words?: string): number;
  /** Returns the label shown on the gap in the text. */
  label(id: number): string;
  /** Called when the author selects a gap in the text. */
  select(id: number): void;
  selected: number | null;
};

/** A dialog to open; `at` is the position of the node to be changed, or null to insert a new one. */
export type DialogRequest =
  | { type: 'formula'; latex: string; display: boolean; at: number | null }
  | { type: 'image'; image: Image | InlineImage; at: number }
  | { type: 'media'; media: Media; at: number }
  | { type: 'link'; href: string }
  | { type: 'table' };

/** What was made of what was pasted, each in words, and how to have it as it was written. */
export type PastedChange = { changes: readonly string[]; undo(): void };

/** A stored file, by its id; only images have a size. */
export type StoredFile = { asset: string; size?: ImageSize };

/**
 * Connects the parts of an editor that are not React (extensions, commands, node views) with its component. One object
 * for the life of an editor; the component updates the fields.
 */
export class EditorController {
  /** Distinguishes gaps copied in this editor from those of another one when they are pasted. */
  readonly editorId: string;
  messages: EditorMessages;
  gaps: GapAnswers | undefined;
  openDialog: (request: DialogRequest) => void = () => {};
  /** Opens the device's file chooser and inserts the chosen files. */
  chooseFiles: (mediaType: MediaType) => void = () => {};
  /** Uploads files and inserts them at a position, by default at the cursor. */
  insertFiles: (files: readonly File[], at?: number) => void = () => {};
  /** Uploads a file. Returns null after a failure, which is shown as a notice. */
  storeFile: (mediaType: MediaType, file: File) => Promise<StoredFile | null> = async () => null;
  /** Is offered what is pasted into the empty field; returns whether it took it, so that nothing is inserted. */
  takePasted: (pasted: Doc) => boolean = () => false;
  focusToolbar: () => void = () => {};
  /** Shows below the field what failed or was left out, until it is dismissed. */
  showNotice: (message: string) => void = () => {};
  /** Shows below the field what was made of what was pasted, with its undo; null removes it. */
  showChanges: (changes: PastedChange | null) => void = () => {};
  /** Shows below the field that the text is full; null removes the message. */
  showSizeLimit: (message: string | null) => void = () => {};
  /** Calls the field's `onChange` now if it is due. */
  flush: () => void = () => {};
  /** Updates the labels of the gaps on the screen; called when their answers change. */
  readonly gapLabelUpdates = new Set<() => void>();

  constructor(editorId: string, messages: EditorMessages) {
    this.editorId = editorId;
    this.messages = messages;
  }
}
