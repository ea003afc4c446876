import { describe, expect, it } from 'vitest';
import { type Frame, partNames, partOf } from './parts.ts';

const frame = (url: string, functionName = 'work'): Frame => ({ url, functionName });
const product = (path: string) => frame(`file:///product/src/server/${path}`);
const library = (path: string) => frame(`file:///product/node_modules/${path}`);
const socket = frame('node:net', '_writeGeneric');

describe('partOf', () => {
  it.each([
    ['session', [product('session/sessions.ts')]],
    ['limits', [product('rate-limits/rate-limits.ts')]],
    ['parsing and validation', [library('zod/v4/core/parse.js'), product('dispatcher/input.ts')]],
    ['batch', [product('batcher.ts')]],
    ['HTTP', [library('@hono/node-server/dist/index.mjs')]],
    ['HTTP', [frame('node:_http_server')]],
    ['counters and metrics', [library('prom-client/lib/counter.js')]],
    ['audit', [product('audit/write-audit.ts')]],
    ['log', [library('pino/lib/proto.js')]],
  ])('counts as %s what its modules do', (part, stack) => {
    expect(partOf(stack)).toBe(part);
  });

  it('counts what the platform does for the module that asked for it', () => {
    expect(partOf([socket, library('pg/lib/connection.js'), product('attempts/saving.ts')])).toBe('statement');
    expect(partOf([socket, library('@hono/node-server/dist/index.mjs')])).toBe('HTTP');
  });

  it('counts a driver as the statement, not as the area that called it', () => {
    expect(partOf([library('drizzle-orm/sql/sql.js'), product('session/sessions.ts')])).toBe('statement');
  });

  it('counts no idle time, and names garbage collection and what nobody claims', () => {
    expect(partOf([frame('', '(idle)'), frame('', '(root)')])).toBeNull();
    expect(partOf([frame('', '(garbage collector)')])).toBe('garbage collection');
    expect(partOf([frame('node:internal/process/task_queues')])).toBe('other');
  });

  it('lists every part that it returns', () => {
    for (const part of ['HTTP', 'batch', 'statement', 'engine', 'other', 'garbage collection'])
      expect(partNames).toContain(part);
  });
});
