import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import pino from 'pino';
import type { Frame, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetIdOf } from '../src/core/files/asset-id.ts';
import { createPackageToken } from '../src/server/files/package-tokens.ts';
import type { ListeningServer } from '../src/server/hosts/node/http/listen.ts';
import { createRequestListener } from '../src/server/hosts/node/http/requests.ts';
import { listen } from '../src/server/hosts/node/http/server.ts';
import { createPages } from '../src/server/hosts/node/http/static.ts';
import { sha256Of } from '../src/server/sha256.ts';
import { createSigner } from '../src/server/signing.ts';
import { memorySource, sourceToStream } from '../src/server/source.ts';
import { findAxeViolations, isWiderThanWindow, phoneWindow } from './support/browser.ts';
import { expectOf } from './support/expect-of.ts';
import { buildH5pPackage, h5pContent, h5pFiles } from './support/h5p-package.ts';
import { openPages } from './support/pages.ts';
import { temporaryFolder } from './support/server.ts';
import { openWorld, type World } from './support/world.ts';

describe('an H5P activity in its frame', () => {
  const place = temporaryFolder();
  let world: World;
  let server: ListeningServer;
  /** The page of the current test. */
  let page: Page;
  let address: string;
  let asked: { path: string; cookie: string | null }[] = [];
  const ids: Record<string, string> = {};

  const keep = async (name: string, bytes: Uint8Array) => {
    const asset = assetIdOf(await sha256Of(bytes), 'h5p');
    await world.host.files.put(asset, sourceToStream(memorySource(bytes)));
    ids[name] = asset.slice(0, 32);
  };

  beforeAll(async () => {
    const folder = join(place.folder, 'web');
    await build({
      configFile: false,
      logLevel: 'silent',
      root: join(import.meta.dirname, 'support/activity'),
      plugins: [react({ compiler: true })],
      build: { outDir: folder, emptyOutDir: true, target: 'esnext' },
    });
    world = await openWorld();
    await keep('sum', buildH5pPackage());
    await keep(
      'series',
      buildH5pPackage({
        'content/content.json': {
          ...h5pContent,
          answers: [...h5pContent.answers, { text: 'Through', points: 2, verb: 'completed' }],
        },
      }),
    );
    await keep('long', buildH5pPackage({ 'content/content.json': { ...h5pContent, sum: '2 + 2 '.repeat(800) } }));
    await keep('broken', buildH5pPackage({ 'School.Sum-1.0/sum.js': undefined }));
    await keep('withFormula', buildH5pPackage(formulaFiles()));
    const answer = createRequestListener({
      app: world.app,
      pages: createPages(folder),
      database: world.database,
      log: pino({ level: 'silent' }),
      baseUrl: world.host.baseUrl,
    });
    server = await listen({ port: 0, host: '127.0.0.1' }, (request, bindings) => {
      asked.push({ path: new URL(request.url).pathname, cookie: request.headers.get('cookie') });
      return answer(request, bindings);
    });
    address = `http://127.0.0.1:${server.port}`;
  });
  afterAll(async () => {
    await server?.close();
    await world?.close();
    place.remove();
  });
  // The shell isolates the origins of a page less than the browser of a person.
  const openPage = openPages(() => address, { edition: 'whole' });

  const open = async (name: string, more = '', options = {}) => {
    page = await openPage({ viewport: { width: 900, height: 700 }, ...options });
    // The cookie and storage of a signed-in user's browser.
    await page
      .context()
      .addCookies([{ name: 'assessments_session', value: 'a-session', url: address, httpOnly: true, sameSite: 'Lax' }]);
    asked = [];
    const id = ids[name] ?? name;
    const token = await createPackageToken(createSigner(world.database), id, world.clock.now() + 1000);
    await page.goto(`/?package=${id}&token=${token}${more}`);
    return page.frameLocator('iframe[title="A sum"]');
  };
  const frameOf = async (): Promise<Frame> => {
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    if (!frame) throw new Error('no frame');
    return frame;
  };
  const given = () => page.evaluate(() => window.given);

  it('reports its first result as the response', async () => {
    const activity = await open('sum');
    await expect
      .poll(() => page.getByText('Only the first attempt counts.').textContent())
      .toBe('Only the first attempt counts.');
    await activity.getByRole('button', { name: 'Three' }).click();
    await page.getByText('Your result is saved: 1 of 4 points.').waitFor();
    await activity.getByRole('button', { name: 'Four' }).click();
    await activity.getByRole('button', { name: 'Three' }).click();
    await expect.poll(given).toEqual([{ scaled: 0.25, raw: 1, max: 4 }]);
    await expect.poll(() => activity.locator('[data-seen=yes]').count()).toBe(1);
  });

  it('reports one response for two results at the same moment', async () => {
    const activity = await open('sum');
    await activity.getByRole('button', { name: 'Four' }).evaluate((four) => {
      const buttons = [...(four.parentElement?.querySelectorAll('button') ?? [])];
      for (const button of [four, ...buttons]) (button as HTMLElement).click();
    });
    await page.getByText('Your result is saved: 4 of 4 points.').waitFor();
    await expect.poll(given).toEqual([{ scaled: 1, raw: 4, max: 4 }]);
  });

  it('reports the result of the whole series, not of a part', async () => {
    const activity = await open('series');
    await activity.getByRole('button', { name: 'A part' }).click();
    await activity.getByRole('button', { name: 'Through' }).click();
    await page.getByText('Your result is saved: 2 of 4 points.').waitFor();
    await expect.poll(given).toEqual([{ scaled: 0.5, raw: 2, max: 4 }]);
  });

  it('starts when it is first shown, with its width, and goes on while it is hidden', async () => {
    const activity = await open('sum', '&hidden');
    await page.getByText('Only the first attempt counts.').waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    expect(asked.filter(({ path }) => path.startsWith('/h5p/'))).toEqual([]);
    await page.getByRole('button', { name: 'Show' }).click();
    const note = activity.getByLabel('Note');
    await note.fill('kept');
    await expect.poll(() => activity.locator('.sum').evaluate((sum) => sum.clientWidth)).toBeGreaterThan(500);
    const started = await frameOf();
    const requests = asked.length;
    await page.getByRole('button', { name: 'Hide' }).click();
    await note.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 500, height: 700 });
    const resized = started.evaluate(
      () =>
        new Promise<void>((resolve) => {
          (
            window as unknown as { H5P: { instances: { on(event: string, heard: () => void): void }[] } }
          ).H5P.instances[0]?.on('resize', () => resolve());
        }),
    );
    await page.getByRole('button', { name: 'Show' }).click();
    await resized;
    await expectOf(note).value.toBe('kept');
    expect(asked).toHaveLength(requests);
  });

  it('starts only near what is seen of a paper on one page', async () => {
    await open('sum', '&screen=paper');
    await page.frameLocator('iframe').first().getByText('2 + 2 = ?').waitFor();
    await expect.poll(() => page.locator('iframe').count()).toBeLessThan(5);
    await page.getByRole('status').last().scrollIntoViewIfNeeded();
    await page.frameLocator('iframe').last().getByText('2 + 2 = ?').waitFor();
    await expect.poll(() => page.locator('iframe').count()).toBeLessThan(9);
  });

  it('has at least 430 pixels, and as many as it needs', async () => {
    const heightOf = () => page.locator('iframe').evaluate((frame) => frame.clientHeight);
    await (await open('sum')).getByText('2 + 2 = ?').waitFor();
    await expect.poll(heightOf).toBe(430);
    const activity = await open('long');
    await activity.getByRole('button', { name: 'Four' }).waitFor();
    await expect.poll(heightOf).toBeGreaterThan(900);
    await expect.poll(() => activity.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0);
  });

  it('is answered by opening it where it never reports a result', async () => {
    const activity = await open('sum', '&library=H5P.Accordion%201.0');
    await activity.getByText('2 + 2 = ?').waitFor();
    await page.getByText('Your result is saved: done.').waitFor();
    await activity.getByRole('button', { name: 'Three' }).click();
    await expect.poll(given).toEqual([{ scaled: 1, raw: 0, max: 0 }]);
  });

  it('restores its state after another question has been shown', async () => {
    const activity = await open('sum');
    const note = activity.getByLabel('Note');
    await note.waitFor();
    const message = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('message', ({ data }) => {
            if (data.h5p === 'state' && data.state.includes('2 and 2')) resolve();
          });
        }),
    );
    await note.fill('2 and 2');
    await message;
    await page.getByRole('button', { name: 'Away' }).click();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => note.inputValue()).toBe('2 and 2');
    await expect.poll(given).toEqual([]);
    await activity.getByRole('button', { name: 'Four' }).click();
    await page.getByText('Your result is saved: 4 of 4 points.').waitFor();
  });

  it('accepts neither input nor messages when it is disabled', async () => {
    const activity = await open('sum', '&disabled');
    await activity.getByText('2 + 2 = ?').waitFor();
    await (await frameOf()).evaluate(() => document.querySelector('button')?.click());
    await page.evaluate(() =>
      window.postMessage({
        h5p: 'result',
        verb: 'http://adlnet.gov/expapi/verbs/answered',
        isPart: false,
        scaled: 1,
        raw: 4,
        max: 4,
      }),
    );
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect.poll(given).toEqual([]);
    await expect.poll(() => page.locator('iframe').evaluate((frame) => frame.matches('[inert]'))).toBe(true);
  });

  it('is the only window whose messages are accepted', async () => {
    const activity = await open('sum');
    await activity.getByText('2 + 2 = ?').waitFor();
    const forged = {
      h5p: 'result',
      verb: 'http://adlnet.gov/expapi/verbs/completed',
      isPart: false,
      scaled: 1,
      raw: 4,
      max: 4,
    };
    await page.evaluate((message) => {
      window.postMessage(message);
      const other = document.createElement('iframe');
      other.setAttribute('sandbox', 'allow-scripts allow-same-origin');
      document.body.append(other);
      const { contentWindow } = other;
      contentWindow?.parent.postMessage(message, '*');
    }, forged);
    await activity.getByRole('button', { name: 'Three' }).click();
    await page.getByText('Your result is saved: 1 of 4 points.').waitFor();
    await expect.poll(given).toHaveLength(1);
  });

  it('has no access to our cookies, storage, pages and calls', async () => {
    await open('sum');
    await page.frameLocator('iframe').getByText('2 + 2 = ?').waitFor();
    const frame = await frameOf();
    await expect.poll(() => frame.evaluate(() => self.origin)).toBe('null');
    const fails = async (attempt: () => unknown) => {
      const failure = await frame.evaluate(attempt).then(() => 'none', String);
      expect(failure).toMatch(/SecurityError|Blocked|Failed to fetch|denied/);
    };
    await fails(() => document.cookie);
    await fails(() => parent.document.title);
    await fails(() => indexedDB.open('anything'));
    await fails(() => fetch('/questions/getCatalogings.php', { credentials: 'include' }));
    await fails(() => fetch('https://example.org/'));
    await fails(() => fetch('/login', { method: 'POST', body: '{}', credentials: 'include' }));
    await frame.evaluate(() => {
      const image = new Image();
      image.src = '/h5p/never.png';
      return new Promise((resolve) => {
        image.onerror = resolve;
      });
    });
    // Only the request for the frame's own page, which our page makes, has the session cookie.
    const others = asked.filter(({ path }) => path.startsWith('/h5p/') || path.endsWith('.php') || path === '/login');
    const withCookie = others.filter(({ cookie }) => cookie !== null).map(({ path }) => path);
    expect(others.length).toBeGreaterThan(8);
    expect(withCookie).toEqual([expect.stringMatching(`^/h5p/player/[^/]+/${ids.sum}$`)]);
  });

  it('is answered with 404 when it is opened outside its frame, as are its files', async () => {
    const activity = await open('sum');
    await activity.getByText('2 + 2 = ?').waitFor();
    const { pathname } = new URL((await frameOf()).url());
    expect((await page.goto(pathname))?.status()).toBe(404);
    const filesPath = pathname.replace('/player/', '/t/');
    expect((await page.goto(`${filesPath}/content/images/dots.svg`))?.status()).toBe(404);
  });

  it('stays empty outside its frame in browsers without Sec-Fetch-Dest', async () => {
    await open('sum');
    const { pathname } = new URL((await frameOf()).url());
    await page.route('**/h5p/player/*/*', async (route) => {
      const { 'sec-fetch-dest': _, ...headers } = await route.request().allHeaders();
      const answer = await fetch(`${address}${pathname}`, { headers: { accept: headers.accept ?? '*/*' } });
      await route.fulfill({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
      });
    });
    asked = [];
    await page.goto(pathname);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.evaluate(() => self.origin)).toBe('null');
    await expect.poll(() => page.locator('body').innerText()).toBe('');
    expect(asked.filter(({ path }) => path.startsWith('/h5p/t/'))).toEqual([]);
  });

  it('cannot bypass the content security policy of its page to reach other servers', async () => {
    const activity = await open('sum');
    await activity.getByText('2 + 2 = ?').waitFor();
    const frame = await frameOf();
    const reachable = await frame.evaluate(() =>
      Object.getOwnPropertyNames(window).filter((name) => /RTC/.test(name) && window[name as never]),
    );
    expect(reachable).toEqual([]);
    const heard = await frame.evaluate(async () => {
      const heard: string[] = [];
      addEventListener('message', ({ data }) => heard.push(String(data)));
      const srcdoc = '<script>parent.postMessage(typeof RTCPeerConnection)</' + 'script>';
      const within = (node: Element | ShadowRoot, html: string) => {
        node.innerHTML = html;
      };
      document.body.append(Object.assign(document.createElement('iframe'), { srcdoc }));
      const box = document.body.appendChild(document.createElement('div'));
      within(box, `<p><iframe srcdoc="${srcdoc.replaceAll('"', '&quot;')}"></iframe></p>`);
      const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
      within(shadow, `<iframe srcdoc="${srcdoc.replaceAll('"', '&quot;')}"></iframe>`);
      const frames = [document.body, shadow].flatMap((root) => [...root.querySelectorAll('iframe')]);
      // A frame that is not removed runs its script before its load event.
      const removedOrLoaded = (frame: HTMLIFrameElement) =>
        new Promise<void>((resolve) => {
          frame.addEventListener('load', () => resolve());
          setTimeout(() => frame.isConnected || resolve());
        });
      await Promise.all(frames.map(removedOrLoaded));
      // Messages arrive in the order in which they were sent.
      await new Promise((resolve) => {
        addEventListener('message', ({ data }) => data === 'last' && resolve(data));
        postMessage('last', '*');
      });
      return heard.filter((data) => data !== 'last');
    });
    expect(heard).toEqual([]);
  });

  it('cannot open frames, even after replacing functions of the browser', async () => {
    const activity = await open('sum');
    await activity.getByText('2 + 2 = ?').waitFor();
    const ran = await (await frameOf()).evaluate(async () => {
      const ran: string[] = [];
      addEventListener('message', ({ data }) => typeof data === 'string' && ran.push(data));
      const markup = (name: string) => `<script>parent.postMessage("${name}", "*")</script>`;
      const framed = (name: string) => `<iframe srcdoc="${markup(name).replaceAll('"', '&quot;')}"></iframe>`;
      const declared = (name: string) => `<p><template shadowrootmode="closed">${framed(name)}</template></p>`;
      const add = (name: string, within: Element | ShadowRoot = document.body) =>
        within.append(Object.assign(document.createElement('iframe'), { srcdoc: markup(name) }));
      const later = () => new Promise((resolve) => setTimeout(resolve, 100));
      const nothing = () => undefined;
      const nobody = { value: () => false, configurable: true };

      const { remove, matches, querySelectorAll } = Element.prototype;
      for (const name of ['remove', 'matches', 'querySelectorAll'] as const) {
        Object.assign(Element.prototype, { [name]: nothing });
        add(name);
        await later();
        Object.assign(Element.prototype, { remove, matches, querySelectorAll });
      }
      Object.defineProperty(Element, Symbol.hasInstance, nobody);
      add('hasInstance');
      await later();
      delete (Element as unknown as Record<symbol, unknown>)[Symbol.hasInstance];
      const { observe } = MutationObserver.prototype;
      MutationObserver.prototype.observe = nothing;
      add('observe', document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' }));
      MutationObserver.prototype.observe = observe;
      const host = document.createElement('div');
      add('clonable', host.attachShadow({ mode: 'open', clonable: true }));
      document.body.append(host.cloneNode(true));
      document.body.appendChild(document.createElement('div')).setHTMLUnsafe?.(declared('setHTMLUnsafe'));
      const parsed = Document.parseHTMLUnsafe?.(declared('parseHTMLUnsafe'));
      if (parsed) document.body.append(...parsed.body.children);
      document.write?.(declared('write'));
      document.close();
      await later();
      return ran;
    });
    expect(ran).toEqual([]);
  });

  it('asks to be opened again when its token has expired', async () => {
    const id = ids.sum ?? '';
    const old = await createPackageToken(createSigner(world.database), id, world.clock.now() - 1);
    const activity = await open('sum', `&given=${old}`);
    await page.getByText('This page was open for too long. Open the activity again.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open the activity again' }).click();
    await activity.getByRole('button', { name: 'Four' }).click();
    await page.getByText('Your result is saved: 4 of 4 points.').waitFor();
  });

  it('cannot run its scripts in our own page', async () => {
    await open('sum');
    const outcome = await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const script = Object.assign(document.createElement('script'), { src });
          script.onload = () => resolve('ran');
          script.onerror = () => resolve('refused');
          document.head.append(script);
        }),
      `${new URL((await frameOf()).url()).pathname.replace('/player/', '/t/')}/School.Sum-1.0/sum.js`,
    );
    expect(outcome).toBe('refused');
  });

  it.each(['broken', 'f'.repeat(32)])('offers a retry when the package cannot be loaded: %s', async (name) => {
    await open(name);
    await page.getByText('The activity could not be loaded.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    const before = asked.length;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The activity could not be loaded.').waitFor();
    expect(asked.length).toBeGreaterThan(before);
  });

  it('renders formulas without another server', async () => {
    const activity = await open('withFormula');
    await activity.locator('math mfrac').first().waitFor();
    await expect.poll(() => activity.locator('.sum').textContent()).not.toContain('\\frac');
  });

  it('does not render a formula that defines commands', async () => {
    const activity = await open('withFormula');
    await activity.locator('math mfrac').first().waitFor();
    await expect.poll(() => activity.locator('.sum').textContent()).toContain('\\def\\a{7}');
  });

  it('can be opened again in the review without changing the response', async () => {
    await open('sum', '&screen=review');
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await page.getByText('Result of the first attempt: 1 of 4 points').waitFor();
    await page.getByRole('button', { name: 'Look at the activity again' }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'Four' }).click();
    await expect.poll(given).toEqual([]);
  });

  it('is said to its author to report no result where it never does', async () => {
    await open('sum', '&screen=write&reports=nothing');
    const field = page.getByLabel('Choose an H5P file');
    await field.setInputFiles({ name: 'texts.h5p', mimeType: 'application/zip', buffer: Buffer.from('PK') });
    await page.getByText('Activities of this kind report no result.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  it('is uploaded by its author, with messages for refused files, replaced by dropping a file, and tried', async () => {
    await open('sum', '&screen=write');
    await page.getByText('Upload an H5P file.').waitFor();
    const bytes = Buffer.from('PK');
    const field = page.getByLabel('Choose an H5P file');
    await field.setInputFiles({ name: 'letter.docx', mimeType: 'application/zip', buffer: bytes });
    await page.getByRole('alert').getByText('The file is not an H5P package.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await field.setInputFiles({ name: 'sums.h5p', mimeType: 'application/zip', buffer: bytes });
    await page.getByText('sums.h5p').waitFor();
    await page.getByText('Made with School.Sum 1.0.').waitFor();
    await page.getByText('It is not known whether this activity reports a result.').waitFor();
    await expect.poll(() => page.getByText('report no result').count()).toBe(0);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);

    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['PK'], 'other.h5p'));
      return transfer;
    });
    await page.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText('other.h5p').waitFor();
    await expect.poll(() => page.getByText('sums.h5p').count()).toBe(0);

    await page.getByRole('button', { name: 'Try the activity' }).click();
    await page.locator('iframe').waitFor();
    await page.frameLocator('iframe').getByText('2 + 2 = ?').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.frameLocator('iframe').getByRole('button', { name: 'Three' }).click();
    await page.getByText('The activity has reported its result: 1 of 4 points.').waitFor();
    await expect.poll(() => page.getByText('It is not known').count()).toBe(0);
  });

  it.each(['light', 'dark'])('passes axe and fits a phone (%s)', async (scheme) => {
    const activity = await open('sum', `&scheme=${scheme}`, phoneWindow);
    await activity.getByText('2 + 2 = ?').waitFor();
    await expect.poll(() => isWiderThanWindow(page)).toBe(false);
    expect(await findAxeViolations(page)).toEqual([]);
    await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBe(430);
  });
});

/** Returns the files of an activity with a formula and a library that requests MathJax as H5P's own does. */
function formulaFiles(): Record<string, unknown> {
  const script = `
    var settings = H5PIntegration.libraryConfig['H5P.MathDisplay'].renderer.mathjax;
    var script = document.createElement('script');
    script.src = settings.src;
    script.onload = function () {
      MathJax.Hub.Queue(['Typeset', MathJax.Hub, document], function () {});
    };
    setTimeout(function () { document.head.appendChild(script); });
  `;
  return {
    'content/content.json': { ...h5pContent, sum: '\\(\\frac{1}{2} + \\frac{1}{2}\\) \\(\\def\\a{7}\\a\\)' },
    'School.Sum-1.0/sum.js': `${h5pFiles['School.Sum-1.0/sum.js']}${script}`,
  };
}
