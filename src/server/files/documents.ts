import { MATERIAL_FILE_BYTES } from '../../contract/materials.ts';
import type { UploadedFile } from '../../contract/shapes.ts';
import { assetIdOf } from '../../core/files/asset-id.ts';
import { storeFile, storeImage } from './storing.ts';

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/**
 * Stores a PDF unchanged, or a PNG or JPEG as `storeImage` does. Returns the name of the file, or the problem for which
 * it is not stored.
 */
export async function storeDocument(
  services: Parameters<typeof storeImage>[0],
  file: UploadedFile,
): Promise<string | 'tooLarge' | 'notADocument'> {
  if (file.size > MATERIAL_FILE_BYTES) return 'tooLarge';
  const head = latin1(await file.read({ from: 0, to: 7 }));
  if (head.startsWith('%PDF-')) {
    const end = latin1(await file.read({ from: Math.max(0, file.size - 1024), to: file.size - 1 }));
    if (!end.includes('%%EOF')) return 'notADocument';
    const asset = assetIdOf(file.sha256, 'pdf');
    await storeFile(services, { asset, mime: 'application/pdf', width: 0, height: 0 }, file);
    return asset;
  }
  if (!head.startsWith('\x89PNG') && !head.startsWith('\xff\xd8\xff')) return 'notADocument';
  const image = await storeImage(services, file, { drawings: false });
  return image === 'notAnImage' ? 'notADocument' : image.asset;
}
