import type { z } from 'zod';

/** A request that does not fit the contract: one clear line, nothing changed. */
export class BadInput extends Error {
  readonly status: 400 | 413 | 415;

  constructor(message: string, status: 400 | 413 | 415 = 400) {
    super(message);
    this.status = status;
  }
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );

/** Parses what came over the wire, or throws `BadInput` in the catalogue's words. */
export const parsed = <Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> => {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path ?? [];
  if (path.length === 0 || at(value, path) === undefined) throw new BadInput('Missing parameters');
  throw new BadInput(`Invalid ${path.filter((key) => typeof key === 'string').join('.')} parameter`);
};

/** The JSON object of a request's body; an empty body is an empty object. */
export const bodyOf = async (request: Request, limit: number): Promise<unknown> => {
  const tooLarge = () => new BadInput('The request is too large', 413);
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const text = await request.text();
  // A chunked body has no length to look at beforehand; the HTTP server bounds what it buffers.
  if (text.length > limit) throw tooLarge();
  if (text === '') return {};
  if (!request.headers.get('content-type')?.includes('application/json'))
    throw new BadInput('The request must be JSON', 415);
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInput('The request is not valid JSON');
  }
};
