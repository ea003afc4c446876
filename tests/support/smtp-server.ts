import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type ArrivedMail = { from: string; to: string[]; user: string; parts: string };

/** Opens a mail server that takes every mail of the user `school`, but none to `nobody`. */
export const openSmtpServer = async () => {
  const arrived: ArrivedMail[] = [];
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
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return { url: `smtp://school:secret@127.0.0.1:${port}`, port, arrived, close: () => server.close() };
};
