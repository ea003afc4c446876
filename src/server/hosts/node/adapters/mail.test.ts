import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
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

type Arrived = { from: string; to: string[]; user: string; parts: string };

/** A mail server that takes every mail of the user `school`, but none to `nobody`. */
const realServer = async () => {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'school' && password === 'secret'
        ? done(null, { user: username })
        : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('No such user') : null),
    onData: (stream, { envelope, user }, done) => {
      void text(stream).then((parts) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), user: String(user), parts });
        done();
      });
    },
  });
  closing.push(() => server.close());
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { url: `smtp://school:secret@127.0.0.1:${(listening.address() as AddressInfo).port}`, arrived };
};

// The library's own time-outs are longer than what a test may take here.
describe('mail through an SMTP server', () => {
  it('arrives with its words as plain text and as HTML, signed in where the address says so', async () => {
    const { url, arrived } = await realServer();
    const words = { subject: 'Elige una contraseña nueva', text: 'Olá, Uxía', html: '<p>Olá, Uxía</p>' };
    await (await createSmtpMail(url, 'http://school.test')).send({ to: mail.to, ...words });
    const [{ from, to, user, parts } = { parts: '' }] = arrived;
    expect({ from, to, user }).toEqual({ from: 'no-reply@school.test', to: [mail.to], user: 'school' });
    expect(parts).toContain('Subject: =?UTF-8?Q?Elige_una_contrase=C3=B1a_nueva?=');
    expect(parts).toContain('Content-Type: multipart/alternative');
    expect(parts).toMatch(
      /text\/plain; charset=utf-8[\s\S]+Ol=C3=A1, Ux=C3=ADa[\s\S]+text\/html; charset=utf-8[\s\S]+<p>Ol=C3=A1, Ux=C3=ADa<\/p>/,
    );
  });

  it('send throws when the server refuses the recipient', async () => {
    const { url, arrived } = await realServer();
    const { send } = await createSmtpMail(url, 'http://school.test');
    await expect(send({ ...mail, to: 'nobody@school.test' })).rejects.toMatchObject({ code: 'EENVELOPE' });
    expect(arrived).toEqual([]);
  });

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
