import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPages, type PagesHandler } from './static.ts';

let folder: string;
let pages: PagesHandler;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assessments-test-pages-'));
  build('first');
  pages = createPages(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

function build(text: string) {
  for (const path of ['assets', 'desktop/assets']) mkdirSync(join(folder, path), { recursive: true });
  rmSync(join(folder, 'index.html'), { force: true });
  for (const [name, content] of Object.entries({
    'index.html': `<p>${text}`,
    'icon.svg': '<svg/>',
    'assets/main-1a2b.js': 'plain',
    'assets/reader-worker-1a2b.js': 'reads',
    'desktop/assets/host-worker-1a2b.js': 'answers',
    'desktop/assets/open-1a2b.js': 'opens',
    'desktop/assets/database-1a2b.data': 'data',
    'desktop/assets/database-1a2b.data.br': 'data as br',
    'desktop/manifest.webmanifest': '{}',
    'assets/main-1a2b.js.br': 'as br',
    'assets/main-1a2b.js.gz': 'as gzip',
    'scheme.js': 'scheme',
  })) {
    writeFileSync(join(folder, name), content);
  }
}

async function get(path: string, headers = {}, method = 'GET') {
  const response = await pages(new Request(`http://school.test${path}`, { headers, method }));
  if (!response) return undefined;
  return { status: response.status, text: await response.text(), header: (name: string) => response.headers.get(name) };
}

describe('the web app', () => {
  it('answers every address that is neither a file nor a call', async () => {
    for (const path of ['/', '/index.html', '/assessments/7?tab=key', '/desktop/', '/desktop/add-assessment/7/2']) {
      expect(await get(path)).toMatchObject({ status: 200, text: '<p>first' });
    }
  });

  it('may load nothing from other servers', async () => {
    const page = await get('/assessments');
    expect(page?.header('content-security-policy')).toContain("default-src 'self'");
    expect(page?.header('content-security-policy')).not.toContain('http');
  });

  it('may not evaluate code', async () => {
    expect((await get('/assessments'))?.header('content-security-policy')).not.toMatch(/script-src|eval/);
  });

  it('may run the inline scripts that were built into it, and no others', async () => {
    writeFileSync(join(folder, 'index.html'), '<script>start()</script><script type="module" src="/a.js"></script>');
    const hash = createHash('sha256').update('start()').digest('base64');
    const policy = (await get('/assessments'))?.header('content-security-policy');
    expect(policy?.split('; ')).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect((await get('/assets/main-1a2b.js'))?.header('content-security-policy')).not.toContain('script-src');
    build('first');
    expect((await get('/assessments'))?.header('content-security-policy')).not.toContain('script-src');
  });

  it('lets its workers compile WebAssembly, and nothing else', async () => {
    const policyOf = async (path: string) => (await get(path))?.header('content-security-policy');
    for (const path of ['/assets/reader-worker-1a2b.js', '/desktop/assets/host-worker-1a2b.js'])
      expect((await policyOf(path))?.split('; '), path).toContain("script-src 'self' 'wasm-unsafe-eval'");
    const others = ['/assets/main-1a2b.js', '/desktop/assets/open-1a2b.js', '/scheme.js'];
    for (const path of [...others, '/assessments', '/reader-worker-1a2b', '/desktop/', '/desktop/host-worker-1a2b'])
      expect(await policyOf(path), path).not.toContain('wasm');
  });

  it('is revalidated each time, its hashed files after a year', async () => {
    expect((await get('/'))?.header('cache-control')).toBe('no-cache');
    expect((await get('/icon.svg'))?.header('cache-control')).toBe('no-cache');
    expect((await get('/desktop/manifest.webmanifest'))?.header('cache-control')).toBe('no-cache');
    for (const path of ['/assets/main-1a2b.js', '/desktop/assets/open-1a2b.js'])
      expect((await get(path))?.header('cache-control'), path).toBe('public, max-age=31536000, immutable');
  });

  it('removes the offline worker if it is switched off, and serves it as a file otherwise', async () => {
    writeFileSync(join(folder, 'offline-worker.js'), 'keeps papers');
    const worker = await get('/offline-worker.js');
    expect(worker).toMatchObject({ status: 200, text: 'keeps papers' });
    expect(worker?.header('cache-control')).toBe('no-cache');
    const off = await createPages(folder, { offlinePaper: false })(new Request('http://school.test/offline-worker.js'));
    expect(off?.headers.get('content-type')).toBe('text/javascript');
    expect(off?.headers.get('cache-control')).toBe('no-cache');
    expect(await off?.text()).toContain('registration.unregister()');
  });

  it('is answered with 304 to a browser that has it', async () => {
    const etag = (await get('/'))?.header('etag');
    const kept = await get('/', { 'if-none-match': etag });
    expect(kept).toMatchObject({ status: 304, text: '' });
    expect(kept?.header('etag')).toBe(etag);
    expect(kept?.header('content-security-policy')).toContain("default-src 'self'");
  });

  it('is replaced by a new build at once', async () => {
    build('second build');
    expect(await get('/assessments')).toMatchObject({ text: '<p>second build' });
    build('first');
  });

  it('shows a message when it is not built yet', async () => {
    const response = await createPages(join(folder, 'nowhere'))(new Request('http://school.test/'));
    expect([response?.status, response?.headers.get('retry-after')]).toEqual([503, '2']);
  });
});

describe('a file of the web app', () => {
  it.each([
    ['br, gzip', 'as br', 'br'],
    ['gzip, deflate', 'as gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'as gzip', 'gzip'],
    ['identity', 'plain', null],
  ])('is compressed as the browser accepts it: %s', async (accepted, text, encoding) => {
    const file = await get('/assets/main-1a2b.js', { 'accept-encoding': accepted });
    expect(file).toMatchObject({ status: 200, text });
    expect(file?.header('content-encoding')).toBe(encoding);
    expect(file?.header('content-type')).toBe('text/javascript; charset=utf-8');
    expect(file?.header('vary')).toBe('accept-encoding');
  });

  it('is compressed, too, where its name tells nothing of its content', async () => {
    const file = await get('/desktop/assets/database-1a2b.data', { 'accept-encoding': 'br' });
    expect(file).toMatchObject({ status: 200, text: 'data as br' });
    expect(file?.header('content-encoding')).toBe('br');
  });

  it('has a length and no body for HEAD', async () => {
    const file = await get('/assets/main-1a2b.js', {}, 'HEAD');
    expect(file).toMatchObject({ status: 200, text: '' });
    expect(file?.header('content-length')).toBe('5');
  });

  it('is sent by the requested ranges, and never beyond its end', async () => {
    const part = await get('/assets/main-1a2b.js', { range: 'bytes=1-3', 'accept-encoding': 'br' });
    expect(part).toMatchObject({ status: 206, text: 'lai' });
    expect(part?.header('content-range')).toBe('bytes 1-3/5');
    expect(part?.header('content-encoding')).toBe(null);
    expect(part?.header('cache-control')).toContain('immutable');
    const none = await get('/assets/main-1a2b.js', { range: 'bytes=5-9' });
    expect(none).toMatchObject({ status: 416, text: '' });
    expect(none?.header('content-length') ?? '0').toBe('0');
  });

  it('is not found after it was deleted', async () => {
    expect((await get('/scheme.js'))?.status).toBe(200);
    rmSync(join(folder, 'scheme.js'));
    expect((await get('/scheme.js'))?.status).toBe(404);
    build('first');
  });

  it.each([
    '/assets/main-1a2b.js.br',
    '/assets/main-9z9z.js',
    '/../static.ts',
    '/assets/%2e%2e%2findex.html',
    '/nothing.png',
    '/a%00.js',
    '/assets/a%00.js',
    `/${'a'.repeat(300)}.js`,
  ])('is not found outside the folder: %s', async (path) => {
    const answer = await get(path);
    expect(answer?.status).toBe(404);
    expect(answer?.header('content-security-policy')).toContain("default-src 'self'");
  });
});

it('throws errors of reading a file', async () => {
  symlinkSync('loop.js', join(folder, 'loop.js'));
  await expect(get('/loop.js')).rejects.toThrow('ELOOP');
});

describe('a call', () => {
  it.each([
    ['POST', '/login'],
    ['GET', '/schedules/getSchedules.php'],
    ['GET', '/files/0123.png'],
    ['GET', '/h5p/0123/h5p.json'],
    ['GET', '/openapi.json'],
    ['GET', '/metrics'],
  ])('is left to the server: %s %s', async (method, path) => expect(await get(path, {}, method)).toBeUndefined());
});
