import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  galleryVariants,
  launchForPictures,
  openGallery,
  picturesFolder,
  takeOverlayPictures,
  takeSectionPictures,
} from '../tests/support/gallery-pictures.ts';
import { servePage } from '../tests/support/serve-page.ts';
import { temporaryFolder } from '../tests/support/server.ts';

/** Takes the accepted pictures of the design system again. Look at what git shows as changed before committing them. */
const { folder, remove } = temporaryFolder();
const server = await servePage('gallery', join(folder, 'web'));
const browser = await launchForPictures();
try {
  rmSync(picturesFolder, { recursive: true, force: true });
  for (const look of galleryVariants) {
    const page = await openGallery(browser, server.address, look);
    mkdirSync(join(picturesFolder, look.name), { recursive: true });
    for (const [name, picture] of [...(await takeSectionPictures(page)), ...(await takeOverlayPictures(page))])
      writeFileSync(join(picturesFolder, look.name, `${name}.png`), picture);
    await page.close();
  }
  writeFileSync(join(picturesFolder, 'browser.json'), `${JSON.stringify({ chromium: browser.version() }, null, 2)}\n`);
} finally {
  await browser.close();
  await server.close();
  remove();
}
