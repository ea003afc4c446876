import type { GreyImage } from '../../../scanning/image/grey-image.ts';

/** Fine enough that the server reads what was read here. */
const QUALITY = 0.92;

/** Returns a grey picture as a JPEG. */
export async function encodeGrey({ width, height, pixels }: GreyImage): Promise<Blob> {
  const image = new ImageData(width, height);
  const { data } = image;
  for (let at = 0, to = 0; at < pixels.length; at++, to += 4) {
    const grey = pixels[at] as number;
    data[to] = grey;
    data[to + 1] = grey;
    data[to + 2] = grey;
    data[to + 3] = 255;
  }
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((jpeg) => (jpeg ? resolve(jpeg) : reject(new Error('No JPEG'))), 'image/jpeg', QUALITY);
  });
}
