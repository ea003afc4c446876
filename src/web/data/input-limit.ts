/** What was too long, too many or too large. */
export type InputLimit = { of: 'characters' | 'entries'; most: number };

/** The limit that the server's words about bad input name; null where they name none. */
export function parseLimit(message: unknown): InputLimit | null {
  const found = /: at most (\d+)( characters)?$/.exec(typeof message === 'string' ? message : '');
  return found && { of: found[2] ? 'characters' : 'entries', most: Number(found[1]) };
}
