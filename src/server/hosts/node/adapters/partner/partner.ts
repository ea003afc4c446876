import { createRemoteJWKSet, errors as joseErrors, jwtVerify, customFetch as keysFetch } from 'jose';
import * as openid from 'openid-client';
import {
  type ClaimsMapping,
  type PartnerPerson,
  readPartnerClaims,
} from '../../../../../core/people/partner-claims.ts';
import { defineRequest } from '../../../../outgoing-request.ts';
import { type Partner, PartnerRefused } from '../../../../partner-platform.ts';
import { Unavailable } from '../../../../unavailable.ts';
import type { PartnerSettings } from './settings.ts';

/** A token that a partner signs for one sign-in is used at once. */
const LONGEST_TOKEN_SECONDS = 600;
const TIMEOUT_SECONDS = 10;
const askPartner = defineRequest({ to: 'the platform of a partner', shows: 'nothing' });
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/**
 * Opens a partner by OpenID Connect (authorization code with PKCE, state and nonce) and by signed tokens (RFC 7519). The
 * platform is asked for its addresses when they are first needed, so that a start does not depend on it.
 */
export const openPartner = (settings: PartnerSettings): Partner => {
  const { source, label, origins, signOutUrl, acceptUnrequestedCodes: acceptsUnrequestedCodes, tokens } = settings;
  const mapping: ClaimsMapping = { ...settings, ...settings.claims };
  const platform = createPlatform(settings);
  const keys =
    tokens &&
    createRemoteJWKSet(new URL(tokens.jwks), { timeoutDuration: TIMEOUT_SECONDS * 1000, [keysFetch]: askPartner });
  return {
    ...{ source, label, origins, signOutUrl, acceptsUnrequestedCodes },

    async start(redirectUrl) {
      const configuration = await asking(platform);
      const verifier = openid.randomPKCECodeVerifier();
      const started = { verifier, state: openid.randomState(), nonce: openid.randomNonce() };
      const url = openid.buildAuthorizationUrl(configuration, {
        ...{ redirect_uri: redirectUrl, scope: settings.scope, state: started.state, nonce: started.nonce },
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, started };
    },

    async exchange(redirectUrl, reply, started) {
      const configuration = await asking(platform);
      const url = new URL(redirectUrl);
      for (const [name, value] of Object.entries(reply)) if (value !== undefined) url.searchParams.set(name, value);
      // Nobody asked for an unrequested code with a state; what it brought cannot be compared with anything.
      if (started === null) url.searchParams.delete('state');
      const checks = started && {
        ...{ pkceCodeVerifier: started.verifier, expectedState: started.state, expectedNonce: started.nonce },
      };
      const granted = await asking(() =>
        openid.authorizationCodeGrant(configuration, url, { ...checks, idTokenExpected: true }),
      );
      const claims = granted.claims();
      // Many platforms have the names there alone.
      const more =
        claims && configuration.serverMetadata().userinfo_endpoint
          ? await asking(() => openid.fetchUserInfo(configuration, granted.access_token, claims.sub))
          : {};
      return personIn({ ...more, ...claims }, mapping);
    },

    async verifyToken(token) {
      if (!tokens || !keys) throw new PartnerRefused('no tokens are configured');
      const { issuer, audience } = tokens;
      const required = { requiredClaims: ['exp', 'iat'], maxTokenAge: LONGEST_TOKEN_SECONDS };
      const { payload } = await asking(() => jwtVerify(token, keys, { issuer, audience, algorithms, ...required }));
      return { ...personIn(payload, mapping), expires: (payload.iat ?? 0) * 1000 + LONGEST_TOKEN_SECONDS * 1000 };
    },
  };
};

/** Returns a function that reads the platform's addresses once, and again after a failure. */
const createPlatform = ({ issuer, clientId, clientSecret }: PartnerSettings) => {
  let found: Promise<openid.Configuration> | undefined;
  const options: openid.DiscoveryRequestOptions = {
    timeout: TIMEOUT_SECONDS,
    [openid.customFetch]: (url, options) => askPartner(url, options as RequestInit),
    // The settings allow it for this machine only.
    ...(new URL(issuer).protocol === 'http:' && { execute: [openid.allowInsecureRequests] }),
  };
  return () => {
    found ??= openid.discovery(new URL(issuer), clientId, clientSecret, undefined, options).catch((error) => {
      found = undefined;
      throw error;
    });
    return found;
  };
};

const personIn = (claims: Readonly<Record<string, unknown>>, mapping: ClaimsMapping): PartnerPerson => {
  const read = readPartnerClaims(claims, mapping);
  if (!('problem' in read)) return read;
  throw new PartnerRefused(`the claims do not say the person's ${read.problem} as the settings expect it`);
};

/** Throws `Unavailable` when the partner does not answer, and `PartnerRefused` for all that it refuses or gets wrong. */
const asking = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
  try {
    return await ask();
  } catch (error) {
    if (isUnreachable(error)) throw new Unavailable('the platform of the partner');
    throw new PartnerRefused(reasonOf(error));
  }
};

const isUnreachable = (error: unknown): boolean => {
  if (error instanceof joseErrors.JWKSTimeout) return true;
  if (error instanceof openid.ResponseBodyError) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  if (['TimeoutError', 'AbortError'].includes(error.name) || error.message === 'fetch failed') return true;
  return isFailure(error.cause) || (error.cause !== undefined && isUnreachable(error.cause));
};

/** Not by `instanceof Response`: the HTTP server replaces that class, and replies of `fetch` are not of the new one. */
const isFailure = (cause: unknown): boolean => {
  const { status } = (cause ?? {}) as { status?: unknown };
  return typeof status === 'number' && status >= 500;
};

/** Returns what the libraries say is wrong: never a token or a code. */
const reasonOf = (error: unknown): string => {
  const { code, error: reply, message } = error as Error & { code?: string; error?: string };
  return [code, reply, message].filter((text) => typeof text === 'string').join(': ');
};
