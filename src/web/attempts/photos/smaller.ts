/** The longest side of a photographed answer, in pixels: handwriting stays legible, and a slow network can carry it. */
const LONGEST = 1600;

/** The file is no image, or one that this browser cannot read. */
export class NoImage extends Error {}

/** A photograph as it is sent: upright, small, without anything the camera wrote beside it. Throws NoImage. */
export async function smaller(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NoImage();
  });
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new NoImage();
  // Photographs have no holes; a drawing that has some is meant on white.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NoImage())), 'image/jpeg', 0.85);
  });
}
