/** Returns a runner that ignores a second task while one is under way. */
export function createSingleFlight<Result>() {
  let current: Promise<Result> | null = null;
  let isPending = false;
  return {
    /**
     * Starts the task and returns its promise; while one is under way, or has succeeded with `staysAfterSuccess`, returns that
     * one's promise and starts nothing.
     */
    run(start: () => Promise<Result>, { staysAfterSuccess = false } = {}): Promise<Result> {
      if (current !== null) return current;
      isPending = true;
      current = start().then(
        (result) => {
          isPending = false;
          if (!staysAfterSuccess) current = null;
          return result;
        },
        (error) => {
          isPending = false;
          current = null;
          throw error;
        },
      );
      return current;
    },
    /** Lets a task that has succeeded be started again; one that is under way stays the only one. */
    reset(): void {
      if (!isPending) current = null;
    },
  };
}
