import { hasAttachmentField } from '../../../questions/attachments/response-attachment.ts';

/**
 * Returns a response as the server accepts it. Journals of earlier releases contain the photograph itself: `keep`
 * stores it and returns its hash.
 */
export async function toSendableResponse(response: unknown, keep: (photo: Blob) => Promise<string>): Promise<unknown> {
  if (!hasAttachmentField(response) || !(response.photo instanceof Blob)) return response;
  return { ...response, photo: await keep(response.photo) };
}
