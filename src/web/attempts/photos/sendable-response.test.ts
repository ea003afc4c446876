import { expect, it } from 'vitest';
import { toSendableResponse } from './sendable-response.ts';

it('toSendableResponse replaces a photograph by the hash it is stored under', async () => {
  const photo = new Blob(['page of an exercise book']);
  const kept: Blob[] = [];
  const keep = async (blob: Blob) => {
    kept.push(blob);
    return 'a'.repeat(64);
  };
  expect(await toSendableResponse({ text: 'Mira:', photo }, keep)).toEqual({ text: 'Mira:', photo: 'a'.repeat(64) });
  for (const response of [{ text: '', photo: 'b'.repeat(64) }, { text: 'x', photo: null }, { alternative: 2 }, null])
    expect(await toSendableResponse(response, keep)).toBe(response);
  expect(kept).toEqual([photo]);
});
