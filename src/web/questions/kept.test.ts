import { beforeEach, describe, expect, it } from 'vitest';
import { Kept, put, storedAt } from './kept.ts';

class Device {
  readonly texts = new Map<string, string>();
  full = false;
  getItem(place: string) {
    return this.texts.get(place) ?? null;
  }
  setItem(place: string, text: string) {
    if (this.full) throw new DOMException('No room', 'QuotaExceededError');
    this.texts.set(place, text);
  }
  removeItem(place: string) {
    this.texts.delete(place);
  }
}

describe('what is written', () => {
  let device: Device;
  let kept: Kept<string>;
  const there = () => storedAt('here', device)?.value;
  beforeEach(() => {
    device = new Device();
    kept = new Kept('here', '', '', device);
  });

  it('is kept as it was told last, with the time when that was', () => {
    kept.latest = 'all';
    kept.latest = 'all of it';
    kept.keep();
    expect(there()).toBe('all of it');
    device.setItem('here', JSON.stringify({ at: '2026-03-01T09:00:00.000Z', value: 'all of it' }));
    new Kept('here', '', 'all of it', device).keep();
    expect(storedAt('here', device)?.at).toBe('2026-03-01T09:00:00.000Z');
  });

  it('is kept no longer once it is saved, unless more was typed since', () => {
    kept.latest = 'one';
    kept.keep();
    kept.latest = 'one two';
    kept.saved = 'one';
    kept.keep();
    expect(there()).toBe('one two');
    kept.saved = 'one two';
    kept.keep();
    expect(device.texts.size).toBe(0);
  });

  it('stays where another page has written since', () => {
    kept.latest = 'mine';
    kept.keep();
    put('here', 'of the other page', device);
    kept.saved = 'mine';
    kept.keep();
    expect(there()).toBe('of the other page');
    kept.forget();
    expect(there()).toBe('of the other page');
  });

  it('stays where another page has written since this one kept what it has', () => {
    kept.latest = 'older';
    kept.keep();
    put('here', 'newer, of the other page', device);
    kept.keep();
    expect(there()).toBe('newer, of the other page');
    kept.latest = 'newest';
    kept.keep();
    expect(there()).toBe('newest');
  });

  it('is kept again when it is what was kept before it was saved', () => {
    kept.latest = 'one';
    kept.keep();
    kept.latest = '';
    kept.keep();
    kept.saved = 'one';
    kept.keep();
    expect(there()).toBe('');
  });

  it('goes on in the place it is saved in, with what was typed while it was', () => {
    kept.latest = 'one';
    kept.keep();
    kept.latest = 'one two';
    kept.saved = 'one';
    kept.moveTo('saved');
    expect([...device.texts.keys()]).toEqual(['saved']);
    expect(storedAt('saved', device)?.value).toBe('one two');
    kept.latest = 'one two three';
    kept.keep();
    expect(storedAt('saved', device)?.value).toBe('one two three');
  });

  it('leaves nothing behind nor in the place it is saved in when all of it is saved', () => {
    kept.latest = 'one';
    kept.keep();
    kept.saved = 'one';
    kept.moveTo('saved');
    expect(device.texts.size).toBe(0);
  });

  it('does not come back after it was forgotten', () => {
    kept.latest = 'discarded';
    kept.keep();
    kept.forget();
    kept.latest = 'told while the screen goes away';
    kept.keep();
    expect(device.texts.size).toBe(0);
  });

  it('is kept for a way back though all of it is saved', () => {
    kept.keepAnyway();
    expect(there()).toBe('');
  });

  it('keeps what there was on a device without room for more', () => {
    kept.latest = 'short';
    kept.keep();
    device.full = true;
    kept.latest = 'long';
    kept.keep();
    expect(there()).toBe('short');
    kept.forget();
    expect(device.texts.size).toBe(0);
  });
});
