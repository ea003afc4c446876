import { describe, expect, it } from 'vitest';
import { calls } from '../../../src/contract/index.ts';
import { fail, refuse, stub, Wire } from './wire.ts';

const { getLegalText } = calls.installation;
const { currentSession } = calls.session;
const wanted = { page: 'terms', language: 'es' };

describe('Wire', () => {
  it('replies by the stub of a call and records the parsed input', async () => {
    const wire = new Wire();
    wire.use(stub(getLegalText, { content: null }));
    await wire.reply(getLegalText, wanted);
    expect(wire.inputs(getLegalText)).toEqual([wanted]);
    expect(wire.inputs(currentSession)).toEqual([]);
  });

  it('reports a call without a stub', async () => {
    const wire = new Wire();
    await wire.reply(getLegalText, wanted);
    expect(wire.takeFaults()).toEqual([expect.stringContaining('no stub for installation.getLegalText')]);
    expect(wire.takeFaults()).toEqual([]);
  });

  it('reports an input that the contract does not accept', async () => {
    const wire = new Wire();
    wire.use(fail(getLegalText));
    await wire.reply(getLegalText, { page: 'nowhere' });
    expect(wire.takeFaults()).toEqual([expect.stringContaining('does not accept')]);
  });

  it('reports a reply that is none of the call', async () => {
    const wire = new Wire();
    wire.use(stub(getLegalText, { content: 7 } as never));
    await wire.reply(getLegalText, wanted);
    expect(wire.takeFaults()).toEqual([expect.stringContaining('is no reply of it')]);
  });

  it('refuses with the status, code and text of a declared refusal', async () => {
    const wire = new Wire();
    wire.use(refuse(currentSession, 'noSession'));
    expect(await wire.reply(currentSession, {})).toMatchObject({
      failure: { status: 401, body: { success: false, errCode: expect.any(Number), error: expect.any(String) } },
    });
    expect(wire.takeFaults()).toEqual([]);
  });

  it('replaces the stub of a call', async () => {
    const wire = new Wire();
    wire.use(fail(getLegalText, 503));
    expect(await wire.reply(getLegalText, wanted)).toMatchObject({ failure: { status: 503 } });
    wire.use(fail(getLegalText, 500));
    expect(await wire.reply(getLegalText, wanted)).toMatchObject({ failure: { status: 500 } });
  });
});
