import { describe, expect, it } from 'vitest';
import { nameBehindCopy, nameOfSyncedCopy, readNameOfSyncedCopy } from './copy-names.ts';

const at = Date.parse('2026-11-30T23:30:00Z');
const origin = { device: 'Portátil', at, language: 'es', timezone: 'Europe/Madrid' };

describe('the name of a copy that synchronising makes', () => {
  it.each([
    ['es', 'Ecuaciones – de «Portátil», 1 de diciembre', 'Ecuaciones – de la web, 1 de diciembre'],
    ['es-ga', 'Ecuaciones – de «Portátil», 1 de decembro', 'Ecuaciones – de la web, 1 de decembro'],
    ['en', 'Ecuaciones – from “Portátil”, December 1', 'Ecuaciones – from the web, December 1'],
    ['pt', 'Ecuaciones – de “Portátil”, 1 de dezembro', 'Ecuaciones – da web, 1 de dezembro'],
    [null, 'Ecuaciones – de «Portátil», 1 de diciembre', 'Ecuaciones – de la web, 1 de diciembre'],
  ])('says in %s where it comes from', (language, ofDevice, ofWeb) => {
    expect(nameOfSyncedCopy('Ecuaciones', { ...origin, language })).toBe(ofDevice);
    expect(nameOfSyncedCopy('Ecuaciones', { ...origin, language, device: null })).toBe(ofWeb);
  });

  it('is by the clock of the school, at most 200 characters, and the mark alone without a name', () => {
    expect(nameOfSyncedCopy(' ', { ...origin, timezone: 'America/Lima' })).toBe('de «Portátil», 30 de noviembre');
    const long = nameOfSyncedCopy('x'.repeat(300), origin);
    expect(long).toHaveLength(200);
    expect(long).toContain('x – de «Portátil»');
  });
});

describe('the name behind that of a copy', () => {
  it.each(['es', 'es-ga', 'en', 'pt', null])(
    'is without the mark that it has in %s, which says whose version it is',
    (language) => {
      for (const device of ['Portátil – 2 (*)', null]) {
        const marked = nameOfSyncedCopy('Ecuaciones – 1', { ...origin, language, device });
        expect(readNameOfSyncedCopy(marked)).toEqual({ name: 'Ecuaciones – 1', isOfDevice: device !== null });
        expect(nameBehindCopy(marked, 'Otro')).toBe('Ecuaciones – 1');
        expect(nameBehindCopy(nameOfSyncedCopy('', { ...origin, language, device }), 'Otro')).toBe('');
      }
    },
  );

  it('is that of the row where the mark has only cut it', () => {
    const long = 'x'.repeat(200);
    expect(nameBehindCopy(nameOfSyncedCopy(long, origin), long)).toBe(long);
    expect(nameBehindCopy(nameOfSyncedCopy(long, origin), 'Otro')).toMatch(/^x{100,199}$/);
  });

  it('is the name itself where somebody has given it another one since', () => {
    expect(readNameOfSyncedCopy('Ecuaciones – segunda')).toBeNull();
    expect(nameBehindCopy('Ecuaciones – segunda', 'Ecuaciones')).toBe('Ecuaciones – segunda');
  });
});
