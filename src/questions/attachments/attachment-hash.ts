/** The SHA-256 of a photograph as its device sends it: an answer names it so before the server has it. */
export const attachmentHashPattern = /^[0-9a-f]{64}$/;

export const isAttachmentHash = (photo: string): boolean => attachmentHashPattern.test(photo);
