import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A packet on Ethernet and Wi-Fi. */
const PACKET_BYTES = 1460;
/** What an access point holds before senders have to wait. */
const BUFFER_BYTES = 128 * 1024;
const TICK_MS = 5;

type Packet = { bytes: Buffer; to: Socket };

/** One direction of a line that many connections share: first come, first served, at a rate. */
class Direction {
  readonly #bytesPerTick: number;
  readonly #queue: Packet[] = [];
  /** Those who have more to send, in the order of their turns. */
  readonly #waiting = new Map<Socket, Socket>();
  #queued = 0;
  #credit = 0;

  constructor(megabits: number) {
    this.#bytesPerTick = ((megabits * 1_000_000) / 8 / 1000) * TICK_MS;
  }

  /** Carries what one socket sends to another. */
  carry(from: Socket, to: Socket): void {
    from.on('readable', () => {
      this.#waiting.set(from, to);
      this.#takeMore();
    });
    from.on('end', () => this.#queue.push({ bytes: Buffer.alloc(0), to }));
  }

  /** One packet a turn, so that all senders get theirs in. */
  #takeMore(): void {
    for (const [from, to] of this.#waiting) {
      if (this.#queued >= BUFFER_BYTES) return;
      this.#waiting.delete(from);
      const bytes: Buffer | null = from.read(Math.min(PACKET_BYTES, from.readableLength)) ?? null;
      if (bytes === null) continue;
      this.#queue.push({ bytes, to });
      this.#queued += bytes.length;
      if (from.readableLength > 0) this.#waiting.set(from, to);
    }
  }

  tick(): void {
    this.#credit = Math.min(this.#credit + this.#bytesPerTick, this.#bytesPerTick * 2);
    while (this.#credit > 0) {
      const packet = this.#queue.shift();
      if (!packet) break;
      this.#credit -= packet.bytes.length;
      this.#queued -= packet.bytes.length;
      if (packet.to.destroyed) continue;
      if (packet.bytes.length === 0) packet.to.end();
      else packet.to.write(packet.bytes);
    }
    this.#takeMore();
  }
}

/** Leads to a port of this machine over a line that all connections share, `megabits` a second in each direction. */
export const openSlowLine = async (port: number, megabits: number) => {
  const [up, down] = [new Direction(megabits), new Direction(megabits)];
  const ticking = setInterval(() => {
    up.tick();
    down.tick();
  }, TICK_MS);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const onward = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    up.carry(client, onward);
    down.carry(onward, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(ticking);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
