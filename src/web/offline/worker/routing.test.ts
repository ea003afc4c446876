import { describe, expect, it } from 'vitest';
import { chooseResponseSource, parseRange } from './routing.ts';

const asked = (path: string, more: object = {}) => chooseResponseSource({ method: 'GET', path, mode: 'cors', ...more });

describe('chooseResponseSource', () => {
  it('returns page for the screens of a paper only', () => {
    for (const path of ['/', '/assessments', '/assessment']) expect(asked(path, { mode: 'navigate' })).toBe('page');
    for (const path of ['/login', '/schedule', '/reports', '/assessment-share', '/h5p/player/1'])
      expect(asked(path, { mode: 'navigate' })).toBe('network');
  });

  it('returns asset and file for stored files of the app and of papers', () => {
    expect(asked('/assets/index-Ab12.js')).toBe('asset');
    expect(asked('/files/0123.png')).toBe('file');
  });

  it('returns network for calls, activities and everything that changes something', () => {
    expect(asked('/auth')).toBe('network');
    expect(asked('/assessments/getStudentAssessments.php')).toBe('network');
    expect(asked('/h5p/player/player.js')).toBe('network');
    expect(asked('/assessments', { method: 'POST' })).toBe('network');
    expect(asked('/files/0123.png', { method: 'POST' })).toBe('network');
    expect(asked('/assessment')).toBe('network');
  });
});

describe('parseRange', () => {
  it('returns the bytes of the range, up to the end if it has none', () => {
    expect(parseRange('bytes=0-99', 1000)).toEqual({ from: 0, to: 99 });
    expect(parseRange('bytes=900-', 1000)).toEqual({ from: 900, to: 999 });
    expect(parseRange('bytes=900-5000', 1000)).toEqual({ from: 900, to: 999 });
    expect(parseRange('bytes=-100', 1000)).toEqual({ from: 900, to: 999 });
    expect(parseRange('bytes=-5000', 1000)).toEqual({ from: 0, to: 999 });
  });

  it('returns null for a missing, multiple or unsatisfiable range', () => {
    for (const range of [null, '', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=1000-', 'bytes=9-3'])
      expect(parseRange(range, 1000)).toBeNull();
  });
});
