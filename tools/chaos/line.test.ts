import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Line } from './line.ts';

let echo: Server;
let line: Line;

beforeAll(async () => {
  echo = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const address = echo.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  line = await Line.to(address.port, { slowMs: 0 });
});
afterAll(() => {
  line.close();
  echo.close();
});

/** Sends words to the other side, which sends them back, and returns what arrives until the connection ends. */
const sendThrough = async (words: string): Promise<string> => {
  const socket = connect(line.port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text) => {
    received += text;
    if (received === words) socket.end();
  });
  socket.on('error', () => {});
  socket.write(words);
  await once(socket, 'close');
  return received;
};

describe('a line that is cut after some bytes', () => {
  it('delivers those of its side and none of those that follow, then everything again', async () => {
    for (const from of ['client', 'server'] as const) {
      line.cutAfter({ from, bytes: 7 });
      expect('one, two, three'.startsWith(await sendThrough('one, two, three'))).toBe(true);
      expect(line.isToCut).toBe(false);
      expect(await sendThrough('again')).toBe('again');
    }
  });

  it('is not cut before they have come', async () => {
    line.cutAfter({ from: 'server', bytes: 8 });
    expect(await sendThrough('one')).toBe('one');
    expect(line.isToCut).toBe(true);
    expect(await sendThrough('two, three')).toBe('two, ');
  });
});
