import type { DocumentImages } from '../../documents/assessment/printed-assessment.ts';
import { assetPattern } from '../../questions/text/document/addresses.ts';
import type { Host } from '../host.ts';
import { isSheetPicture } from '../scanning/api.ts';
import { openStoredFile, readWhole } from '../source.ts';

/** The largest file that a document takes in, in bytes; larger ones are reported as gone. */
const LARGEST_IMAGE = 12_000_000;

/** Returns the stored images that a content names; those that are gone are left out. */
export async function loadImages({ files }: Pick<Host, 'files'>, content: unknown): Promise<DocumentImages> {
  const images: Record<string, Uint8Array> = {};
  for (const name of namesOfImages(content)) {
    const source = await openStoredFile(files, name);
    if (source && source.size <= LARGEST_IMAGE) images[name] = await readWhole(source);
  }
  return images;
}

const isImage = (name: string): boolean => assetPattern('image').test(name) || isSheetPicture(name);

/** Returns the names of stored images anywhere in a value, each once. */
function namesOfImages(value: unknown): Set<string> {
  const names = new Set<string>();
  const walk = (inner: unknown): void => {
    if (typeof inner !== 'object' || inner === null) return;
    for (const [key, child] of Object.entries(inner)) {
      if ((key === 'asset' || key === 'logo') && typeof child === 'string' && isImage(child)) names.add(child);
      else walk(child);
    }
  };
  walk(value);
  return names;
}
