import { expect, it } from 'vitest';
import { readyText } from './ready-text.mjs';

it('readyText has the address, then the link of the first administrator, and no accounts without a demonstration', () => {
  const text = readyText({ address: 'http://localhost:3000', demonstration: false, announcement: 'Create here' }, 2.34);
  expect(text).toMatch(/ready after 2\.3 s: {2}http:\/\/localhost:3000\n\n+Create here/);
  expect(text).not.toContain('@demo.school');
});

it('readyText names the accounts of a demonstration', () =>
  expect(readyText({ address: 'http://localhost:3000', demonstration: true }, 2)).toContain('teacher@demo.school'));
