/** Long enough for typing to be free of whoever listens, short enough for a preview beside it. */
const pause = 250;

/** Whoever types without a pause is told of too: what nobody knows of is lost with the page. */
const longest = 1000;

/** When to tell: `soon` after something has changed, `now` if that has not been told yet. In milliseconds. */
export function telling(tell: () => void) {
  let pausing: ReturnType<typeof setTimeout> | undefined;
  let going: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    if (going === undefined) return;
    clearTimeout(pausing);
    clearTimeout(going);
    going = undefined;
    tell();
  };
  const soon = () => {
    clearTimeout(pausing);
    pausing = setTimeout(now, pause);
    going ??= setTimeout(now, longest);
  };
  return { soon, now };
}
