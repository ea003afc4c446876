import { beforeEach, describe, expect, it } from 'vitest';
import { Refused, Unavailable } from '../../data/errors.ts';
import { UploadQueue } from './upload-queue.ts';

type Sent = { idFile: number; offset: number; size: number };

/** Lets everything that waits for nothing but its turn come round; reading a part of a file takes some of the browser's own. */
const quiet = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

let sent: Sent[];
let waits: number[];
let wake: () => void;
let reconnect: () => void;
/** How many bytes the server has of each file. */
let stored: Map<number, number>;
let answer: (part: Sent) => number | Promise<number>;

const take = ({ idFile, offset, size }: Sent) => {
  const has = stored.get(idFile) ?? 0;
  if (offset !== has) throw new Refused('scanOffsetNotValid', { received: has });
  stored.set(idFile, has + size);
  return has + size;
};

beforeEach(() => {
  sent = [];
  waits = [];
  wake = () => {};
  reconnect = () => {};
  stored = new Map();
  answer = take;
});

const start = () =>
  new UploadQueue({
    partSize: 10,
    sendPart: async ({ idFile, offset, bytes }) => {
      const part = { idFile, offset, size: bytes.size };
      sent.push(part);
      return answer(part);
    },
    later: (ms, run) => {
      waits.push(ms);
      wake = run;
      return () => {
        wake = () => {};
      };
    },
    random: () => 0,
    onReconnectOrVisibility: (run) => {
      reconnect = run;
      return () => {
        reconnect = () => {};
      };
    },
  });

const file = (size: number, name = 'stack.pdf') => new File([new Uint8Array(size)], name);
const states = (queue: UploadQueue) => queue.read().map(({ state }) => state);

describe('a file', () => {
  it('is sent in parts from where the server has it', async () => {
    const queue = start();
    stored.set(1, 5);
    queue.add(7, [{ idFile: 1, received: 5, file: file(28) }]);
    await quiet();
    expect(sent).toEqual([
      { idFile: 1, offset: 5, size: 10 },
      { idFile: 1, offset: 15, size: 10 },
      { idFile: 1, offset: 25, size: 3 },
    ]);
    expect(queue.read()).toMatchObject([{ idBatch: 7, state: 'done', sent: 28 }]);
  });

  it('goes on at the offset that a refusal names', async () => {
    const queue = start();
    stored.set(1, 20);
    queue.add(7, [{ idFile: 1, received: 0, file: file(25) }]);
    await quiet();
    expect(sent.map(({ offset }) => offset)).toEqual([0, 20]);
    expect(states(queue)).toEqual(['done']);
  });

  it('is sent again at growing intervals while there is no network, and at once when it is back', async () => {
    const queue = start();
    answer = () => {
      throw new Unavailable(null, null);
    };
    queue.add(7, [{ idFile: 1, received: 0, file: file(12) }]);
    await quiet();
    expect([states(queue), waits]).toEqual([['offline'], [1000]]);
    wake();
    await quiet();
    expect(waits).toEqual([1000, 2000]);
    answer = take;
    reconnect();
    await quiet();
    expect(states(queue)).toEqual(['done']);
  });

  it('waits as long as the server asks for', async () => {
    const queue = start();
    answer = () => {
      throw new Unavailable(429, null, 40);
    };
    queue.add(7, [{ idFile: 1, received: 0, file: file(12) }]);
    await quiet();
    expect(waits).toEqual([40_000]);
  });

  it('fails with a refusal until it is tried again, and holds back no other', async () => {
    const queue = start();
    answer = (part) => {
      if (part.idFile === 1) throw new Refused('fileTooLarge');
      return take(part);
    };
    queue.add(
      7,
      [1, 2].map((idFile) => ({ idFile, received: 0, file: file(12) })),
    );
    await quiet();
    expect(queue.read()).toMatchObject([{ state: 'failed', error: { refusal: 'fileTooLarge' } }, { state: 'done' }]);
    answer = take;
    queue.retry(1);
    await quiet();
    expect(states(queue)).toEqual(['done', 'done']);
  });

  it('that the browser cannot read any more is lost until it is chosen again', async () => {
    const queue = start();
    const gone = file(12);
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }) as never;
    queue.add(7, [{ idFile: 1, received: 0, file: gone }]);
    await quiet();
    expect(states(queue)).toEqual(['lost']);
    queue.add(7, [{ idFile: 1, received: 0, file: file(12) }]);
    await quiet();
    expect(states(queue)).toEqual(['done']);
  });

  it('without a byte is sent, so that the server says what is wrong with it', async () => {
    const queue = start();
    queue.add(7, [{ idFile: 1, received: 0, file: file(0) }]);
    await quiet();
    expect(sent).toEqual([{ idFile: 1, offset: 0, size: 0 }]);
  });
});

it('two parts at most are on their way', async () => {
  const queue = start();
  const replies: (() => void)[] = [];
  answer = (part) => new Promise((resolve) => replies.push(() => resolve(take(part))));
  queue.add(
    7,
    [1, 2, 3].map((idFile) => ({ idFile, received: 0, file: file(15) })),
  );
  for (let count = 0; count < 6; count++) {
    await quiet();
    expect(states(queue).filter((state) => state === 'sending').length).toBeLessThanOrEqual(2);
    replies.shift()?.();
  }
  await quiet();
  expect(sent).toHaveLength(6);
  expect(states(queue)).toEqual(['done', 'done', 'done']);
});
