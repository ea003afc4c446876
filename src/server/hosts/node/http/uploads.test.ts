import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../tests/support/server.ts';
import { openWorld, type World } from '../../../../../tests/support/world.ts';
import { createApp } from '../../../app.ts';
import { asset } from '../../../database/schema.ts';
import type { Files } from '../../../file-store.ts';
import { openFolderFiles } from '../adapters/files/folder.ts';

const BOUNDARY = 'xxBoundaryxx';
const CHUNK = 65_536;
const part = (head: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
const opening = `${part('name="kind"')}video\r\n${part('name="file"; filename="a.webm"')}`;
const closing = `\r\n--${BOUNDARY}--\r\n`;
/** Begins as a film does; the rest of it is as the test has it. */
const webm = Buffer.from('\x1aE\xdf\xa3\x9f\x42\x82\x84webm', 'latin1');

describe('an upload over HTTP', () => {
  const { folder, remove } = temporaryFolder();
  const inFolder = openFolderFiles(folder);
  let world: World;
  let server: Server;
  let token: string;
  let connection: Socket;
  /** How many bytes of the connection were read before the sink had taken them, at most. */
  let ahead = 0;

  beforeAll(async () => {
    world = await openWorld();
    const idSchool = await world.addSchool('IES Ría de Vigo');
    token = (await world.addPerson('teacher', 'Ana Núñez', idSchool)).token;
    const stage: Files['stage'] = (content) => {
      let taken = 0;
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          taken += chunk.length;
          ahead = Math.max(ahead, connection.bytesRead - taken);
          controller.enqueue(chunk);
        },
      });
      return inFolder.stage(content.pipeThrough(counted));
    };
    const app = createApp({ ...world.host, files: { ...inFolder, stage } });
    server = createAdaptorServer({ fetch: app.fetch }) as Server;
    server.on('connection', (socket) => {
      connection = socket;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await world.close();
    remove();
  });
  beforeEach(() => {
    ahead = 0;
  });

  const start = (headers: Record<string, string | number> = {}): ClientRequest =>
    request({
      port: (server.address() as AddressInfo).port,
      method: 'POST',
      path: '/questions/uploadFile.php',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        ...headers,
      },
    });
  const send = async (upload: ClientRequest, bytes: Buffer | string) => {
    if (!upload.write(bytes)) await once(upload, 'drain');
  };
  const sendZeros = async (upload: ClientRequest, length: number) => {
    for (let left = length; left > 0; left -= CHUNK) await send(upload, Buffer.alloc(Math.min(left, CHUNK)));
  };
  const answerOf = async (upload: ClientRequest) => {
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    return { status: response.statusCode, ...((await json(response)) as { content?: { asset: string } }) };
  };
  const kept = async () => [
    readdirSync(join(folder, '.staging')),
    readdirSync(folder).filter((name) => name !== '.staging'),
    await world.database.select().from(asset),
  ];

  it('of 50 MB is stored without being read into memory', async () => {
    const size = 50_000_000;
    const upload = start({ 'content-length': opening.length + size + closing.length });
    const answer = answerOf(upload);
    await send(upload, opening);
    await send(upload, webm);
    await sendZeros(upload, size - webm.length);
    upload.end(closing);
    const { status, content } = await answer;
    expect(status).toBe(200);
    expect(await inFolder.size(content?.asset ?? '')).toBe(size);
    expect(readdirSync(join(folder, '.staging'))).toEqual([]);
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThan(1_000_000);
  });

  it('that is refused leaves nothing', async () => {
    const before = await kept();
    const upload = start();
    const answer = answerOf(upload);
    await send(upload, opening);
    await sendZeros(upload, 300_000);
    upload.end(closing);
    expect(await answer).toMatchObject({ status: 415, error: expect.any(String) });
    expect(await kept()).toEqual(before);
  });

  it('without a content length ends at the limit of its call, and leaves nothing', async () => {
    const before = await kept();
    const upload = start();
    const answer = answerOf(upload);
    await send(upload, opening);
    upload.on('error', () => {});
    const sending = sendZeros(upload, 62_000_000).catch(() => {});
    expect(await answer).toMatchObject({ status: 413, error: 'The request is too large' });
    upload.destroy(new Error('refused'));
    await sending;
    expect(await kept()).toEqual(before);
  });

  it('whose client disconnects leaves nothing', async () => {
    const before = await kept();
    const upload = start();
    upload.on('error', () => {});
    await send(upload, opening);
    await sendZeros(upload, 1_000_000);
    await expect.poll(() => readdirSync(join(folder, '.staging'))).toHaveLength(1);
    upload.destroy();
    await expect.poll(() => readdirSync(join(folder, '.staging'))).toEqual([]);
    expect(await kept()).toEqual(before);
  });
});
