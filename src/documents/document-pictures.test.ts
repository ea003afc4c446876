import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { acceptedDocumentPictures, takeDocumentPictures } from '../../tests/support/document-pictures.ts';
import { pictureDifference } from '../../tests/support/picture-difference.ts';

it('documents look as they were accepted (npm run pictures -- documents takes the pictures again)', async () => {
  const taken = await takeDocumentPictures();
  expect(readdirSync(acceptedDocumentPictures).toSorted()).toEqual(
    [...taken.keys()].map((name) => `${name}.png`).toSorted(),
  );
  const differences = [...taken].flatMap(([name, picture]) => {
    const accepted = readFileSync(join(acceptedDocumentPictures, `${name}.png`));
    return pictureDifference(accepted, picture)?.text ?? [];
  });
  expect(differences).toEqual([]);
  // Some twenty files are set and drawn.
});
