import { describe, expect, it } from 'vitest';
import { chooseResponseSource } from './routing.ts';

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
