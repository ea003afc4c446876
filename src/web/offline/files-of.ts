import { assetExtensions } from '../../questions/text/document/addresses.ts';

/** What a paper's recordings may have together, in bytes, and its images: a phone's room and a school's line are small. */
export const MOST_BYTES = { image: 40_000_000, audio: 40_000_000 };

type Kind = keyof typeof MOST_BYTES;

/** The stored images and recordings that are named in a paper, each once. Films are too large to be kept. */
export function filesOf(paper: unknown): Record<Kind, string[]> {
  const text = JSON.stringify(paper);
  const named = (kind: Kind) => [
    ...new Set(text.match(new RegExp(`\\b[0-9a-f]{32}\\.(?:${assetExtensions[kind].join('|')})\\b`, 'g'))),
  ];
  return { image: named('image'), audio: named('audio') };
}
