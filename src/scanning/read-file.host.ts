import { readFile } from 'node:fs/promises';
import { encodePicture } from './encode-picture.host.ts';
import type { ReadFilePage, ReadFilePages } from './file-reading.ts';
import { type OpenedPages, openPages } from './open-pages.host.ts';
import { createQrReader } from './qr-reader.host.ts';
import { readPage } from './read-page.ts';

/** For a look at a page without a sheet. */
const SMALL_SIDE = 800;
/** The last file that was read, in its process: its next pages come soon. */
let last: { location: string; opened: OpenedPages } | null = null;
const readQr = createQrReader();

/** Reads pages of a file. Returns how many the file has, and what they show. */
export const readFilePages: ReadFilePages = async ({ location, from, most, known }) => {
  const opened = await open(location);
  const read: ReadFilePage[] = [];
  for (let page = from; page < from + most && page <= opened.pages; page++) {
    const { image, fault } = await opened.decode(page);
    const sheets = image === null ? [] : await readPage(image, known, readQr);
    const withPictures = sheets.map(async ({ picture, frames, ...sheet }) => ({
      ...sheet,
      frames: await Promise.all(
        frames.map(async (frame) => ({
          ...{ question: frame.question, state: frame.state },
          picture: await encodePicture(frame.picture),
        })),
      ),
      picture: await encodePicture(picture, sheet.fault === 'noSheet' ? SMALL_SIDE : undefined),
    }));
    read.push({ page, fault, sheets: await Promise.all(withPictures) });
  }
  return { total: opened.pages, read };
};

const open = async (location: unknown): Promise<OpenedPages> => {
  if (location instanceof Blob) return openPages(new Uint8Array(await location.arrayBuffer()));
  const path = String(location);
  if (last?.location === path) return last.opened;
  last?.opened.close();
  last = null;
  const opened = await openPages(new Uint8Array(await readFile(path)));
  last = { location: path, opened };
  return opened;
};
