import type { ScanFile } from '../../../contract/scanning.ts';
import type { FileToSend } from './upload-queue.ts';

/** The longest name of a file that the server takes. */
const NAME_LENGTH = 200;

/** Returns the name under which a file is sent: the end of a long one, which has what tells files apart. */
export const sentName = ({ name }: { name: string }): string => name.trim().slice(-NAME_LENGTH) || '?';

/**
 * Returns which of the chosen files are those that the server waits for, by name and size, and which are none. Two of the same name and
 * size are taken in their order.
 */
export function matchFiles(
  awaited: readonly Pick<ScanFile, 'idFile' | 'name' | 'size' | 'received'>[],
  chosen: readonly File[],
): { found: FileToSend[]; others: File[] } {
  const left = [...awaited];
  const found: FileToSend[] = [];
  const others: File[] = [];
  for (const file of chosen) {
    const index = left.findIndex(({ name, size }) => name === sentName(file) && size === file.size);
    const [match] = index === -1 ? [] : left.splice(index, 1);
    if (match) found.push({ idFile: match.idFile, received: match.received, file });
    else others.push(file);
  }
  return { found, others };
}
