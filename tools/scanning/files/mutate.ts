/** Ways in which a file is damaged, with what is left of it. */
const mutations = {
  truncated: (bytes: Uint8Array, random: () => number) => bytes.slice(0, Math.floor(random() * bytes.length)),
  flipped: (bytes: Uint8Array, random: () => number) => {
    for (let count = 1 + Math.floor(random() * 40); count > 0; count--)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    return bytes;
  },
  /** Sizes and counts are in the first bytes of most formats. */
  headFlipped: (bytes: Uint8Array, random: () => number) => {
    for (let count = 1 + Math.floor(random() * 6); count > 0; count--)
      bytes[Math.floor(random() * Math.min(200, bytes.length))] = [0, 255, 127, 128][Math.floor(random() * 4)] ?? 0;
    return bytes;
  },
  zeroed: (bytes: Uint8Array, random: () => number) => {
    const from = Math.floor(random() * bytes.length);
    return bytes.fill(0, from, from + Math.floor(random() * 2000));
  },
  repeated: (bytes: Uint8Array, random: () => number) => {
    const from = Math.floor(random() * bytes.length);
    const piece = bytes.slice(from, from + Math.floor(random() * 3000));
    return joined(bytes.slice(0, from), piece, piece, piece, bytes.slice(from));
  },
  cutOut: (bytes: Uint8Array, random: () => number) => {
    const from = Math.floor(random() * bytes.length);
    return joined(bytes.slice(0, from), bytes.slice(from + 1 + Math.floor(random() * 500)));
  },
};
export type Mutation = keyof typeof mutations;
export const mutationNames = Object.keys(mutations) as Mutation[];

/** Returns a copy of a file that is damaged in a way. */
export const mutate = (bytes: Uint8Array, mutation: Mutation, random: () => number): Uint8Array =>
  mutations[mutation](bytes.slice(), random);

const joined = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
