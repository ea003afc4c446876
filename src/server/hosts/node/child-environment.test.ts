import { afterEach, expect, it, vi } from 'vitest';
import { childEnvironment } from './child-environment.ts';

afterEach(() => void vi.unstubAllEnvs());

it('childEnvironment returns what programs need, and no setting', () => {
  for (const name of [
    'SMTP_URL',
    'DATABASE_URL',
    'FILES_S3_SECRET',
    'METRICS_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
    'PGHOST',
  ])
    vi.stubEnv(name, 'secret');
  vi.stubEnv('PATH', '/bin');
  const environment = childEnvironment({ LC_ALL: 'C' });
  expect(environment).toMatchObject({ PATH: '/bin', LC_ALL: 'C' });
  expect(Object.values(environment)).not.toContain('secret');
});
