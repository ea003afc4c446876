export { storeDocument } from './documents.ts';
export { createPackageTokens, openPackageHandlers } from './package-tokens.ts';
export { FileRights } from './rights.ts';
export { stageAsBlob } from './staging.ts';
export { putIfMissing, type StoredFile, storeFile, storeFileBytes, storeImage, writeAssetRow } from './storing.ts';
export { sweepFiles } from './sweep.ts';
export { uploadHandlers } from './uploads.ts';
export { userPhotoName } from './user-photos.ts';
