import { join } from 'node:path';
import { Hono } from 'hono';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { desktopCalls } from '../../../src/contract/desktop.ts';
import { calls } from '../../../src/contract/index.ts';
import type { SessionUser } from '../../../src/contract/session.ts';
import { nestFields } from '../../../src/server/dispatcher/nested-fields.ts';
import { listen } from '../../../src/server/hosts/node/http/server.ts';
import { createPages } from '../../../src/server/hosts/node/http/static.ts';
import { desktopWindow } from '../../support/browser.ts';
import { openPages } from '../../support/pages.ts';
import { desktopState, stateStub, unregistered } from '../replies/desktop.ts';
import { replaceDevice } from './device.ts';
import { fileReply, pictureReply } from './replies.ts';
import { shellStubs } from './shell.ts';
import { isFailure, type Stub, Wire } from './wire.ts';

const WIRE_COOKIE = 'screens_wire';

/** The time at which pages open: a Tuesday in the middle of the school year. */
export const OPENED_AT = '2026-03-10T09:00:00+01:00';

type Opened = { page: Page; wire: Wire };
type ScreenOptions = {
  /** Who is signed in; null for nobody. */
  as: SessionUser | null;
  /** The replies of the calls that the screen makes, in addition to those of the shell. */
  stubs?: readonly Stub[];
  window?: BrowserContextOptions;
  /** Moves the page's clock to another time than `OPENED_AT`. Timers run on; `page.clock` moves them. */
  at?: string;
};

/**
 * Serves the built web app to the tests of a file, without a server of the product: every call is replied to by a stub
 * that is typed and checked by the contract. A call without a stub fails the test.
 */
export const openScreens = ({ browser }: { browser?: () => Promise<Browser> } = {}) => {
  const wires = new Map<string, Wire>();
  let address = '';
  let close = async () => {};
  let opened = 0;
  beforeAll(async () => {
    const app = createApp((id) => wires.get(id ?? ''));
    const pages = createPages(join(import.meta.dirname, '../../../dist/web'), { offlinePaper: false });
    const server = await listen(
      { port: 0, host: '127.0.0.1' },
      async (request) => (await pages(request)) ?? app.fetch(request),
    );
    address = `http://127.0.0.1:${server.port}`;
    close = () => server.close();
  });
  afterAll(() => close());
  const openPage = openPages(() => address, { ...(browser && { browser }) });
  afterEach(() => {
    const faults = [...wires.values()].flatMap((wire) => wire.takeFaults());
    wires.clear();
    expect(faults, 'calls against the contract or without a stub').toEqual([]);
  });

  return {
    /** Opens a route of the web app in a browser context of its own; below `/desktop`, with a host that asks the wire. */
    openScreen: async (
      path: string,
      { as, stubs = [], window = desktopWindow, at }: ScreenOptions,
    ): Promise<Opened> => {
      const wire = new Wire();
      const isDesktop = path.startsWith('/desktop');
      wire.use(...shellStubs(as), ...(isDesktop ? [stateStub(as ? desktopState() : unregistered)] : []), ...stubs);
      const id = String(++opened);
      wires.set(id, wire);
      const page = await openPage(window);
      await page.clock.install({ time: at ?? OPENED_AT });
      await page.context().addCookies([{ name: WIRE_COOKIE, value: id, url: address }]);
      if (isDesktop) await replaceDevice(page);
      await page.goto(`${address}${path}`);
      return { page, wire };
    },
  };
};

/** Returns an app that replies to every call by the wire that the page's cookie names. */
const createApp = (findWire: (id: string | undefined) => Wire | undefined): Hono => {
  const app = new Hono();
  const all: readonly Call[] = Object.values({ ...calls, ...desktopCalls }).flatMap((area) => Object.values(area));
  for (const call of all) register(app, call, findWire);
  app.get('/files/*', () => pictureReply());
  return app;
};

const register = (app: Hono, call: Call, findWire: (id: string | undefined) => Wire | undefined): void => {
  app.on(call.method, call.path, async (c) => {
    const id = new RegExp(`${WIRE_COOKIE}=(\\d+)`).exec(c.req.header('cookie') ?? '')?.[1];
    const wire = findWire(id);
    // A page of a test that is over.
    if (wire === undefined) return c.json({ success: false, errCode: 503, error: 'closed' }, 503);
    const reply = await wire.reply(call, await sentOf(call, c.req));
    if (isFailure(reply)) return c.json(reply.failure.body, reply.failure.status as 500);
    if (call.answers === 'file') return fileReply(reply);
    return c.json({ success: true, ...(reply as object) });
  });
};

type Sent = { raw: Request; query(): Record<string, string>; json(): Promise<unknown> };

const sentOf = async ({ method, body }: Call, request: Sent): Promise<unknown> => {
  if (method === 'GET') return nestFields(Object.entries(request.query()));
  if (body === 'form') return Object.fromEntries([...(await request.raw.formData())].map(toSentField));
  return request.json();
};

/** Returns a field of a form as the dispatcher has received it: a file with its hash. */
const toSentField = ([name, value]: [string, string | File]): [string, unknown] => [
  name,
  typeof value === 'string' ? value : { name: value.name, type: value.type, size: value.size, sha256: '0'.repeat(64) },
];
