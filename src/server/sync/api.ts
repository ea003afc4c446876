export { type CarriedFile, packContent, unpackContent } from './by-file/content.ts';
export { createFileKeys, publicKeysOf } from './by-file/keys.ts';
export { isSignedBy, nameOfInstallation, openSealed, readSealed, refusalOfFrame, sealFile } from './by-file/sealing.ts';
export { renewEpoch } from './epoch.ts';
export { nothingTold } from './pull/reply.ts';
export { viewerOf } from './pull/viewer.ts';
export { entitiesOf } from './push/entities.ts';
export type { Entities } from './push/push.ts';
