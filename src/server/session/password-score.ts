import { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A password and what its owner is known by, which makes it easier to guess. */
export type PasswordToScore = { password: string; known: readonly string[] };

/** Longer ones are scored by their beginning: the time grows with the square of the length. */
const MOST_CHARACTERS = 100;

const load = async () => {
  const [common, en, es, pt] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-es-es'),
    import('@zxcvbn-ts/language-pt-br'),
  ]);
  const dictionary = { ...common.dictionary, ...en.dictionary, ...es.dictionary, ...pt.dictionary };
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs });
};

let factory: ReturnType<typeof load> | undefined;

/**
 * Returns how hard a password is to guess, from 0 to 4. Takes up to a second and 200 MB, so it is a task of its own.
 */
export const scorePassword = async ({ password, known }: PasswordToScore): Promise<number> => {
  factory ??= load();
  return (await factory).check(password.slice(0, MOST_CHARACTERS), [...known]).score;
};
