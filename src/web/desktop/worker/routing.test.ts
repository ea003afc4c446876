import { describe, expect, it } from 'vitest';
import { chooseResponseSource } from './routing.ts';

const asked = (path: string, more: object = {}) =>
  chooseResponseSource({ method: 'GET', path, mode: 'cors', hasToken: false, ...more });

describe('chooseResponseSource of the desktop mode', () => {
  it.each(['/desktop', '/desktop/', '/desktop/my-questions', '/desktop/add-assessment/7/2', '/desktop/schedule/7'])(
    'returns page for %s that is opened',
    (path) => expect(asked(path, { mode: 'navigate' })).toBe('page'),
  );

  it.each([
    ...['/assets/app-Ab12.js', '/assets/literata-Ab12.woff2', '/desktop/assets/host-worker-Ab12.js'],
    ...['/desktop/assets/pglite-Ab12.wasm', '/desktop/manifest.webmanifest', '/desktop/icon-192.png'],
  ])('returns asset for %s, opened as a page, too', (path) => {
    expect(asked(path)).toBe('asset');
    expect(asked(path, { mode: 'navigate' })).toBe('asset');
  });

  it('returns file for what the host stores, and network for what it asks the server for', () => {
    expect(asked('/files/0123.png')).toBe('file');
    expect(asked('/files/0123.png', { hasToken: true })).toBe('network');
  });

  it('returns network for activities, calls and everything that changes something', () => {
    for (const path of ['/h5p/t/token/0123/h5p.json', '/auth', '/devices/registerUser.php', '/desktop/my-questions'])
      expect(asked(path), path).toBe('network');
    expect(asked('/files/0123.png', { method: 'POST' })).toBe('network');
    expect(asked('/desktop/', { method: 'POST', mode: 'navigate' })).toBe('network');
  });
});
