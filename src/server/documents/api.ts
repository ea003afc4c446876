export { makeDocument } from './make-document.ts';
export { sweepDocuments } from './sweep.ts';
