import type { PartnerPerson } from '../core/people/partner-claims.ts';

/** What binds the reply of the partner's platform to the browser that began the sign-in. */
export type StartedSignIn = { state: string; nonce: string; verifier: string };

/** The reply of the partner's platform, as its address has it. */
export type SignInReply = { code: string; state?: string | undefined; iss?: string | undefined };

/** The partner whose platform signs people in, by OpenID Connect and by signed tokens (JWT). */
export type Partner = {
  /** How accounts and ids of the partner are marked. */
  source: string;
  /** What the button of the sign-in says. */
  label: string;
  /** The origins of the pages that may get a token from the sign-in's window, and to which a failed sign-in returns. */
  origins: readonly string[];
  /** The page on which a user signs out of the platform; null = none. */
  signOutUrl: string | null;
  /** Whether a code is taken that no sign-in of ours has asked for. */
  acceptsUnrequestedCodes: boolean;
  /** Returns the address at the platform where a sign-in begins, and what its reply is verified with. */
  start(redirectUrl: string): Promise<{ url: string; started: StartedSignIn }>;
  /**
   * Exchanges the code of a reply; `started` is null for one that was not requested. Throws `PartnerRefused` for a
   * reply that is not valid, and `Unavailable` when the platform does not answer.
   */
  exchange(redirectUrl: string, reply: SignInReply, started: StartedSignIn | null): Promise<PartnerPerson>;
  /** Returns the person of a token that the partner has signed, and when it expires. Throws as `exchange`. */
  verifyToken(token: string): Promise<PartnerPerson & { expires: number }>;
};

/** The partner's platform says no, or what it says cannot be verified; the message is for the log. */
export class PartnerRefused extends Error {}
