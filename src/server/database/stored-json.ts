import { z } from 'zod';

/**
 * Declares JSON that is stored for long and read by later versions of the product, say what an import has changed: the number of its
 * shape stands beside the value. Where a shape changes it gets the next number, and `read` learns the former one.
 */
export const storedJson = <Value>(version: number, shape: z.ZodType<Value>) => {
  const stored = z.strictObject({ version: z.literal(version), value: shape });
  return {
    /** Returns the JSON that is stored. */
    write: (value: Value) => ({ version, value }),
    /** Returns the value of JSON that was stored. Throws where it has another version or shape. */
    read: (json: unknown): Value => stored.parse(json).value as Value,
  };
};
