/** The longest side of a photographed answer, in pixels: handwriting stays legible, and a slow network can carry it. */
const MAX_SIDE_PX = 1600;

/** Thrown for a file that is no image, or one that this browser cannot read. */
export class NotAnImageError extends Error {}

/** Returns a photograph as it is sent: upright, small, without metadata. Throws NotAnImageError. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NotAnImageError();
  });
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new NotAnImageError();
  // Photographs have no holes; a drawing that has some is meant on white.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NotAnImageError())), 'image/jpeg', 0.85);
  });
}
