import { describe, expect, it } from 'vitest';
import { BadInput, formOf } from './input.ts';

const boundary = 'a-boundary.of:ours';
const part = (name: string, content: string, head = '') =>
  `--${boundary}\r\n${head}content-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const formWith = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`;
const requestOf = (body: BodyInit, type = `multipart/form-data; boundary="${boundary}"`) =>
  new Request('http://test/', { method: 'POST', headers: { 'content-type': type }, body });
const read = (body: BodyInit, type?: string, limit = 10_000) => formOf(requestOf(body, type), limit);
const many = (count: number) => formWith(...Array.from({ length: count }, (_, n) => part(`p${n}`, 'x')));

describe('a form', () => {
  it('is read with its files', async () => {
    const form = new FormData();
    form.set('kind', 'image');
    form.set('file', new File(['\r\n--not the boundary\r\n\r\n'], 'Ñandú "1".png', { type: 'image/png' }));
    const file = { name: 'Ñandú "1".png', type: 'image/png', bytes: expect.any(Uint8Array) };
    const fields = await formOf(new Request('http://test/', { method: 'POST', body: form }), 10_000);
    expect(fields).toEqual({ kind: 'image', file });
    expect(new TextDecoder().decode((fields as { file: { bytes: Uint8Array } }).file.bytes)).toContain('not the');
  });

  it('is read from a client that calls its boundary otherwise, and announces its length', async () => {
    const request = requestOf(formWith(part('kind', 'audio')), `Multipart/Form-Data;boundary=${boundary}`);
    request.headers.set('content-length', String(formWith(part('kind', 'audio')).length));
    expect(await formOf(request, 10_000)).toEqual({ kind: 'audio' });
  });

  it('has at most 20 parts', async () => {
    expect(Object.keys((await read(many(20))) as object)).toHaveLength(20);
    await expect(read(many(21))).rejects.toThrow('not a valid form');
  });

  it.each([
    ['many lines in the head of a part', formWith(part('kind', 'x'), part('file', 'x', 'a:b\r\n'.repeat(1000)))],
    ['no end', part('kind', 'image')],
    ['no end of a head', `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n--${boundary}--\r\n`],
    ['something before it', `\r\n${formWith(part('kind', 'image'))}`],
    ['nothing in it', ''],
    ['the character 0', formWith(part('kind', 'a\0'))],
  ])('is none with %s', async (_, body) => expect(read(body)).rejects.toThrow(BadInput));

  it.each([
    'multipart/form-data',
    `multipart/form-data; charset=utf-8; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}; boundary=another`,
    `application/json; boundary=${boundary}`,
  ])('is none as %s', async (type) => expect(read(many(1), type)).rejects.toThrow(BadInput));

  it('is not larger than its call takes, whether it announces that or not', async () => {
    const body = formWith(part('file', 'x'.repeat(1000)));
    await expect(read(body, undefined, 1000)).rejects.toThrow('too large');
    const announcing = requestOf(body);
    announcing.headers.set('content-length', '1001');
    await expect(formOf(announcing, 1000)).rejects.toThrow('too large');
  });
});
