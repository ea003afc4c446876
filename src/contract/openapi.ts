import { z } from 'zod';
import { type Call, repeatBehaviors } from './call.ts';
import { tooManyRequestsText } from './rate-limits.ts';
import { type RefusalName, refusals } from './refusals.ts';

type Areas = Readonly<Record<string, Readonly<Record<string, Call>>>>;

type Schema = Readonly<Record<string, unknown>>;

const failure = {
  type: 'object',
  required: ['success', 'errCode', 'error', 'status'],
  properties: {
    success: { const: false },
    errCode: { type: 'integer' },
    error: { type: 'string' },
    status: { type: 'integer', description: 'The HTTP status' },
  },
};

/** Returns the schema of a reply in its envelope, which says of every reply but a file that the call was made. */
const inEnvelope = ({ properties = {}, required = [], ...schema }: Schema): Schema => ({
  ...schema,
  properties: { success: { const: true }, ...(properties as Schema) },
  required: ['success', ...(required as string[])],
});

/** The schemas to which others refer: a document has them in one place, under names of their own. */
class Components {
  readonly schemas: Record<string, unknown> = {};
  readonly #known = new Map<string, number>();

  /** Returns the JSON schema of a shape, whose references lead to the components. */
  schemaOf(shape: z.ZodType, io: 'input' | 'output'): Schema {
    const { $schema: _, $defs = {}, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
    if (Object.keys($defs).length === 0) return schema;
    const content = JSON.stringify($defs);
    const number = this.#known.get(content) ?? this.#known.size + 1;
    this.#known.set(content, number);
    const nameOf = (name: string) => `Shared${number}${name.replace(/\W|_/g, '')}`;
    for (const [name, definition] of Object.entries($defs))
      this.schemas[nameOf(name)] = withReferences(definition, nameOf);
    return withReferences(schema, nameOf) as Schema;
  }
}

const LOCAL = '#/$defs/';

const withReferences = (value: unknown, nameOf: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((one) => withReferences(one, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) =>
      name === '$ref' && typeof one === 'string' && one.startsWith(LOCAL)
        ? [name, `#/components/schemas/${nameOf(one.slice(LOCAL.length))}`]
        : [name, withReferences(one, nameOf)],
    ),
  );
};

const bodyTypes = { json: 'application/json', form: 'multipart/form-data' } as const;

const responsesOf = (call: Call, components: Components) => {
  const said = call.refuses.map((name: RefusalName) => refusals[name]);
  const byStatus = Map.groupBy(said, ([status]) => String(status));
  return {
    200: {
      description: 'Done',
      content:
        call.answers === 'file'
          ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: inEnvelope(components.schemaOf(call.output, 'output')) } },
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

const parametersOf = (call: Call, components: Components) => {
  const { properties = {}, required = [] } = components.schemaOf(call.input, 'input') as {
    properties?: Schema;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', schema },
    ...(required.includes(name) && { required: true }),
  }));
};

/** Returns the words of a call's name: "getScheduleByStudent" as "Get schedule by student". */
const summaryOf = (name: string): string => {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const key = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Made once for what a user does and sent with every repeat; another body with the same key is answered with 409',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
};

const operationOf = (call: Call, components: Components) => ({
  ...{ operationId: `${call.area}.${call.name}`, tags: [call.area], summary: summaryOf(call.name) },
  security: call.for === 'everyone' ? [] : [{ session: [] }],
  description: repeatBehaviors[call.repeats],
  parameters: [
    ...(call.method === 'GET' ? parametersOf(call, components) : []),
    ...(call.repeats === 'key' ? [key] : []),
  ],
  ...(call.method !== 'GET' && {
    requestBody: {
      required: true,
      content: { [bodyTypes[call.body]]: { schema: components.schemaOf(call.input, 'input') } },
    },
  }),
  responses: responsesOf(call, components),
});

/** Returns the OpenAPI 3.1 document of every call in the contract. */
export const createOpenApiDocument = (areas: Areas) => {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const area of Object.values(areas))
    for (const call of Object.values(area))
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call, components) };
  return {
    openapi: '3.1.0',
    info: { title: 'Assessments Assistant', version: '1' },
    // The address from which the document was read.
    servers: [{ url: '/' }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } }, schemas: components.schemas },
    paths,
  };
};
