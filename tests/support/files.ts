import type { Host } from '../../src/server/host.ts';

/** Stored files in memory. */
export const filesInMemory = (): Host['files'] & { names(): string[] } => {
  const files = new Map<string, Uint8Array>();
  return {
    write: async (name, bytes) => void files.set(name, bytes),
    read: async (name, { from, to } = { from: 0, to: Number.POSITIVE_INFINITY }) =>
      files.get(name)?.slice(from, to + 1) ?? null,
    names: () => [...files.keys()],
    size: async (name) => files.get(name)?.length ?? null,
  };
};
