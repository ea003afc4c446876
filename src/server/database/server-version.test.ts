import { describe, expect, it } from 'vitest';
import { requireServerVersion } from './server-version.ts';

describe('the version of PostgreSQL', () => {
  it.each(['15.4', '17.6 (Debian 17.6-1.pgdg12+1)', '9.6.24'])('is refused before 18: %s', (version) => {
    expect(() => requireServerVersion(version)).toThrow(`PostgreSQL 18 is needed, this is ${version.split(' ')[0]}`);
  });

  it.each(['18.0', '18beta1', '19.2 (Ubuntu 19.2-1)'])('is accepted from 18: %s', (version) => {
    expect(() => requireServerVersion(version)).not.toThrow();
  });
});
