/** For how long a request may compute before others get their turn. */
const TURN_MS = 20;

/** Maps a long list, letting other requests run in between: a save must not wait until a large school's report is made. */
export async function mapInTurns<In, Out>(list: readonly In[], map: (each: In) => Out): Promise<Out[]> {
  const mapped: Out[] = [];
  let begun = performance.now();
  for (const each of list) {
    if (performance.now() - begun > TURN_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      begun = performance.now();
    }
    mapped.push(map(each));
  }
  return mapped;
}
