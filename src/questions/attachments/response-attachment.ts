/** The field of a response that names its photograph, in every type that accepts one; the database reads it, too. */
export const ATTACHMENT_FIELD = 'photo';

/** Returns whether a response has the field for a photograph, empty or not. */
export const hasAttachmentField = (response: unknown): response is { [ATTACHMENT_FIELD]: unknown } =>
  typeof response === 'object' && response !== null && ATTACHMENT_FIELD in response;

/** Returns what a response names its photograph by, its hash or the id of a stored file; null when it names none. */
export const attachmentOf = (response: unknown): unknown =>
  hasAttachmentField(response) ? response[ATTACHMENT_FIELD] : null;

/** Returns the response with this photograph and the same text, or null when it has this photograph already. */
export function withAttachment(response: unknown, hash: string): { text: string; photo: string } | null {
  if (attachmentOf(response) === hash) return null;
  const hasText = typeof response === 'object' && response !== null && 'text' in response;
  return { text: hasText ? String(response.text) : '', [ATTACHMENT_FIELD]: hash };
}
