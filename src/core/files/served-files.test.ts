import { describe, expect, it } from 'vitest';
import { decideFileReply, headersOfFile } from './served-files.ts';

const ID = '0123456789abcdef0123456789abcdef';
const file = { size: 100, tag: `${ID}.png`, headers: { 'content-type': 'image/png' } };
const asked = (headers: Record<string, string> = {}, method = 'GET') =>
  decideFileReply({ method, header: (name) => headers[name] ?? null }, file);

describe('a stored file', () => {
  it.each([
    ['png', 'image/png', 'inline', /sandbox/],
    ['mp3', 'audio/mpeg', 'inline', /sandbox/],
    ['pdf', 'application/pdf', 'inline', /object-src 'self'/],
    ['h5p', 'application/zip', 'attachment', /sandbox/],
  ])('that is a .%s is served as %s, %s', (extension, type, disposition, policy) =>
    expect(headersOfFile(`${ID}.${extension}`)).toMatchObject({
      'content-type': type,
      'content-disposition': disposition,
      'content-security-policy': expect.stringMatching(policy),
      'cache-control': 'private, max-age=31536000, immutable',
    }),
  );

  it('is sent whole, or by the range that is asked for', () => {
    expect(asked()).toMatchObject({ status: 200, range: { from: 0, to: 99 }, headers: { 'content-length': '100' } });
    expect(asked({ range: 'bytes=10-19' })).toEqual({
      status: 206,
      range: { from: 10, to: 19 },
      headers: {
        ...file.headers,
        etag: `"${ID}.png"`,
        'accept-ranges': 'bytes',
        'content-length': '10',
        'content-range': 'bytes 10-19/100',
      },
    });
  });

  it.each([
    ['which is not in the file', { range: 'bytes=100-' }, 416],
    ['of which the client has all', { 'if-none-match': `"${ID}.png"`, range: 'bytes=1-2' }, 304],
  ])('is not sent for a range %s', (_, headers, status) =>
    expect(asked(headers)).toMatchObject({ status, range: null }),
  );

  it('is sent whole where the range is that of another content', () =>
    expect(asked({ 'if-range': '"other"', range: 'bytes=1-2' }).status).toBe(200));

  it('is not sent for HEAD', () => expect(asked({}, 'HEAD')).toMatchObject({ status: 200, range: null }));
});
