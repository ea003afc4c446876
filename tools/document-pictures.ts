import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptedDocumentPictures, takeDocumentPictures } from '../tests/support/document-pictures.ts';

/** Takes the accepted pictures of documents again. Look at what git shows as changed before committing them. */
mkdirSync(acceptedDocumentPictures, { recursive: true });
for (const [name, picture] of await takeDocumentPictures())
  writeFileSync(join(acceptedDocumentPictures, `${name}.png`), picture);
