import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider from 'oidc-provider';

export const CLIENT_ID = 'assessments';
export const CLIENT_SECRET = 'a-secret-of-the-client';

/** Claims of the people of the platform, by their ids there. */
export type People = Record<string, Record<string, unknown>>;

/**
 * Starts a real OpenID Connect provider on a free port, as the platform of a partner. It signs in the person that
 * `signsIn` names, without asking. `signToken` returns a token (JWT) that the platform's servers sign, whose keys are at
 * `jwks`; `/page` is a page of the platform.
 */
export const startIdentityProvider = async (redirectUrl: () => string, people: People) => {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const privateJwk = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256' };
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' };
  const state = { signsIn: Object.keys(people)[0] ?? '', isDown: false, page: '' };

  // Made for the first request, because the product that it knows may start later.
  let made: Provider | undefined;
  const providerOnce = () => {
    made ??= makeProvider();
    return made;
  };
  const makeProvider = (): Provider => {
    const provider: Provider = new Provider(issuer, {
      clients: [
        {
          ...{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUrl()] },
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [privateJwk] },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      cookies: { keys: ['only for tests'] },
      // Codes that come without a request of ours have no challenge.
      pkce: { required: () => false },
      features: { devInteractions: { enabled: false } },
      claims: { openid: ['sub'], profile: ['given_name', 'family_name', 'role', 'school'], email: ['email'] },
      findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people[sub] }) }),
      interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
      async loadExistingGrant({ oidc }) {
        const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: oidc.account?.accountId ?? '' });
        grant.addOIDCScope('openid profile email');
        await grant.save();
        return grant;
      },
    });
    return provider;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (state.isDown) response.writeHead(503).end();
    else if (request.url?.startsWith('/page')) response.writeHead(200, { 'content-type': 'text/html' }).end(state.page);
    else if (request.url === '/keys-of-tokens')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
    else if (request.url?.startsWith('/sign-in/'))
      await providerOnce().interactionFinished(request, response, { login: { accountId: state.signsIn } });
    else providerOnce().callback()(request, response);
  };

  return {
    issuer,
    jwks: `${issuer}/keys-of-tokens`,
    state,
    signToken: (claims: Record<string, unknown>, { audience = CLIENT_ID, at = Date.now() } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(at / 1000))
        .setExpirationTime(Math.floor(at / 1000) + 120)
        .sign(privateKey),
    /** Follows a sign-in as a browser does, and returns the parameters with which it comes back. */
    async follow(url: string): Promise<Record<string, string>> {
      const cookies = new Map<string, string>();
      for (let next = url; ; ) {
        if (next.startsWith(redirectUrl())) return Object.fromEntries(new URL(next).searchParams);
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`the provider replied ${response.status}: ${await response.text()}`);
        next = new URL(location, next).href;
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        // Browsers open connections ahead, on which nothing is asked: the server would wait minutes for that.
        server.closeAllConnections();
      }),
  };
};
