/** The limit that an input exceeded. */
export type InputLimit = { of: 'characters' | 'entries'; most: number };

/** Returns the limit that the server's message about bad input names, or null. */
export function parseLimit(message: unknown): InputLimit | null {
  const found = /: at most (\d+)( characters)?$/.exec(typeof message === 'string' ? message : '');
  return found && { of: found[2] ? 'characters' : 'entries', most: Number(found[1]) };
}
