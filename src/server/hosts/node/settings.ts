import { isIPv4 } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { logLevels } from './adapters/log.ts';
import { parseTrustedProxies } from './http/caller.ts';
import type { DatabaseUrls } from './postgres/connect.ts';
import table from './settings.json' with { type: 'json' };
import { StartupError } from './startup-error.ts';

/** Every setting's name, default and meaning: `npm start -- --help` and docs/operating.md show the same. */
export { table };

const isAddress = (protocols: readonly string[]) => (text: string) =>
  protocols.includes(URL.parse(text)?.protocol ?? '');

const url = (...protocols: string[]) =>
  z.string().refine(isAddress(protocols), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,7}$/, error)
    .transform(Number)
    .refine((value) => value >= least && value <= most, error);
};

/** An address alone, or behind a name: `School <office@school.org>`. */
const mailAddress = z.string().transform((text, { issues }) => {
  const [, name = '', inside] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = (inside ?? text).trim();
  if (z.email().safeParse(address).success) return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
  issues.push({ code: 'custom', message: "must be an e-mail address or 'Name <address>'", input: text });
  return z.NEVER;
});

const port = (least: number) => wholeNumber(least, 65_535);
const count = wholeNumber(1, 9_999_999);

const MOST_WORKERS = 16;

const file = z.string().transform((path) => resolve(path));
const trustForms = 'must be a number of proxies or a list of addresses and networks, such as 1 or 10.0.0.0/8';

const form = z
  .object({
    PORT: port(0),
    HOST: z.string(),
    DATA_DIR: z.string().transform((path) => resolve(path)),
    DATABASE_URL: url('postgres:', 'postgresql:').optional(),
    DATABASE_OWNER_URL: url('postgres:', 'postgresql:').optional(),
    BASE_URL: url('http:', 'https:')
      .transform((address) => address.replace(/\/+$/, ''))
      .optional(),
    ALLOWED_HOSTS: z
      .string()
      .transform((names) => names.split(',').map((name) => name.trim()))
      .refine((names) => names.every((name) => /^(\[[\da-f:.]+\]|[\w.-]+)$/i.test(name)), {
        error: 'must be names or addresses without scheme and port, separated by commas',
      })
      .optional(),
    GUIDE_LINK: url('http:', 'https:').optional(),
    CONTACT_LINK: z
      .string()
      .refine(isAddress(['http:', 'https:', 'mailto:']), {
        error: 'must be an address that begins with http://, https:// or mailto:',
      })
      .optional(),
    SOCIAL_LINKS: z
      .string()
      .transform((links) => links.split(/[\s,]+/).filter((link) => link !== ''))
      .refine((links) => links.every(isAddress(['http:', 'https:'])), {
        error: 'must be addresses that begin with http:// or https://, separated by commas',
      })
      .optional(),
    SMTP_URL: url('smtp:', 'smtps:').optional(),
    MAIL_FROM: mailAddress.optional(),
    MAIL_REPLY_TO: mailAddress.optional(),
    COMMERCIAL_MESSAGES: z.enum(['0', '1'], 'must be 0 or 1'),
    OPENAPI_PUBLIC: z.enum(['0', '1'], 'must be 0 or 1'),
    LEGAL_DIR: file.optional(),
    PARTNER_FILE: file.optional(),
    TRUST_PROXY: z
      .string()
      .transform((text, { issues }) => {
        try {
          return parseTrustedProxies(text);
        } catch {
          issues.push({ code: 'custom', message: trustForms, input: text });
          return z.NEVER;
        }
      })
      .optional(),
    TLS_CERT: file.optional(),
    TLS_KEY: file.optional(),
    METRICS_PORT: port(1).optional(),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
    FILES_S3_BUCKET: z.string().optional(),
    FILES_S3_ENDPOINT: url('http:', 'https:').optional(),
    FILES_S3_REGION: z.string(),
    FILES_S3_KEY: z.string().optional(),
    FILES_S3_SECRET: z.string().optional(),
    WORKERS: wholeNumber(1, MOST_WORKERS).optional(),
    OFFLINE_PAPER: z.enum(['0', '1'], 'must be 0 or 1'),
    UPLOADS_PER_DAY: count,
    UPLOAD_MB_PER_DAY: count,
    DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  })
  .refine(({ DATABASE_URL, DATABASE_OWNER_URL }) => DATABASE_URL || !DATABASE_OWNER_URL, {
    path: ['DATABASE_OWNER_URL'],
    error: 'needs a DATABASE_URL',
  })
  .refine(({ ALLOWED_HOSTS, BASE_URL }) => BASE_URL || !ALLOWED_HOSTS, {
    path: ['ALLOWED_HOSTS'],
    error: 'needs a BASE_URL',
  })
  .refine(({ TLS_CERT, TLS_KEY }) => TLS_CERT || !TLS_KEY, { path: ['TLS_KEY'], error: 'needs a TLS_CERT' })
  .refine(({ TLS_CERT, TLS_KEY }) => TLS_KEY || !TLS_CERT, { path: ['TLS_CERT'], error: 'needs a TLS_KEY' })
  .refine(({ TLS_CERT, BASE_URL }) => !TLS_CERT || !BASE_URL?.startsWith('http:'), {
    path: ['BASE_URL'],
    error: 'must begin with https:// where TLS_CERT is set',
  })
  .refine((given) => given.SMTP_URL || !given.MAIL_FROM, { path: ['MAIL_FROM'], error: 'needs an SMTP_URL' })
  .refine((given) => given.SMTP_URL || !given.MAIL_REPLY_TO, { path: ['MAIL_REPLY_TO'], error: 'needs an SMTP_URL' })
  .refine((given) => given.FILES_S3_BUCKET || !(given.FILES_S3_ENDPOINT || given.FILES_S3_KEY), {
    path: ['FILES_S3_BUCKET'],
    error: 'is missing',
  })
  .refine((given) => Boolean(given.FILES_S3_KEY) === Boolean(given.FILES_S3_SECRET), {
    path: ['FILES_S3_KEY'],
    error: 'and FILES_S3_SECRET go together',
  });

/** One core is left to the database, and more processes than this would take all its connections. */
const usualWorkers = () => Math.min(Math.max(1, availableParallelism() - 1), MOST_WORKERS);

/** The operator's settings, validated. */
export type Settings = Omit<z.output<typeof form>, 'DEMO' | 'WORKERS'> & {
  /** How many processes serve. */
  WORKERS: number;
  /** Whether an empty database gets the demonstration: as chosen, else where the product is only this machine's. */
  DEMO: boolean;
  /** Whether only users of this machine can reach the product and its database. */
  isLocal: boolean;
};

/**
 * Reads the settings from the environment; an empty one counts as missing. Throws a StartupError that names a wrong
 * one.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    table.map((setting) => [setting.name, environment[setting.name]?.trim() || setting.default || undefined]),
  );
  const { data, error } = form.safeParse(given);
  if (data) {
    const isLocal = isOnlyHere(data);
    return {
      ...data,
      WORKERS: data.WORKERS ?? usualWorkers(),
      DEMO: data.DEMO === undefined ? isLocal : data.DEMO === '1',
      isLocal,
    };
  }
  // The value itself is left out: addresses may hold passwords.
  const wrong = new Map(error.issues.map(({ path, message }) => [String(path[0]), message]));
  throw new StartupError(`${[...wrong].map(([name, message]) => `${name} ${message}`).join('; ')}.`);
}

/** Returns the addresses of the operator's own database. Throws if none is set. */
export function databaseUrlsOf({ DATABASE_URL, DATABASE_OWNER_URL }: Settings): DatabaseUrls {
  if (!DATABASE_URL) throw new Error('there is no DATABASE_URL');
  return { url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL };
}

/** Returns the address of the product for its links: the one that is set, or that of the port on this machine. */
export function baseUrlOf({ BASE_URL, TLS_CERT, HOST }: Settings, port: number): string {
  if (BASE_URL) return BASE_URL;
  const scheme = TLS_CERT ? 'https' : 'http';
  // 0.0.0.0 and :: mean every address of this machine, of which it reaches itself by this one.
  if (HOST === '0.0.0.0' || HOST === '::') return `${scheme}://localhost:${port}`;
  return `${scheme}://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`;
}

/** Returns how mails are sent through the mail server of the settings; `smtpUrl` is its address. */
export const smtpOptionsOf = (settings: Settings, smtpUrl: string, baseUrl: string) => ({
  ...{ smtpUrl, baseUrl, from: settings.MAIL_FROM, replyTo: settings.MAIL_REPLY_TO },
});

export type S3Settings = {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  key: string | undefined;
  secret: string | undefined;
};

/** Returns the settings of the bucket for files, or undefined if files are in a folder. */
export function s3SettingsOf(settings: Settings): S3Settings | undefined {
  const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region, FILES_S3_ENDPOINT: endpoint } = settings;
  return bucket
    ? { bucket, region, endpoint, key: settings.FILES_S3_KEY, secret: settings.FILES_S3_SECRET }
    : undefined;
}

/** Settings for a proxy or a remote database show that other machines use the product. */
function isOnlyHere({ HOST, BASE_URL, DATABASE_URL, TLS_CERT }: z.output<typeof form>): boolean {
  if (DATABASE_URL !== undefined || TLS_CERT !== undefined || !isLoopback(HOST)) return false;
  return BASE_URL === undefined || (BASE_URL.startsWith('http:') && isLoopback(new URL(BASE_URL).hostname));
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || /^\[?::1\]?$/.test(host) || (isIPv4(host) && host.startsWith('127.'));
