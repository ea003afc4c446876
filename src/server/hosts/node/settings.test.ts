import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { productFolder } from './product-folder.ts';
import { readSettings, table } from './settings.ts';

/** One core is left to the database. */
const WORKERS = Math.min(Math.max(1, availableParallelism() - 1), 16);

describe('the settings', () => {
  it('have defaults for missing and blank values', () => {
    expect(readSettings({ PORT: ' ', DATABASE_URL: '' })).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      FILES_S3_REGION: 'us-east-1',
      UPLOADS_PER_DAY: 1000,
      UPLOAD_MB_PER_DAY: 2000,
      DATA_DIR: resolve('data'),
      LOG_LEVEL: 'info',
      OFFLINE_PAPER: '1',
      COMMERCIAL_MESSAGES: '0',
      OPENAPI_PUBLIC: '0',
      WORKERS,
      DEMO: true,
      isLocal: true,
    });
  });

  it('are read from the environment', () => {
    const given = { PORT: '0', HOST: '::', DATA_DIR: '/srv/a', DEMO: '0', BASE_URL: 'https://school.test/' };
    expect(readSettings(given)).toEqual({
      PORT: 0,
      HOST: '::',
      FILES_S3_REGION: 'us-east-1',
      UPLOADS_PER_DAY: 1000,
      UPLOAD_MB_PER_DAY: 2000,
      DATA_DIR: '/srv/a',
      LOG_LEVEL: 'info',
      OFFLINE_PAPER: '1',
      COMMERCIAL_MESSAGES: '0',
      OPENAPI_PUBLIC: '0',
      WORKERS,
      DEMO: false,
      isLocal: false,
      BASE_URL: 'https://school.test',
    });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1.'],
    [{ OPENAPI_PUBLIC: 'yes' }, 'OPENAPI_PUBLIC must be 0 or 1.'],
    [{ UPLOADS_PER_DAY: '0' }, 'UPLOADS_PER_DAY must be a whole number from 1 to 9999999.'],
    [{ ALLOWED_HOSTS: '10.0.0.5' }, 'ALLOWED_HOSTS needs a BASE_URL.'],
    [{ BASE_URL: 'school.test' }, 'BASE_URL must be an address that begins with http:// or https://.'],
    [{ GUIDE_LINK: 'javascript:alert(1)' }, 'GUIDE_LINK must be an address that begins with http:// or https://.'],
    [
      { CONTACT_LINK: 'ayuda@ria.gal' },
      'CONTACT_LINK must be an address that begins with http://, https:// or mailto:.',
    ],
    [
      { SOCIAL_LINKS: 'https://social.example/@ria, javascript:alert(1)' },
      'SOCIAL_LINKS must be addresses that begin with http:// or https://, separated by commas.',
    ],
    [{ MAIL_FROM: 'avisos@ria.gal' }, 'MAIL_FROM needs an SMTP_URL.'],
    [
      { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'IES Ría', MAIL_REPLY_TO: 'a@b.gal, c@d.gal' },
      "MAIL_FROM must be an e-mail address or 'Name <address>'; MAIL_REPLY_TO must be an e-mail address or 'Name <address>'.",
    ],
    [{ SMTP_URL: 'mail.test:25' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    [
      { DATABASE_URL: 'mysql://root:secret@db/x' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    [{ DATABASE_OWNER_URL: 'postgres://owner@db/x' }, 'DATABASE_OWNER_URL needs a DATABASE_URL.'],
    [{ METRICS_PORT: '1.5' }, 'METRICS_PORT must be a whole number from 1 to 65535.'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1 to 65535.'],
    [{ METRICS_TOKEN: 'too-short' }, 'METRICS_TOKEN must have at least 16 characters.'],
    [{ WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 16.'],
    [{ WORKERS: '17' }, 'WORKERS must be a whole number from 1 to 16.'],
    [{ LOG_LEVEL: 'all' }, 'LOG_LEVEL must be one of debug, info, warn, error.'],
    [{ TLS_CERT: 'a.pem' }, 'TLS_CERT needs a TLS_KEY.'],
    [{ TLS_KEY: 'a.pem' }, 'TLS_KEY needs a TLS_CERT.'],
    [
      { TLS_CERT: 'a.pem', TLS_KEY: 'b.pem', BASE_URL: 'http://school.test' },
      'BASE_URL must begin with https:// where TLS_CERT is set.',
    ],
    [{ FILES_S3_ENDPOINT: 'http://s3.test' }, 'FILES_S3_BUCKET is missing.'],
    [{ FILES_S3_BUCKET: 'files', FILES_S3_KEY: 'key' }, 'FILES_S3_KEY and FILES_S3_SECRET go together.'],
    [{ FILES_S3_BUCKET: 'files', FILES_S3_SECRET: 'hidden' }, 'FILES_S3_KEY and FILES_S3_SECRET go together.'],
    [
      { FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: 's3.test' },
      'FILES_S3_ENDPOINT must be an address that begins with http:// or https://.',
    ],
    [{ PORT: '-1', DEMO: '2' }, 'PORT must be a whole number from 0 to 65535; DEMO must be 0 or 1.'],
  ])('name an invalid value in one line: %o', (given, line) => {
    expect(() => readSettings(given)).toThrow(new Error(line));
  });

  it.each(['-1', '10', '100', '10.0.0.0/8; 11.0.0.0/8', 'proxy.test', '10.0.0.0/33'])(
    'refuse to trust what is neither a number of proxies nor their addresses: %s',
    (TRUST_PROXY) => {
      const forms = 'a number of proxies or a list of addresses and networks, such as 1 or 10.0.0.0/8';
      expect(() => readSettings({ TRUST_PROXY })).toThrow(new Error(`TRUST_PROXY must be ${forms}.`));
    },
  );

  it('are all in the operating guide', () => {
    const guide = readFileSync(join(productFolder, 'docs/operating.md'), 'utf8');
    for (const { name, default: usual, meaning } of table) {
      expect(guide).toContain(`| \`${name}\` | ${usual ? `\`${usual}\`` : '–'} | ${meaning} |`);
    }
  });
});

describe('the demonstration', () => {
  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1', BASE_URL: 'http://[::1]:8080' }, true],
    [{ BASE_URL: 'http://localhost:5173' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '127.example.org' }, false],
    [{ BASE_URL: 'https://localhost' }, false],
    [{ BASE_URL: 'http://school.test' }, false],
    [{ DATABASE_URL: 'postgres://localhost/school' }, false],
    [{ TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' }, false],
  ])('is loaded by default only if no other computer can connect: %o', (given, expected) => {
    expect(readSettings(given)).toMatchObject({ DEMO: expected, isLocal: expected });
    expect(readSettings({ ...given, DEMO: '1' })).toMatchObject({ DEMO: true, isLocal: expected });
    expect(readSettings({ ...given, DEMO: '0' })).toMatchObject({ DEMO: false, isLocal: expected });
  });
});
