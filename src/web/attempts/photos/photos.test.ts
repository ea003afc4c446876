import { expect, it } from 'vitest';
import { photoOf, sendable, withPhoto } from './photos.ts';

it('a response that holds its photograph is sent with the hash under which it is kept', async () => {
  const photo = new Blob(['page of an exercise book']);
  const kept: Blob[] = [];
  const keep = async (blob: Blob) => {
    kept.push(blob);
    return 'a'.repeat(64);
  };
  expect(await sendable({ text: 'Mira:', photo }, keep)).toEqual({ text: 'Mira:', photo: 'a'.repeat(64) });
  for (const response of [{ text: '', photo: 'b'.repeat(64) }, { text: 'x', photo: null }, { alternative: 2 }, null])
    expect(await sendable(response, keep)).toBe(response);
  expect(kept).toEqual([photo]);
});

it('the photograph of a response is the one it names', () => {
  expect(photoOf({ text: '', photo: 'a' })).toBe('a');
  for (const response of [{ text: '', photo: null }, { alternative: 2 }, null]) expect(photoOf(response)).toBeNull();
});

it('a response takes a photograph beside its text, and in place of another one', () => {
  expect(withPhoto({ text: 'Mira:', photo: null }, 'a')).toEqual({ text: 'Mira:', photo: 'a' });
  expect(withPhoto({ text: 'Mira:', photo: 'b' }, 'a')).toEqual({ text: 'Mira:', photo: 'a' });
  for (const nothing of [undefined, null]) expect(withPhoto(nothing, 'a')).toEqual({ text: '', photo: 'a' });
  expect(withPhoto({ text: 'Mira:', photo: 'a' }, 'a')).toBeNull();
});
