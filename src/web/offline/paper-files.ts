import { assetExtensions } from '../../questions/text/document/addresses.ts';

/** The maximum size in bytes of a paper's recordings, and of its images, so that they fit on a phone. */
export const MAXIMUM_BYTES = { image: 40_000_000, audio: 40_000_000 };

type Kind = keyof typeof MAXIMUM_BYTES;

/** Returns the stored images and recordings that a paper shows, without repeats. Films are too large to be stored. */
export function paperFilesOf(paper: unknown): Record<Kind, string[]> {
  const text = JSON.stringify(paper);
  const named = (kind: Kind) => [
    ...new Set(text.match(new RegExp(`\\b[0-9a-f]{32}\\.(?:${assetExtensions[kind].join('|')})\\b`, 'g'))),
  ];
  return { image: named('image'), audio: named('audio') };
}
