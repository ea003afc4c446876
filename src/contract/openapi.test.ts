import { describe, expect, it } from 'vitest';
import { calls } from './index.ts';
import { createOpenApiDocument } from './openapi.ts';

/** Returns the values of a field anywhere in a document. */
const valuesOf = (field: string, value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [...(name === field ? [one] : []), ...valuesOf(field, one)]);
};

const at = (document: unknown, pointer: string): unknown =>
  pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);

type Operation = {
  summary?: string;
  parameters?: { name: string; required?: boolean }[];
  requestBody?: object;
  responses?: Record<string, { content?: Record<string, { schema: { required?: string[] } }> }>;
};

describe('the OpenAPI document', () => {
  const document = JSON.parse(JSON.stringify(createOpenApiDocument(calls)));
  const operations: Operation[] = Object.values(document.paths).flatMap((path) => Object.values(path as object));

  it('has no reference that leads nowhere, and no definitions but the shared ones', () => {
    const references = valuesOf('$ref', document);
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((reference) => at(document, String(reference)) === undefined)).toEqual([]);
    expect([...valuesOf('$defs', document), ...valuesOf('$schema', document)]).toEqual([]);
  });

  it('gives components names that the standard allows', () =>
    expect(Object.keys(document.components.schemas).filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]));

  it('has every reply in its envelope: success, or what was refused', () => {
    const replies = operations.flatMap(({ responses = {} }) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const schema = content?.['application/json']?.schema;
        return schema ? [{ status, schema }] : [];
      }),
    );
    expect(replies.length).toBeGreaterThan(operations.length / 2);
    for (const { status, schema } of replies) {
      expect(schema).toMatchObject({ type: 'object', properties: { success: { const: status === '200' } } });
      expect(schema.required).toContain('success');
    }
  });

  it('says where the server is, what each call does, and which parameters it needs', () => {
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(operations.filter(({ summary }) => !summary)).toEqual([]);
    const { requestBody } = document.paths[calls.schedules.addSchedule.path].post;
    expect(requestBody).toMatchObject({ required: true });
    expect(requestBody.content['application/json'].schema.required).toContain('idAssessment');
    const { parameters } = document.paths[calls.audit.exportAudit.path].get;
    expect(parameters.length).toBeGreaterThan(0);
  });

  it('has parameters that are needed, among others that are not', () => {
    const parameters = operations.flatMap(({ parameters = [] }) => parameters);
    expect(new Set(parameters.map(({ required = false }) => required))).toEqual(new Set([true, false]));
  });
});
