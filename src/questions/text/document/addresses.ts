/** The extensions that the id of a stored file may have, by media type. */
export const assetExtensions = {
  image: ['png', 'jpg', 'webp'],
  audio: ['mp3', 'm4a', 'ogg', 'wav'],
  video: ['mp4', 'webm'],
} as const;
export type MediaType = keyof typeof assetExtensions;

/** Returns the pattern of the ids of stored files: 32 hex digits of the content's hash, and an extension. */
export const assetPattern = (mediaType: MediaType): RegExp =>
  new RegExp(`^[0-9a-f]{32}\\.(${assetExtensions[mediaType].join('|')})$`);

/** Matches the addresses that a link may have: http, https and mailto. */
export const linkPattern = /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu;
