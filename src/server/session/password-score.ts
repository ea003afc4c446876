import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as en } from '@zxcvbn-ts/language-en';
import { dictionary as es } from '@zxcvbn-ts/language-es-es';
import { dictionary as pt } from '@zxcvbn-ts/language-pt-br';

/** A password and what its owner is known by, which makes it easier to guess. */
export type PasswordToScore = { password: string; known: readonly string[] };

/** Longer ones are scored by their beginning, which nobody guesses who cannot guess it: the time grows with the square of the length. */
const MOST_CHARACTERS = 32;
/** Readings of a password with letters for its digits and signs, of which the library tries 100 by default. */
const MOST_SUBSTITUTIONS = 20;

// With the module, not with the first password: the time limit of a task does not count its start.
const factory = new ZxcvbnFactory({
  dictionary: { ...common, ...en, ...es, ...pt },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
});

/**
 * Returns how hard a password is to guess, from 0 to 4. Takes some tenths of a second and 200 MB, so it is a task of its own.
 */
export const scorePassword = async ({ password, known }: PasswordToScore): Promise<number> =>
  factory.check(password.slice(0, MOST_CHARACTERS), [...known]).score;
