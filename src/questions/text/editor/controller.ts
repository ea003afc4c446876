import type { MediaKind } from '../document/addresses.ts';
import type { Image, InlineImage, Media } from '../document/document.ts';
import type { ImageSize } from '../document/image-sizes.ts';
import type { GapAnswers } from './gaps.ts';
import type { EditorMessages } from './messages.ts';

/** What is asked in a dialog; `at` is the position of the node to be changed, or null for a new one. */
export type DialogRequest =
  | { of: 'formula'; latex: string; display: boolean; at: number | null }
  | { of: 'image'; image: Image | InlineImage; at: number }
  | { of: 'media'; media: Media; at: number }
  | { of: 'link'; href: string }
  | { of: 'table' };

/** A stored file; only images have a size. */
export type StoredFile = { asset: string; size?: ImageSize };

/**
 * Where the parts of an editor that are no React reach the component around them. One per editor, never replaced;
 * the component keeps its fields current.
 */
export class EditorController {
  /** Tells the gaps of this editor from those of another when they are pasted. */
  readonly editorId: string;
  messages: EditorMessages;
  gaps: GapAnswers | undefined;
  openDialog: (ask: DialogRequest) => void = () => {};
  /** Lets the author choose a file of the device. */
  chooseFiles: (kind: MediaKind) => void = () => {};
  insertFiles: (files: readonly File[], at?: number) => void = () => {};
  /** Stores a file and returns what it is now; null when that failed, which is told. */
  storeFile: (kind: MediaKind, file: File) => Promise<StoredFile | null> = async () => null;
  focusToolbar: () => void = () => {};
  /** Tells beside the field what went wrong or was left out. */
  showNotice: (words: string) => void = () => {};
  /** Tells beside the field why it takes no more, until it does again: null. */
  showSizeLimit: (words: string | null) => void = () => {};
  /** Tells those who listen what is written, now. */
  flush: () => void = () => {};
  /** Gap chips on the screen, to be labelled anew when the answers change. */
  readonly gapLabelUpdates = new Set<() => void>();

  constructor(owner: string, say: EditorMessages) {
    this.editorId = owner;
    this.messages = say;
  }
}
