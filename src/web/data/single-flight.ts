/** Returns a runner that ignores a second task while one is under way. */
export function createSingleFlight<Result>() {
  let current: Promise<Result> | null = null;
  let isPending = false;
  return {
    /** Returns whether a task is under way, or has succeeded and keeps others from being started. */
    isTaken: (): boolean => current !== null,
    /**
     * Starts the task and returns its promise; while the flight is taken, returns the promise of the task that took it and starts
     * nothing. `staysTaken` tells by the result whether no other may be started afterwards.
     */
    run(start: () => Promise<Result>, staysTaken: (result: Result) => boolean = () => false): Promise<Result> {
      if (current !== null) return current;
      isPending = true;
      current = start().then(
        (result) => {
          isPending = false;
          if (!staysTaken(result)) current = null;
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
