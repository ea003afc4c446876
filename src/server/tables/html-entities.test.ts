import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.ts';
import { decodeEntities } from './html-entities.ts';

describe('letters that are written by their names', () => {
  it.each([
    ['Mu&ntilde;oz', 'Muñoz'],
    ['&Aacute;lvarez &amp; Co', 'Álvarez & Co'],
    ['Vuka&scaron;in &hellip;', 'Vukašin …'],
    ['O&#39;Neil, Jos&#233;, &#xe9;', "O'Neil, José, é"],
    ['AT&T; R&D', 'AT&T; R&D'],
    ['a &unheard; b &', 'a &unheard; b &'],
  ])('of %j are read as %j', (text, read) => expect(decodeEntities(text)).toBe(read));

  it('end no cell, although they have the sign between columns', () =>
    expect(readCsv(new TextEncoder().encode('Nombre;Apellidos\n&Iacute;&ntilde;igo;Mu&ntilde;oz'))).toEqual([
      ['Nombre', 'Apellidos'],
      ['Íñigo', 'Muñoz'],
    ]));
});
