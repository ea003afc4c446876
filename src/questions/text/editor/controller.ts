import type { MediaKind } from '../document/addresses.ts';
import type { Image, InlineImage, Media } from '../document/document.ts';
import type { ImageSize } from '../document/image-sizes.ts';
import type { GapTools } from './gaps.ts';
import type { Phrases } from './messages.ts';

/** What is asked in a dialog; `at` is the position of the node to be changed, or null for a new one. */
export type Ask =
  | { of: 'formula'; latex: string; display: boolean; at: number | null }
  | { of: 'image'; image: Image | InlineImage; at: number }
  | { of: 'media'; media: Media; at: number }
  | { of: 'link'; href: string }
  | { of: 'table' };

/** A stored file; only images have a size. */
export type Stored = { asset: string; size?: ImageSize };

/**
 * Where the parts of an editor that are no React reach the component around them. One per editor, never replaced;
 * the component keeps its fields current.
 */
export class Desk {
  /** Tells the gaps of this editor from those of another when they are pasted. */
  readonly owner: string;
  say: Phrases;
  gaps: GapTools | undefined;
  ask: (ask: Ask) => void = () => {};
  /** Lets the author choose a file of the device. */
  choose: (kind: MediaKind) => void = () => {};
  upload: (files: readonly File[], at?: number) => void = () => {};
  /** Stores a file and returns what it is now; null when that failed, which is told. */
  store: (kind: MediaKind, file: File) => Promise<Stored | null> = async () => null;
  toToolbar: () => void = () => {};
  /** Tells beside the field what went wrong or was left out. */
  notice: (words: string) => void = () => {};
  /** Tells beside the field why it takes no more, until it does again: null. */
  room: (words: string | null) => void = () => {};
  /** Tells those who listen what is written, now. */
  tellNow: () => void = () => {};
  /** Gap chips on the screen, to be labelled anew when the answers change. */
  readonly chips = new Set<() => void>();

  constructor(owner: string, say: Phrases) {
    this.owner = owner;
    this.say = say;
  }
}
