/** Takes what has to be ended. */
export type OnEnd = (end: () => unknown) => void;

/**
 * Runs a program and exits, with code 0 where it returns true. What it has given to `onEnd` is ended once, the last first,
 * also when it fails or a signal comes.
 */
export const runProgram = async (program: (onEnd: OnEnd) => Promise<boolean>): Promise<never> => {
  const ends: (() => unknown)[] = [];
  let ending: Promise<never> | undefined;
  const end = (code: number): Promise<never> => {
    ending ??= (async () => {
      for (const one of ends.reverse()) await one();
      process.exit(code);
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(1));
  return program((one) => ends.push(one)).then(
    (isRight) => end(isRight ? 0 : 1),
    (error) => {
      if (!ending) console.error(error);
      return end(1);
    },
  );
};
