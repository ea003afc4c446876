import { saveFile } from '../../../../ui/actions/save-file.ts';

const JPEG = 'image/jpeg';
const QUALITY = 0.92;

/** Lets the browser save the picture at an address as a JPEG, whatever it is. Rejects where it cannot be had or read. */
export async function downloadAsJpeg(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`no picture: ${response.status}`);
  const picture = await response.blob();
  saveFile(`${name}.jpg`, picture.type === JPEG ? picture : await toJpeg(picture));
}

async function toJpeg(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // What is transparent would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG, QUALITY));
  if (!jpeg) throw new Error('no JPEG');
  return jpeg;
}
