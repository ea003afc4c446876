const pauseFor = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Returns a loader that begins after a pause, for what must not delay a screen, and begins again after each failure:
 * without a network the screen goes on without it.
 */
export const later =
  <Module>(load: () => Promise<Module>, milliseconds = 4_000) =>
  async (): Promise<Module> => {
    for (;;) {
      await pauseFor(milliseconds);
      try {
        return await load();
      } catch {
        // Tried again after the next pause.
      }
    }
  };
