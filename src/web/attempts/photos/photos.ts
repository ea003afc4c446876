const hasPhoto = (response: unknown): response is { photo: unknown } =>
  typeof response === 'object' && response !== null && 'photo' in response;

/** The photograph that a response names by its hash, or null. */
export const photoOf = (response: unknown): unknown => (hasPhoto(response) ? response.photo : null);

/** A response with a photograph in place of its own, or beside its text; null where it is that photograph already. */
export function withPhoto(response: unknown, photo: string): { text: string; photo: string } | null {
  if (photoOf(response) === photo) return null;
  const hasText = typeof response === 'object' && response !== null && 'text' in response;
  return { text: hasText ? String(response.text) : '', photo };
}

/**
 * A response as the server takes it. Journals of earlier releases hold the photograph itself: `keep` stores it and gives its
 * hash.
 */
export async function sendable(response: unknown, keep: (photo: Blob) => Promise<string>): Promise<unknown> {
  if (!hasPhoto(response) || !(response.photo instanceof Blob)) return response;
  return { ...response, photo: await keep(response.photo) };
}
