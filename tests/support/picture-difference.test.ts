import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureDifference } from './picture-difference.ts';

/** Returns a PNG of a button with antialiased text and corners. */
const picture = ({ x = 20, width = 120, colour = '#0f6b63', text = 'Delete', height = 80 } = {}) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="${height}"><rect width="200" height="${height}" fill="#faf8f3"/>
       <rect x="${x}" y="20" width="${width}" height="40" rx="8" fill="${colour}"/>
       <text x="${x + 30}" y="46" font-size="16" fill="#fffefb">${text}</text></svg>`,
    ),
  )
    .png()
    .toBuffer();

it('pictureDifference returns null for two pictures of the same button', async () =>
  expect(pictureDifference(await picture(), await picture())).toBeNull());

it.each([
  ['another colour', { colour: '#0f7a63' }],
  ['a slightly darker colour', { colour: '#0e655e' }],
  ['another size', { width: 122 }],
  ['another position', { x: 21 }],
  ['another text', { text: 'Remove' }],
])('pictureDifference finds %s', async (_, change) => {
  const difference = pictureDifference(await picture(), await picture(change));
  expect(difference?.pixels).toBeGreaterThan(12);
  expect(difference?.box?.top).toBeGreaterThanOrEqual(20);
  expect(difference?.marked?.length).toBeGreaterThan(0);
});

it('pictureDifference returns both sizes of pictures of different sizes', async () =>
  expect(pictureDifference(await picture(), await picture({ height: 81 }))?.text).toBe(
    'is 200 × 81 pixels, was 200 × 80',
  ));
