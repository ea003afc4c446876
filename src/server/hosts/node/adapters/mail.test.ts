import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openSmtpServer } from '../../../../../tests/support/smtp-server.ts';
import { createSmtpMail } from './mail.ts';

const baseUrl = 'http://school.test';
const mail = { to: 'ana@school.test', subject: 'Subject', text: 'Text', html: '<p>Text</p>' };
const patient = { connectionTimeout: 60_000, greetingTimeout: 60_000, socketTimeout: 60_000 };
const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A mail server that says this to whoever connects, and nothing afterwards. */
const silentServer = async (greeting: string) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.resume().write(greeting);
  }).listen(0, '127.0.0.1');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const realServer = async () => {
  const server = await openSmtpServer();
  closing.push(server.close);
  return server;
};

// The library's own time-outs are longer than what a test may take here.
describe('mail through an SMTP server', () => {
  it('arrives with its words as plain text and as HTML, signed in where the address says so', async () => {
    const { url, arrived } = await realServer();
    const words = { subject: 'Elige una contraseña nueva', text: 'Olá, Uxía', html: '<p>Olá, Uxía</p>' };
    await (await createSmtpMail({ smtpUrl: url, baseUrl })).send({ to: mail.to, ...words });
    const [{ from, to, user, parts } = { parts: '' }] = arrived;
    expect({ from, to, user }).toEqual({ from: 'no-reply@school.test', to: [mail.to], user: 'school' });
    expect(parts).toContain('Subject: =?UTF-8?Q?Elige_una_contrase=C3=B1a_nueva?=');
    expect(parts).toContain('Content-Type: multipart/alternative');
    expect(parts).toMatch(
      /text\/plain; charset=utf-8[\s\S]+Ol=C3=A1, Ux=C3=ADa[\s\S]+text\/html; charset=utf-8[\s\S]+<p>Ol=C3=A1, Ux=C3=ADa<\/p>/,
    );
  });

  it('comes from the sender that is set, and is answered to the address that is set', async () => {
    const { url, arrived } = await realServer();
    const from = { name: 'IES Ría, Vigo', address: 'avisos@ria.gal' };
    const replyTo = { name: '', address: 'oficina@ria.gal' };
    const { deliver } = await createSmtpMail({ smtpUrl: url, baseUrl, from, replyTo });
    expect(await deliver(mail)).toMatch(/^250 /);
    const [{ from: envelope, parts } = { from: '', parts: '' }] = arrived;
    expect(envelope).toBe('avisos@ria.gal');
    expect(parts).toMatch(/^From: =\?UTF-8\?\w\?IES_R=C3=ADa=2C_Vigo\?= <avisos@ria\.gal>\r$/m);
    expect(parts).toMatch(/^Reply-To: oficina@ria\.gal\r$/m);
  });

  it('has the name of the product where only an address is set', async () => {
    const { url, arrived } = await realServer();
    const from = { name: '', address: 'avisos@ria.gal' };
    await (await createSmtpMail({ smtpUrl: url, baseUrl, from })).send(mail);
    expect(arrived[0]?.parts).toMatch(/^From: Assessments Assistant <avisos@ria\.gal>\r$/m);
  });

  it('send throws when the server refuses the recipient', async () => {
    const { url, arrived } = await realServer();
    const { send } = await createSmtpMail({ smtpUrl: url, baseUrl });
    await expect(send({ ...mail, to: 'nobody@school.test' })).rejects.toMatchObject({ code: 'EENVELOPE' });
    expect(arrived).toEqual([]);
  });

  it('send throws when the server does not greet within the time-out', async () => {
    const { send } = await createSmtpMail({
      ...{ smtpUrl: await silentServer(''), baseUrl },
      timeouts: { ...patient, greetingTimeout: 20 },
    });
    await expect(send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT', message: 'Greeting never received' });
  });

  it('send throws when the server does not answer a command within the time-out', async () => {
    const { send } = await createSmtpMail({
      ...{ smtpUrl: await silentServer('220 school.test\r\n'), baseUrl },
      timeouts: { ...patient, socketTimeout: 20 },
    });
    await expect(send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT', message: 'Timeout' });
  });
});
