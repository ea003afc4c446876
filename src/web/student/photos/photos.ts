/**
 * Photographs between the question, which names them, and the journal, which holds them whole until the server has
 * them: what is stored on the device outlives the page, which an address of the page does not.
 */
const blobs = new Map<string, Blob>();
const addresses = new WeakMap<Blob, string>();

/** The name under which a photograph of this device is shown. */
export function addressOf(photo: Blob): string {
  const known = addresses.get(photo);
  if (known) return known;
  const address = URL.createObjectURL(photo);
  addresses.set(photo, address);
  blobs.set(address, photo);
  return address;
}

const hasPhoto = (response: unknown): response is { photo: unknown } =>
  typeof response === 'object' && response !== null && 'photo' in response;

/** Lets go of the photograph that one response has and the next one has no more. */
export function release(before: unknown, after: unknown): void {
  const photo = photoOf(before);
  if (!(photo instanceof Blob) || photo === photoOf(after)) return;
  const address = addresses.get(photo);
  if (address === undefined) return;
  URL.revokeObjectURL(address);
  addresses.delete(photo);
  blobs.delete(address);
}

/** A response of the journal as its question shows it. */
export const shown = (response: unknown): unknown =>
  hasPhoto(response) && response.photo instanceof Blob ? { ...response, photo: addressOf(response.photo) } : response;

/** What a response has beside its text: whole, by the server's name, or null. */
export const photoOf = (response: unknown): unknown => (hasPhoto(response) ? response.photo : null);

/** What is left of a response without its photograph; null where nothing is. */
export function withoutPhoto(response: unknown): unknown {
  const hasText = hasPhoto(response) && 'text' in response && String(response.text).trim() !== '';
  return hasText ? { ...response, photo: null } : null;
}

/** A response as the journal keeps it. */
export const kept = (response: unknown): unknown =>
  hasPhoto(response) && typeof response.photo === 'string'
    ? { ...response, photo: blobs.get(response.photo) ?? response.photo }
    : response;

/** A response as the server takes it, once it has the photograph. Throws as `upload`. */
export async function sendable(response: unknown, upload: (photo: Blob) => Promise<string>): Promise<unknown> {
  if (!hasPhoto(response) || !(response.photo instanceof Blob)) return response;
  return { ...response, photo: await upload(response.photo) };
}
