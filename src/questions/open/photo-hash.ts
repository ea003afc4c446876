/** The SHA-256 of a photograph as its device sends it: an answer names it so before the server has it. */
export const photoHashPattern = /^[0-9a-f]{64}$/;

export const isPhotoHash = (photo: string): boolean => photoHashPattern.test(photo);
