import { describe, expect, it, vi } from 'vitest';
import { kept, release, sendable, shown, withoutPhoto } from './photos.ts';

const photo = () => new Blob(['page of an exercise book'], { type: 'image/jpeg' });
const asset = `${'a'.repeat(32)}.jpg`;

describe('a photographed answer', () => {
  it('is shown by a name and kept whole', () => {
    const response = { text: 'Mira:', photo: photo() };
    const named = shown(response) as { text: string; photo: string };
    expect(named).toEqual({ text: 'Mira:', photo: expect.stringMatching(/^blob:/) });
    expect(shown(response)).toEqual(named);
    expect(kept({ ...named, text: 'Mira bien:' })).toEqual({ text: 'Mira bien:', photo: response.photo });
  });

  it('is left alone once the server has it, and so are all other answers', () => {
    for (const response of [{ text: '', photo: asset }, { text: 'x', photo: null }, { alternative: 2 }, null]) {
      expect(shown(response)).toBe(response);
      expect(kept(response)).toEqual(response);
    }
  });

  it('is sent by the name that the server gives it', async () => {
    const response = { text: '', photo: photo() };
    const uploaded: Blob[] = [];
    const upload = async (blob: Blob) => {
      uploaded.push(blob);
      return asset;
    };
    expect(await sendable(response, upload)).toEqual({ text: '', photo: asset });
    expect(await sendable({ text: '', photo: asset }, upload)).toEqual({ text: '', photo: asset });
    expect(await sendable({ alternative: 2 }, upload)).toEqual({ alternative: 2 });
    expect(uploaded).toEqual([response.photo]);
  });

  it('is let go of once another stands in its place', () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    const response = { text: '', photo: photo() };
    const named = shown(response) as { photo: string };
    release(response, { ...response, text: 'Mira:' });
    expect(revoked).not.toHaveBeenCalled();
    release(response, { text: '', photo: photo() });
    expect(revoked.mock.calls).toEqual([[named.photo]]);
    expect(kept(named)).toEqual(named);
    revoked.mockRestore();
  });

  it('leaves its text without it, and nothing where there is none', () => {
    expect(withoutPhoto({ text: 'Mira:', photo: photo() })).toEqual({ text: 'Mira:', photo: null });
    expect(withoutPhoto({ text: ' ', photo: photo() })).toBeNull();
    expect(withoutPhoto(null)).toBeNull();
  });
});
