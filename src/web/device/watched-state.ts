/** A state of which listeners hear when it changes. */
export type WatchedState<State> = {
  /** Returns the same object until something changes. */
  read: () => State;
  subscribe: (listener: () => void) => () => void;
  change: (patch: Partial<State>) => void;
  /** Resolves once `isDone` returns true, which is asked at every change, or once the signal is aborted. */
  until: (isDone: (state: State) => boolean, signal?: AbortSignal) => Promise<void>;
};

/** Returns a state that begins as it is given. */
export function createWatchedState<State extends object>(initial: State): WatchedState<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  const read = () => state;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read,
    subscribe,
    change: (patch) => {
      if ((Object.keys(patch) as (keyof State)[]).every((field) => state[field] === patch[field])) return;
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
    until: (isDone, signal) =>
      new Promise((resolve) => {
        const look = () => {
          if (!signal?.aborted && !isDone(state)) return;
          stop();
          signal?.removeEventListener('abort', look);
          resolve();
        };
        const stop = subscribe(look);
        signal?.addEventListener('abort', look);
        look();
      }),
  };
}
