import type { z } from 'zod';
import type { FileReply } from '../../../src/contract/call.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns the response for every uploaded file: a picture of one pixel. */
export const pictureReply = (): Response => new Response(pixel, { headers: { 'content-type': 'image/png' } });

/** Returns the response for the output of a call that answers with a file. */
export const fileReply = (output: unknown): Response => {
  const { bytes, type, name } = output as z.output<typeof FileReply>;
  return new Response(bytes as BodyInit, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });
};
