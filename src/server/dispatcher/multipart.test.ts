import { describe, expect, it } from 'vitest';
import { createMemoryFiles } from '../../../tests/support/memory-files.ts';
import type { StagedFile } from '../file-store.ts';
import { BadInput } from './input.ts';
import { readMultipart } from './multipart.ts';

const boundary = 'a-boundary.of:ours-';
const part = (name: string, content: string, head = '') =>
  `--${boundary}\r\n${head}content-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const filePart = (disposition: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;
const formWith = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`;
const requestOf = (body: BodyInit, type = `multipart/form-data; boundary="${boundary}"`) =>
  new Request('http://test/', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  } as RequestInit);
const { stage } = createMemoryFiles();
const read = (body: BodyInit, type?: string, limit = 10_000) => readMultipart(requestOf(body, type), limit, stage);
const many = (count: number) => formWith(...Array.from({ length: count }, (_, n) => part(`p${n}`, 'x')));
const encoded = (text: string) => new TextEncoder().encode(text);
const inChunks = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
const contentOf = async (file: unknown) => {
  const { size, read } = file as StagedFile;
  return new TextDecoder().decode(await read({ from: 0, to: size - 1 }));
};

describe('readMultipart', () => {
  it('returns fields and files', async () => {
    const form = new FormData();
    form.set('kind', 'image');
    form.set('file', new File(['\r\n--not the boundary\r\n\r\n'], 'Ñandú "1" €.png', { type: 'image/png' }));
    const fields = await readMultipart(new Request('http://test/', { method: 'POST', body: form }), 10_000, stage);
    expect(fields).toMatchObject({ kind: 'image', file: { name: 'Ñandú "1" €.png', type: 'image/png', size: 24 } });
    expect(await contentOf((fields as { file: StagedFile }).file)).toBe('\r\n--not the boundary\r\n\r\n');
  });

  it.each([
    ['names in any order', 'filename="a.png"; name="file"', 'a.png'],
    ['names without quotes', 'name=file; filename=a.png', 'a.png'],
    ['letters of all languages', 'name="file"; filename="日本 €.png"', '日本 €.png'],
    ['quotes and line breaks as browsers write them', 'name="file"; filename="%22a%0d%0A%22.png"', '"a\r\n".png'],
    ['no name of its own', 'name="file"; filename=""', ''],
  ])('returns the name of a file with %s', async (_, disposition, name) => {
    const fields = (await read(formWith(filePart(disposition, 'abc')))) as { file: StagedFile };
    expect(fields.file).toMatchObject({ name, type: 'image/png', size: 3 });
  });

  it('returns the same wherever the bytes are split', async () => {
    const bytes = encoded(
      formWith(
        part('kind', 'im-age'),
        filePart('name="file"; filename="-ñ-"', `\r\n--\r\n-\r\n--${boundary.slice(3)}--`),
      ),
    );
    const fields = async (...chunks: Uint8Array[]) => {
      const { kind, file } = (await read(inChunks(...chunks))) as { kind: string; file: StagedFile & { name: string } };
      return [kind, file.name, await contentOf(file)];
    };
    const whole = await fields(bytes);
    expect(whole).toEqual(['im-age', '-ñ-', `\r\n--\r\n-\r\n--${boundary.slice(3)}--`]);
    for (let at = 1; at < bytes.length; at++)
      expect(await fields(bytes.subarray(0, at), bytes.subarray(at)), `split at ${at}`).toEqual(whole);
    expect(await fields(...Array.from(bytes, (_, at) => bytes.subarray(at, at + 1)))).toEqual(whole);
  });

  it('accepts content made of hyphens, received in pieces', async () => {
    const dashes = encoded(formWith(filePart('name="file"; filename="a"', '-'.repeat(1_000))));
    const { file } = (await read(
      inChunks(dashes.subarray(0, 300), dashes.subarray(300, 600), dashes.subarray(600)),
    )) as {
      file: StagedFile;
    };
    expect(await contentOf(file)).toBe('-'.repeat(1_000));
  });

  it('accepts a quoted boundary and an announced length', async () => {
    const request = requestOf(formWith(part('kind', 'audio')), `Multipart/Form-Data;boundary=${boundary}`);
    request.headers.set('content-length', String(formWith(part('kind', 'audio')).length));
    expect(await readMultipart(request, 10_000, stage)).toEqual({ kind: 'audio' });
  });

  it('ignores an epilogue after the closing boundary', async () =>
    expect(await read(`${formWith(part('kind', 'audio'))}\r\nand more`)).toEqual({ kind: 'audio' }));

  it('accepts a field of any name', async () => {
    const fields = (await read(formWith(part('__proto__', 'x'), part('kind', 'audio')))) as object;
    expect(Object.entries(fields)).toEqual([
      ['__proto__', 'x'],
      ['kind', 'audio'],
    ]);
  });

  it('refuses more than 20 parts', async () => {
    expect(Object.keys((await read(many(20))) as object)).toHaveLength(20);
    await expect(read(many(21))).rejects.toThrow('not a valid form');
  });

  it.each([
    ['many lines in the head of a part', formWith(part('kind', 'x'), part('file', 'x', 'a:b\r\n'.repeat(1000)))],
    ['a long line in the head of a part', formWith(part('kind', 'x', `a:${'b'.repeat(4_096)}\r\n`))],
    ['a part without a disposition', formWith(`--${boundary}\r\na: b\r\n\r\nx\r\n`)],
    ['a part with two dispositions', formWith(part('kind', 'x', 'content-disposition: form-data; name="a"\r\n'))],
    ['a part without a name', formWith(filePart('filename="a"', 'x'))],
    ['a part that is no field', formWith(part('kind', 'x').replace('form-data', 'attachment'))],
    ['a name that is badly written', formWith(filePart(`name="a"; filename*=utf-8''%ff`, 'x'))],
    ['no end', part('kind', 'image')],
    ['half an end', `${part('kind', 'image')}--${boundary}-`],
    ['a file without an end', filePart('name="file"; filename="a"', 'x')],
    ['no end of a head', `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n--${boundary}--\r\n`],
    ['something before it', `\r\n${formWith(part('kind', 'image'))}`],
    ['nothing in it', ''],
    ['the character 0', formWith(part('kind', 'a\0'))],
  ])('refuses a form with %s', async (_, body) => {
    await expect(read(body)).rejects.toThrow(BadInput);
    await expect(read(inChunks(...Array.from(encoded(body), (byte) => Uint8Array.of(byte))))).rejects.toThrow(BadInput);
  });

  it.each([
    'multipart/form-data',
    `multipart/form-data; charset=utf-8; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}; boundary=another`,
    `application/json; boundary=${boundary}`,
  ])('refuses the content type %s', async (type) => expect(read(many(1), type)).rejects.toThrow(BadInput));

  it('refuses a body above the limit, announced or not', async () => {
    const body = formWith(part('file', 'x'.repeat(1000)));
    await expect(read(body, undefined, 1000)).rejects.toThrow('too large');
    const announcing = requestOf(body);
    announcing.headers.set('content-length', '1001');
    await expect(readMultipart(announcing, 1000, stage)).rejects.toThrow('too large');
    const file = formWith(filePart('name="file"; filename="a"', 'x'.repeat(1000)));
    await expect(read(file, undefined, 1000)).rejects.toThrow('too large');
  });

  it('refuses a text of more than 100,000 bytes', async () => {
    await expect(read(formWith(part('kind', 'x'.repeat(100_001))), undefined, 200_000)).rejects.toThrow('too large');
  });

  it('throws BadInput for a truncated body, and does not stage its file', async () => {
    let isStaged = false;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(encoded(filePart('name="file"; filename="a"', 'half'))),
      pull: (controller) => controller.error(new Error('socket closed')),
    });
    const staging = readMultipart(requestOf(body), 10_000, async (content) => {
      const file = await stage(content);
      isStaged = true;
      return file;
    });
    await expect(staging).rejects.toThrow(new BadInput('The request was cut off'));
    expect(isStaged).toBe(false);
  });

  it('reads no faster than the file is consumed: 60 MB are never in memory', async () => {
    const CHUNK = 65_536;
    const chunks = Math.ceil(60_000_000 / CHUNK);
    let given = 0;
    let taken = 0;
    let ahead = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (given === 0) controller.enqueue(encoded(filePart('name="file"; filename="film"', '').slice(0, -2)));
          if (given++ < chunks) return controller.enqueue(new Uint8Array(CHUNK));
          controller.enqueue(encoded(`\r\n--${boundary}--\r\n`));
          return controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    await readMultipart(requestOf(body), 61_000_000, async (content) => {
      for await (const chunk of content) {
        taken += chunk.length;
        ahead = Math.max(ahead, given * CHUNK - taken);
      }
      return stage(new Blob().stream());
    });
    expect(taken).toBe(chunks * CHUNK);
    expect(ahead).toBeLessThan(5 * CHUNK);
  });

  it('stops reading when the file cannot be stored', async () => {
    let given = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          const bytes = given++ === 0 ? encoded(filePart('name="file"; filename="a"', '')) : new Uint8Array(1_000);
          controller.enqueue(bytes);
        },
        cancel: () => {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const full = new Error('no space left');
    const staging = readMultipart(requestOf(body), 100_000, async (content) => {
      for await (const _ of content) throw full;
      return stage(content);
    });
    await expect(staging).rejects.toBe(full);
    expect([cancelled, given < 10]).toEqual([true, true]);
  });
});
