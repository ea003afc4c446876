type Mutate = (bytes: Uint8Array, random: () => number) => Uint8Array;

/** Returns a whole number from 0 that is less than `limit`. */
const below = (limit: number, random: () => number): number => Math.floor(random() * limit);

/** Ways in which a file is damaged, with what is left of it. */
const mutations = {
  truncated: (bytes, random) => bytes.slice(0, below(bytes.length, random)),
  flipped: (bytes, random) => {
    for (let count = 1 + below(40, random); count > 0; count--) bytes[below(bytes.length, random)] = below(256, random);
    return bytes;
  },
  /** Sizes and counts are in the first bytes of most formats. */
  headerFlipped: (bytes, random) => {
    for (let count = 1 + below(6, random); count > 0; count--)
      bytes[below(Math.min(200, bytes.length), random)] = [0, 255, 127, 128][below(4, random)] ?? 0;
    return bytes;
  },
  zeroed: (bytes, random) => {
    const from = below(bytes.length, random);
    return bytes.fill(0, from, from + below(2000, random));
  },
  repeated: (bytes, random) => {
    const from = below(bytes.length, random);
    const piece = bytes.slice(from, from + below(3000, random));
    return joined(bytes.slice(0, from), piece, piece, piece, bytes.slice(from));
  },
  cutOut: (bytes, random) => {
    const from = below(bytes.length, random);
    return joined(bytes.slice(0, from), bytes.slice(from + 1 + below(500, random)));
  },
} satisfies Record<string, Mutate>;
export type Mutation = keyof typeof mutations;
export const mutationNames = Object.keys(mutations) as Mutation[];

/** Returns a copy of a file that is damaged in a way. */
export const mutate = (bytes: Uint8Array, mutation: Mutation, random: () => number): Uint8Array =>
  mutations[mutation](bytes.slice(), random);

const joined = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
