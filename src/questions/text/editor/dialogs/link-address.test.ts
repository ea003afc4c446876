import { describe, expect, it } from 'vitest';
import { completeLink } from './link-address.ts';

describe('completeLink', () => {
  it.each([
    ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
    [' http://example.org ', 'http://example.org'],
    ['example.org/a', 'https://example.org/a'],
    ['www.example.org', 'https://www.example.org'],
    ['example.org:8080/a', 'https://example.org:8080/a'],
    ['ana@example.org', 'mailto:ana@example.org'],
    ['mailto:ana@example.org', 'mailto:ana@example.org'],
  ])('completes %j to %s', (typed, address) => expect(completeLink(typed)).toBe(address));

  it.each([
    '',
    '  ',
    'a word',
    'word',
    'javascript:alert(1)',
    'javascript:1',
    'data:text/html,x',
    '//x.org',
    'ftp://x.org',
    `https://${'x'.repeat(2000)}`,
  ])('returns null for %j', (typed) => expect(completeLink(typed)).toBeNull());
});
