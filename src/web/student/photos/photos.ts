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

/** A response of the journal as its question shows it. */
export const shown = (response: unknown): unknown =>
  hasPhoto(response) && response.photo instanceof Blob ? { ...response, photo: addressOf(response.photo) } : response;

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
