import { encodePicture } from './encode-picture.host.ts';
import type { ReadFilePage, ReadFilePages } from './file-reading.ts';
import { type OpenedPages, openPages, openPagesOfFile } from './open-pages.host.ts';
import { createQrReader } from './qr-reader.host.ts';
import { readPage } from './read-page.ts';

/** For a look at a page without a sheet. */
const SMALL_SIDE = 800;
/** Files whose pages are read at the same time. */
const AT_ONCE = 2;
/** The last files of several pages that were read, in their process: their next pages come soon. */
const last: { path: string; opened: OpenedPages }[] = [];
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
  if (from + most > opened.pages) close(opened);
  return { total: opened.pages, read };
};

/** Closes a file whose last page was read: that of a disk is held until then. */
const close = (opened: OpenedPages): void => {
  opened.close();
  const index = last.findIndex((one) => one.opened === opened);
  if (index >= 0) last.splice(index, 1);
};

const open = async (location: unknown): Promise<OpenedPages> => {
  if (location instanceof Blob) return openPages(new Uint8Array(await location.arrayBuffer()));
  const path = String(location);
  const known = last.find((one) => one.path === path);
  if (known) return known.opened;
  const opened = await openPagesOfFile(path);
  last.unshift({ path, opened });
  for (const { opened: old } of last.splice(AT_ONCE)) old.close();
  return opened;
};
