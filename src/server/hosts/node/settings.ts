import { resolve } from 'node:path';
import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import table from './settings.json' with { type: 'json' };

/** Every setting's name, default and meaning: `npm start -- --help` and docs/operating.md show the same. */
export { table };

const url = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const portNumbers = 'must be a whole number from 0 to 65535';

const form = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portNumbers)
    .transform(Number)
    .refine((port) => port <= 65_535, portNumbers),
  HOST: z.string(),
  DATA_DIR: z.string().transform((path) => resolve(path)),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  BASE_URL: url('http:', 'https:')
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').transform((choice) => choice === '1'),
});

/** What the operator chose, checked. */
export type Settings = z.output<typeof form>;

/** Reads the settings; a wrong one ends the start with a line that names it. An empty one counts as not given. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    table.map((setting) => [setting.name, environment[setting.name]?.trim() || setting.default || undefined]),
  );
  const { data, error } = form.safeParse(given);
  if (data) return data;
  // The value itself is left out: addresses may hold passwords.
  const wrong = new Map(error.issues.map(({ path, message }) => [String(path[0]), message]));
  throw new CannotStart(`${[...wrong].map(([name, message]) => `${name} ${message}`).join('; ')}.`);
}
