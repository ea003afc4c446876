import { expect } from 'vitest';
import type { z } from 'zod';
import type { World } from './world.ts';

/** Names of fields, and texts of the sample questions, that say what is right, or how much something was worth. */
export const KEYS =
  /correct|feedback|soluci|solution|guidance|explanation|answers|score|scaled|(?<!un)grade|points|weight/i;

/**
 * Returns a reply as the product sends it, whose output is not parsed as it is in other tests: that would remove what
 * the contract does not name. Expects that nothing would be removed.
 */
export const sentBy = async <Output extends z.ZodType>(
  { host }: World,
  { output }: { output: Output },
  request: () => Promise<Response>,
): Promise<{ body: string; reply: z.output<Output> }> => {
  host.checkOutputs = false;
  try {
    const response = await request();
    const body = await response.text();
    expect(response.status, body).toBe(200);
    const { success, ...reply } = JSON.parse(body);
    expect(success).toBe(true);
    expect(output.parse(reply)).toEqual(reply);
    return { body, reply };
  } finally {
    host.checkOutputs = true;
  }
};
