import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpMail } from './mail.ts';

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

// The library's own time-outs are longer than what a test may take here.
describe('mail through an SMTP server', { timeout: 15_000 }, () => {
  it('send throws when the server does not greet within the time-out', async () => {
    const { send } = await createSmtpMail(await silentServer(''), 'http://school.test', {
      ...patient,
      greetingTimeout: 20,
    });
    await expect(send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT', message: 'Greeting never received' });
  });

  it('send throws when the server does not answer a command within the time-out', async () => {
    const { send } = await createSmtpMail(await silentServer('220 school.test\r\n'), 'http://school.test', {
      ...patient,
      socketTimeout: 20,
    });
    await expect(send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT', message: 'Timeout' });
  });
});
