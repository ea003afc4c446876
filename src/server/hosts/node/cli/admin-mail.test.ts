import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSmtpServer } from '../../../../../tests/support/smtp-server.ts';
import { mail } from './admin-mail.ts';

let server: Awaited<ReturnType<typeof openSmtpServer>>;

beforeAll(async () => {
  server = await openSmtpServer();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => server.close());

const run = (to: string, settings: Record<string, string | undefined>) => {
  vi.stubEnv('BASE_URL', 'https://school.test');
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'MAIL_REPLY_TO']) vi.stubEnv(name, settings[name]);
  return mail.run(['test', to]);
};

describe('npm run admin -- mail test', () => {
  it('sends a mail from the sender that is set, and prints the answer of the mail server', async () => {
    const SMTP_URL = server.url;
    const lines = await run('uxia@ria.gal', { SMTP_URL, MAIL_FROM: 'IES Ría <avisos@ria.gal>' });
    expect(lines).toEqual([
      expect.stringMatching(
        `^127\\.0\\.0\\.1:${server.port} took the mail from avisos@ria\\.gal to uxia@ria\\.gal: 250 `,
      ),
    ]);
    const [{ from, to } = {}] = server.arrived.splice(0);
    expect({ from, to }).toEqual({ from: 'avisos@ria.gal', to: ['uxia@ria.gal'] });
  });

  it('fails with what the mail server answers, and prints no password', async () => {
    const refused = run('nobody@ria.gal', { SMTP_URL: server.url });
    await expect(refused).rejects.toThrow(
      `127.0.0.1:${server.port} did not take the mail from no-reply@school.test to nobody@ria.gal (to RCPT TO): 550 No such user`,
    );
    const unknown = run('uxia@ria.gal', { SMTP_URL: server.url.replace('secret', 'wrong') });
    await expect(unknown).rejects.toThrow(/\(to AUTH \w+\): \d+ Wrong password$/);
    expect(server.arrived).toEqual([]);
  });

  it('fails where no mail server is set', async () => {
    await expect(run('uxia@ria.gal', {})).rejects.toThrow('Nothing was sent: there is no SMTP_URL');
  });
});
