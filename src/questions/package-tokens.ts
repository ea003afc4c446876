import { createContext } from 'react';

/** Source of the tokens with which H5P packages are opened: a token is part of each address in a package. */
export type PackageTokenSource = {
  /** Tokens sent with a paper, by package. */
  initial: Readonly<Record<string, string>>;
  /** Requests a new token. */
  request(id: string): Promise<string>;
  /** Returns whether a request failed because the server could not be reached. */
  isUnreachable(error: unknown): boolean;
};

/** The source of package tokens. The default one rejects: without a provider no activity can be opened. */
export const PackageTokenContext = createContext<PackageTokenSource>({
  initial: {},
  request: () => Promise.reject(new Error('No provider of package tokens')),
  isUnreachable: () => false,
});
