import { createContext } from 'react';

/** What packages are opened with: a token in the address of everything that is played. */
export type PackageTokenSource = {
  /** Those that came with a paper, by package. */
  initial: Readonly<Record<string, string>>;
  /** Asks for a new one. */
  request(id: string): Promise<string>;
};

/** Without somebody who gives them, no activity can be opened. */
export const PackageTokenContext = createContext<PackageTokenSource>({
  initial: {},
  request: () => Promise.reject(new Error('nobody gives tokens of packages here')),
});
