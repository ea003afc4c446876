import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAxeViolations, isWiderThanWindow } from './support/browser.ts';
import {
  acceptedChromiumVersion,
  galleryVariants,
  launchForPictures,
  openGallery,
  picturesFolder,
  takeOverlayPictures,
  takeSectionPictures,
} from './support/gallery-pictures.ts';
import { pictureDifference } from './support/picture-difference.ts';
import { servePage } from './support/serve-page.ts';
import { temporaryFolder } from './support/server.ts';

const temporary = temporaryFolder();
/** The folder for the pictures of a failed comparison. */
const failures = join(tmpdir(), 'ui-pictures');
let server: Awaited<ReturnType<typeof servePage>>;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([servePage('gallery', join(temporary.folder, 'web')), launchForPictures()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), server?.close()]);
  temporary.remove();
});

const accepted = (look: string, name: string) => readFileSync(join(picturesFolder, look, `${name}.png`));

/** Explains a difference when the accepted pictures are of a browser with another major version. */
const versionNote = () => {
  const [before, now] = [acceptedChromiumVersion(), browser.version()];
  return before.split('.')[0] === now.split('.')[0]
    ? ''
    : `\nThe accepted pictures are of Chromium ${before}, these of ${now}: fonts and controls may be drawn differently. ` +
        'Look at both; if they show the same, run: npm run pictures -- ui';
};

describe('the gallery of UI components', () => {
  it.each(galleryVariants)('matches the accepted pictures and passes axe: $name', async (look) => {
    const page = await openGallery(browser, server.address, look);
    expect(await findAxeViolations(page)).toEqual([]);
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    const checkOverlay = async (element: string) =>
      expect(await findAxeViolations(page, { within: element })).toEqual([]);
    const pictures = new Map([
      ...(await takeSectionPictures(page)),
      ...(await takeOverlayPictures(page, checkOverlay)),
    ]);

    const names = [...pictures.keys()].map((name) => `${name}.png`);
    expect(readdirSync(join(picturesFolder, look.name)).toSorted()).toEqual(names.toSorted());
    const differences = [...pictures].flatMap(([name, picture]) => {
      const difference = pictureDifference(accepted(look.name, name), picture);
      if (!difference) return [];
      mkdirSync(failures, { recursive: true });
      const file = join(failures, `${look.name}-${name}`);
      writeFileSync(`${file}.png`, picture);
      if (difference.marked) writeFileSync(`${file}-difference.png`, difference.marked);
      return [`${look.name}/${name}: ${difference.text}; see ${file}.png`];
    });
    expect(differences, `${differences.join('\n')}${versionNote()}`).toEqual([]);
    await page.close();
  });

  it.each([
    ['a changed colour', ':root { --accent: #0f7069; }'],
    ['a changed size', ':root { --radius: 0.6rem; }'],
    ['a moved element', '[data-section="Actions"] button { margin-inline-start: 1px; }'],
  ])('are compared so strictly that %s is found', async (_, css) => {
    const page = await openGallery(browser, server.address, galleryVariants[0]);
    await page.addStyleTag({ content: css });
    const picture = (await takeSectionPictures(page)).get('actions');
    expect(picture && pictureDifference(accepted('light', 'actions'), picture)).not.toBeNull();
    await page.close();
  });

  it('is not part of the built app', () => {
    const assets = join(import.meta.dirname, '../dist/web/assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((name) => readFileSync(join(assets, name), 'utf8').includes('data-section'))).toEqual([]);
  });
});
