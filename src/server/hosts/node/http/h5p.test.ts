import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createH5pPlayer } from './h5p.ts';

const id = 'a'.repeat(32);
const token = 'm3k2abcd.some_signature-of-it';

describe('the H5P player', () => {
  const player = createH5pPlayer();
  const here = 'http://school.test';
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await player(new Request(`http://school.test${path}`, { method, headers }), here);
    if (!response) throw new Error(`nothing for ${path}`);
    return response;
  };

  it('is a page without an origin that only our own pages may frame', async () => {
    const page = await get(`/h5p/player/${token}/${id}`);
    const policy = page.headers.get('content-security-policy')?.split('; ') ?? [];
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self' http://school.test");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy.filter((line) => /https:|\*/.test(line))).toEqual([]);
  });

  it('names no host in its policy where it is not known which names are ours', async () => {
    const page = await player(new Request(`http://evil.test/h5p/player/${token}/${id}`));
    expect(page?.headers.get('content-security-policy')).toContain("connect-src 'self';");
    expect(page?.headers.get('content-security-policy')).not.toContain('evil');
  });

  it('serves every file that its page names, under the revision of all files', async () => {
    const page = await (await get(`/h5p/player/${token}/${id}`)).text();
    const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(3);
    for (const path of named) expect((await get(path)).status).toBe(200);
    expect(page).not.toContain('%REVISION%');
    for (const path of [
      'frame.bundle.js',
      'styles/h5p.css',
      'temml/temml.min.js',
      'temml/Temml-Local.css',
      'fonts/h5p-core-30.woff2',
    ])
      expect((await get(`/h5p/standalone/${path}`)).headers.get('access-control-allow-origin')).toBe('*');
  });

  it('serves its licences and the address of its source', async () => {
    const notice = await (await get('/h5p/player/NOTICE.txt')).text();
    expect(notice).toMatch(/GNU General Public License, version 3/);
    expect(notice).toContain('https://github.com/h5p/h5p-php-library');
    expect(await (await get('/h5p/standalone/LICENSE.txt')).text()).toContain('MIT');
  });

  it('is compressed for clients that accept it, and has no body for HEAD', async () => {
    const plain = Buffer.from(await (await get('/h5p/standalone/main.bundle.js')).arrayBuffer());
    const packed = await get('/h5p/standalone/main.bundle.js', { 'accept-encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).equals(plain)).toBe(true);
    const head = await get('/h5p/standalone/main.bundle.js', {}, 'HEAD');
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(plain.length), '']);
  });

  it.each([
    '/h5p/player/',
    '/h5p/player/player.html',
    '/h5p/player/nothing',
    `/h5p/player/${token}/${id}/h5p.json`,
    '/h5p/standalone/../package.json',
    '/h5p/standalone/..%2Fpackage.json',
    '/h5p/standalone/h5p.d.ts',
    '/h5p/player/constructor',
  ])('answers 404 to %s', async (path) => {
    const response = player(new Request(`http://school.test${path}`), here);
    expect((await response)?.status ?? 404).toBe(404);
  });

  it.each(['/', `/h5p/${id}/h5p.json`, '/files/h5p/player/', '/h5p'])('does not handle %s', (path) =>
    expect(player(new Request(`http://school.test${path}`), here)).toBeUndefined(),
  );
});
