/** Returns a random integer from 0 to below `limit`, at most 2 ** 32, each as likely as the others and not predictable. */
export const randomBelow = (limit: number): number => {
  const largest = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(4));
    const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    // Larger numbers would make some remainders likelier than others.
    if (number < largest) return number % limit;
  }
};
