import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from './browser.ts';

/** The folder of the accepted pictures and of the version of the browser that took them. */
export const picturesFolder = join(import.meta.dirname, '../pictures/ui');

/** Launches a browser that draws text without hinting or subpixels, which differ between machines. */
export const launchForPictures = (): Promise<Browser> =>
  launchBrowser(['--font-render-hinting=none', '--disable-lcd-text']);

/** The colour schemes and widths in which pictures are taken. */
export const galleryVariants = [
  { name: 'light', scheme: 'light', width: 1280 },
  { name: 'dark', scheme: 'dark', width: 1280 },
  { name: 'phone', scheme: 'light', width: 360 },
] as const;

type GalleryVariant = (typeof galleryVariants)[number];

/** Makes the window as high as the page: after scrolling, text may be drawn at other fractions of a pixel. */
const fitHeight = async (page: Page, width: number) => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
};

/** Opens the gallery of UI components, waits for its web fonts and disables animations. */
export async function openGallery(browser: Browser, address: string, { scheme, width }: GalleryVariant): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(`${address}/?scheme=${scheme}`);
  await page.getByRole('heading', { name: 'Lists' }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await fitHeight(page, width);
  return page;
}

/** Everything that opens over the page: how to open it, and the selector of the element to take a picture of. */
const overlays: readonly { name: string; open: (page: Page) => Promise<void>; element: string }[] = [
  { name: 'menu', open: (page) => page.getByRole('button', { name: 'Actions' }).click(), element: '[role=menu]' },
  { name: 'choices', open: (page) => page.getByRole('button', { name: /^Order/ }).click(), element: '[role=menu]' },
  { name: 'tooltip', open: (page) => page.getByRole('button', { name: 'Bold' }).focus(), element: '[popover]' },
  {
    name: 'dialog',
    open: (page) => page.getByRole('button', { name: 'Open danger' }).click(),
    element: 'dialog[open]',
  },
  {
    name: 'failed-dialog',
    open: (page) => page.getByRole('button', { name: 'Open error' }).click(),
    element: 'dialog[open]',
  },
];

/** Takes a picture of each section of the gallery. Returns PNGs by name. */
export async function takeSectionPictures(page: Page) {
  const pictures = new Map<string, Buffer>();
  const whole = sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  const sections = await page.locator('[data-section]').evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const box = {
        left: Math.round(left),
        top: Math.round(top),
        width: Math.round(width),
        height: Math.round(height),
      };
      return { title: element.getAttribute('data-section') ?? '', box };
    }),
  );
  for (const { title, box } of sections)
    pictures.set(
      title.toLowerCase().replaceAll(' ', '-'),
      await whole.clone().extract(box).png({ compressionLevel: 9 }).toBuffer(),
    );
  return pictures;
}

/**
 * Opens each overlay and takes its picture; calls `check` with its selector while it is open. Returns PNGs by name.
 */
export async function takeOverlayPictures(page: Page, check: (element: string) => Promise<void> = async () => {}) {
  const pictures = new Map<string, Buffer>();
  for (const { name, open, element } of overlays) {
    // Keys, so that the mouse hovers over nothing in the picture.
    await open(page);
    await page.mouse.move(0, 0);
    await page.locator(element).first().waitFor();
    // The round corners of a dialog would show what lies behind it, which is not what the picture is of.
    const style = 'dialog::backdrop { background: gray !important; }';
    const picture = await page.locator(element).first().screenshot({ animations: 'disabled', caret: 'hide', style });
    pictures.set(name, picture);
    await check(element);
    await page.keyboard.press('Escape');
    await page.locator(element).first().waitFor({ state: 'detached' });
  }
  return pictures;
}

/** Returns the version of the browser that took the accepted pictures: "156.0.8078.79". */
export const acceptedChromiumVersion = (): string =>
  (JSON.parse(readFileSync(join(picturesFolder, 'browser.json'), 'utf8')) as { chromium: string }).chromium;
