import type { HostRequest, HostResponse, MessageFromHost, MessageToHost } from '../../../contract/messages.ts';
import { desktopNames } from '../../../core/devices/desktop-names.ts';
import { log } from './adapters/log.ts';
import { RequestRelay } from './relay.ts';
import { failureResponse, type RequestHandler } from './requests.ts';

/** The messages between the workers of several tabs. */
type TabMessage =
  | { type: 'who' }
  | { type: 'opening' | 'open'; owner: string }
  | { type: 'request'; owner: string; from: string; id: number; request: HostRequest }
  | { type: 'cancel'; owner: string; from: string; id: number }
  | { type: 'response'; to: string; id: number; response: HostResponse };

/**
 * Serves every port that is sent to this worker. A browser lets only one worker open the database, so the workers of
 * all tabs ask for a lock: the one that gets it opens the database and serves all, the others relay. When it ends,
 * the next one takes over. `answerUnopened` returns what answers while the database cannot be opened.
 */
export function serveTabPorts(
  open: () => Promise<RequestHandler>,
  answerUnopened: (error: unknown) => Promise<RequestHandler> | RequestHandler = unopened,
): void {
  const self = crypto.randomUUID();
  const channel = new BroadcastChannel(desktopNames.host);
  const say = (message: TabMessage) => channel.postMessage(message);
  const relay = new RequestRelay((owner, message) => say({ ...message, owner, from: self }));
  const running = new Running(relay.answer);
  let role: 'relaying' | 'opening' | 'open' = 'relaying';
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => {});

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    switch (data.type) {
      case 'who':
        return void (role === 'open' && say({ type: 'open', owner: self }));
      // What a closed tab said last may arrive after its lock.
      case 'opening':
        return void (role === 'relaying' && relay.lose());
      case 'open':
        return void (role === 'relaying' && relay.find(data.owner));
      case 'response':
        return void (data.to === self && relay.settle(data.id, data.response));
      case 'cancel':
        return void (data.owner === self && running.cancel(`${data.from} ${data.id}`));
      case 'request': {
        const { owner, from, id, request } = data;
        if (owner !== self) return;
        return void running.start(`${from} ${id}`, request, (response) =>
          say({ type: 'response', to: from, id, response }),
        );
      }
    }
  };

  // Held until the browser ends this worker.
  navigator.locks.request(desktopNames.host, async () => {
    role = 'opening';
    relay.lose();
    say({ type: 'opening', owner: self });
    relay.own(await Promise.race([open(), broken.promise]).catch(logUnopened).catch(answerUnopened).catch(unopened));
    role = 'open';
    say({ type: 'open', owner: self });
    await new Promise(() => {});
  });
  say({ type: 'who' });

  // The page hears of it as of any error, and ends this worker: PGlite may be waiting for what has failed. While the database is being
  // opened that is why it cannot be.
  addEventListener('unhandledrejection', (event) => {
    if (role !== 'opening') throw event.reason;
    event.preventDefault();
    broken.reject(event.reason);
  });
  addEventListener('message', ({ ports }) => {
    for (const port of ports) servePort(port, new Running(relay.answer));
  });
}

/** Answers the requests of one page. */
function servePort(port: MessagePort, running: Running): void {
  port.onmessage = ({ data }: MessageEvent<MessageToHost>) => {
    if (data.type === 'cancel') return running.cancel(String(data.id));
    running.start(String(data.id), data.request, (response) => {
      const message: MessageFromHost = { type: 'response', id: data.id, response };
      port.postMessage(message, response.body ? [response.body] : []);
    });
  };
}

/** The requests of one sender that are not answered yet, by the sender's number of them. */
class Running {
  readonly #answer: RequestHandler;
  readonly #cancelling = new Map<string, AbortController>();

  constructor(answer: RequestHandler) {
    this.#answer = answer;
  }

  /** Answers the request, unless it is cancelled before. */
  async start(id: string, request: HostRequest, respond: (response: HostResponse) => void): Promise<void> {
    const cancelling = new AbortController();
    this.#cancelling.set(id, cancelling);
    const response = await this.#answer(request, cancelling.signal);
    this.#cancelling.delete(id);
    if (!cancelling.signal.aborted) respond(response);
  }

  cancel(id: string): void {
    this.#cancelling.get(id)?.abort();
  }
}

const logUnopened = (error: unknown): never => {
  log.error({ err: error }, 'the database of this device cannot be opened');
  throw error;
};

/** Answers every request with the reason why the database cannot be opened, for example a full device. */
const unopened = (error: unknown): RequestHandler => {
  const reason = error instanceof Error ? error.message : String(error);
  return async () => failureResponse(503, `The database of this device cannot be opened: ${reason}`);
};
