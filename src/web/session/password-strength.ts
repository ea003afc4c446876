import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { offeredNear } from '../words/words.ts';

/** The server looks at all of it; a long one takes too long to look at while it is typed. */
const MOST_CHARACTERS = 40;
const DEBOUNCE_MS = 300;

const dictionaries = {
  en: () => import('@zxcvbn-ts/language-en'),
  es: () => import('@zxcvbn-ts/language-es-es'),
  pt: () => import('@zxcvbn-ts/language-pt-br'),
};

const isKnown = (language: string): language is keyof typeof dictionaries => language in dictionaries;

/** Fetched when somebody types a new password and by nobody else: the dictionaries are larger than the rest of the page. */
const load = async (language: keyof typeof dictionaries) => {
  const [{ ZxcvbnFactory }, common, own] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    dictionaries[language](),
  ]);
  const dictionary = { ...common.dictionary, ...own.dictionary };
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs });
};

const loaded = new Map<string, ReturnType<typeof load>>();

/** Returns how hard a password is to guess, from 0 to 4, without sending it anywhere. */
export async function strengthOf(password: string, language: string): Promise<number> {
  const offered = offeredNear(language);
  const near = isKnown(offered) ? offered : 'en';
  const factory = loaded.get(near) ?? load(near);
  loaded.set(near, factory);
  factory.catch(() => loaded.delete(near));
  return (await factory).check(password.slice(0, MOST_CHARACTERS)).score;
}

/** Returns the strength (0–4) of a password being typed, once typing pauses; null while it is unknown. */
export function useStrength(password: string, language: string): number | null {
  const [known, setKnown] = useState<{ password: string; score: number } | null>(null);
  const [settled] = useDebouncedValue(password, DEBOUNCE_MS);
  useEffect(() => {
    if (settled === '') return;
    let isStale = false;
    strengthOf(settled, language).then(
      (score) => isStale || setKnown({ password: settled, score }),
      // Without dictionaries no strength is shown: the server checks the password anyway.
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [settled, language]);
  return known?.password === password ? known.score : null;
}
