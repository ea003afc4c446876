/** The SHA-256 of a photograph, which a response contains before the photograph is uploaded. */
export const attachmentHashPattern = /^[0-9a-f]{64}$/;

/** Returns whether a photograph is named by its hash rather than by the id of a stored file. */
export const isAttachmentHash = (photo: string): boolean => attachmentHashPattern.test(photo);
