import { z } from 'zod';
import { type Call, type CallName, repeatBehaviors, type UnbuiltCall } from './call.ts';
import { tooManyRequestsText } from './rate-limits.ts';
import { type RefusalName, refusals } from './refusals.ts';

type Areas = Readonly<Record<string, Readonly<Record<string, (Call | UnbuiltCall) & CallName>>>>;

const failure = {
  type: 'object',
  required: ['success', 'errCode', 'error'],
  properties: { success: { const: false }, errCode: { type: 'integer' }, error: { type: 'string' } },
};

const shapeOf = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' });

const bodyTypes = { json: 'application/json', form: 'multipart/form-data' } as const;

const responsesOf = (call: Call) => {
  const said = call.refuses.map((name: RefusalName) => refusals[name]);
  const byStatus = Map.groupBy(said, ([status]) => String(status));
  return {
    200: {
      description: 'Done',
      content:
        call.answers === 'file'
          ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: shapeOf(call.output, 'output') } },
    },
    ...(call.rateLimit && { 429: { description: tooManyRequestsText } }),
    ...Object.fromEntries(
      [...byStatus].map(([status, list]) => [
        status,
        {
          description: list.map(([, errCode, text]) => `${errCode}: ${text}`).join('; '),
          content: { 'application/json': { schema: failure } },
        },
      ]),
    ),
  };
};

const parametersOf = (call: Call) =>
  Object.entries(shapeOf(call.input, 'input').properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }));

const key = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Made once for what a user does and sent with every repeat; another body with the same key is answered with 409',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
};

const operationOf = (call: (Call | UnbuiltCall) & CallName) =>
  call.built
    ? {
        operationId: `${call.area}.${call.name}`,
        tags: [call.area],
        security: call.for === 'everyone' ? [] : [{ session: [] }],
        description: repeatBehaviors[call.repeats],
        parameters: [...(call.method === 'GET' ? parametersOf(call) : []), ...(call.repeats === 'key' ? [key] : [])],
        ...(call.method !== 'GET' && {
          requestBody: { content: { [bodyTypes[call.body]]: { schema: shapeOf(call.input, 'input') } } },
        }),
        responses: responsesOf(call),
      }
    : {
        operationId: `${call.area}.${call.name}`,
        tags: [call.area],
        responses: { 501: { description: 'Not built yet' } },
      };

/** Returns the OpenAPI 3.1 document of every call in the contract. */
export const createOpenApiDocument = (areas: Areas) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const area of Object.values(areas))
    for (const call of Object.values(area))
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  return {
    openapi: '3.1.0',
    info: { title: 'Assessments Assistant', version: '1' },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
};
