import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type State = 'open' | 'cut' | 'silent' | 'slow';

/** Who sends the bytes in the middle of which everything is cut, and after how many of them. */
type Cut = { from: 'client' | 'server'; bytes: number };

/** The network between the students and the server: a TCP proxy that can be cut, be slow, or lose what is sent. */
export class Line {
  readonly #server: Server;
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  readonly #slowMs: number;
  #state: State = 'open';
  #cut: Cut | null = null;
  readonly port: number;

  private constructor(server: Server, { port, target, slowMs }: { port: number; target: number; slowMs: number }) {
    this.#server = server;
    this.#target = target;
    this.#slowMs = slowMs;
    this.port = port;
    server.on('connection', (client) => this.#pass(client));
  }

  /** Opens a line to a port of this machine. `slowMs` is how long bytes take while it is slow, in each direction. */
  static async to(target: number, { slowMs }: { slowMs: number }): Promise<Line> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    return new Line(server, { port: address.port, target, slowMs });
  }

  /** Ends all connections and takes no new ones. */
  cut(): void {
    this.#become('cut');
  }

  /** Delivers so many bytes of those that one side sends from now on and not one more, ends all connections, and takes new ones. */
  cutAfter(cut: Cut): void {
    this.#cut = cut;
  }

  /** Returns whether it has still to cut after some bytes. */
  get isToCut(): boolean {
    return this.#cut !== null;
  }

  /** Takes connections and bytes, and delivers none. */
  fallSilent(): void {
    this.#state = 'silent';
  }

  /** Delivers everything late. */
  slowDown(): void {
    this.#state = 'slow';
  }

  /** Lets everything through again; what was connected until now has to connect anew. */
  restore(): void {
    this.#become('open');
  }

  close(): void {
    this.#become('cut');
    this.#server.close();
  }

  /** Delivers the last bytes, and nothing that comes meanwhile. */
  #cutIn(last: Uint8Array, to: Socket): void {
    this.#state = 'silent';
    to.end(last, () => this.#become('open'));
  }

  #become(state: State): void {
    this.#state = state;
    this.#cut = null;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  #pass(client: Socket): void {
    if (this.#state === 'cut') {
      client.destroy();
      return;
    }
    const server = connect(this.#target, '127.0.0.1');
    const ways = [
      ['client', client, server],
      ['server', server, client],
    ] as const;
    for (const [side, from, to] of ways) {
      this.#sockets.add(from);
      from.on('data', async (bytes) => {
        if (this.#state === 'slow') await pause(this.#slowMs);
        if (this.#state !== 'open' && this.#state !== 'slow') return;
        const cut = this.#cut?.from === side ? this.#cut : null;
        if (cut && cut.bytes <= bytes.length) return this.#cutIn(bytes.subarray(0, cut.bytes), to);
        if (cut) cut.bytes -= bytes.length;
        to.write(bytes);
      });
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
