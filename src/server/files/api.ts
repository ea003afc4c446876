export { opening, packageTokens } from './package-tokens.ts';
export { FileRights } from './rights.ts';
export { bytesOf, inMemory, type Source, streamOf } from './source.ts';
export { stageAsBlob } from './staging.ts';
export { keepImage, type StoredFile, storeBytes, writeRow } from './storing.ts';
export { deleteFiles, sweepFiles } from './sweep.ts';
export { uploads } from './uploads.ts';
