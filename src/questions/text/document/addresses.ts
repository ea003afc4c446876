/** The name of a stored file: 32 hex digits of its content's hash, and what it is. */
export const assetExtensions = {
  image: ['png', 'jpg', 'webp'],
  audio: ['mp3', 'm4a', 'ogg', 'wav'],
  video: ['mp4', 'webm'],
} as const;
export type MediaKind = keyof typeof assetExtensions;

export const assetPattern = (kind: MediaKind): RegExp =>
  new RegExp(`^[0-9a-f]{32}\\.(${assetExtensions[kind].join('|')})$`);

/** Where a link may lead. */
export const linkPattern = /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu;
