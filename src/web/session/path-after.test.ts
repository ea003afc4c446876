import { describe, expect, it } from 'vitest';
import { pathAfterSignIn, signInPath } from './path-after.ts';

describe('after signing in', () => {
  it('goes to the start when nothing else was wanted', () => expect(pathAfterSignIn(null)).toBe('/'));
  it('goes to the wanted screen with its filter', () =>
    expect(pathAfterSignIn('/assessments?filter=draft')).toBe('/assessments?filter=draft'));
  it.each([
    ...['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', ''],
    ...['/\t/elsewhere.example', '/\n\\elsewhere.example', '/.//elsewhere.example', '/a/..//elsewhere.example'],
    ...[' //elsewhere.example', 'elsewhere.example', '//', '///'],
  ])('never leaves the product for %j', (wanted) => expect(pathAfterSignIn(wanted)).toBe('/'));
  it('does not come back to the sign-in itself', () => expect(pathAfterSignIn('/login?p=%2F')).toBe('/'));
});

describe('the way to the sign-in', () => {
  it('keeps the path it was called from', () =>
    expect(pathAfterSignIn(new URL(signInPath('/reports/7/results?a=1&b=2'), 'http://x').searchParams.get('p'))).toBe(
      '/reports/7/results?a=1&b=2',
    ));
  it('carries nothing for the start page', () => expect(signInPath('/')).toBe('/login'));
});
