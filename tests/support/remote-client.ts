import { type Client, createClient } from '../../src/server/client.ts';
import type { Send } from '../../src/server/send.ts';

const sendTo =
  (address: string, token: string | null): Send =>
  (method, path, body) =>
    fetch(address + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        origin: address,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });

/** Returns a client of a running server that uses a session's token. */
export const createRemoteClient = (address: string, token: string): Client => createClient(sendTo(address, token));

/** Signs in to a running server. The token is also the value of the session cookie. */
export const openSession = async (
  address: string,
  login: string,
  password = 'Assess-2026!',
): Promise<{ token: string; client: Client }> => {
  const { token } = await createClient(sendTo(address, null)).session.login({ login, password });
  return { token, client: createRemoteClient(address, token) };
};

/** Signs in to a running server and returns a client with that session. */
export const signInAt = async (address: string, login: string, password?: string): Promise<Client> =>
  (await openSession(address, login, password)).client;
