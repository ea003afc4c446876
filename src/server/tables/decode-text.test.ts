import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

/** Returns a text as bytes of an encoding with one byte for each letter. */
const encode = (text: string, encoding: string): Uint8Array => {
  const letters = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
  return Uint8Array.from(text, (letter) => letters.indexOf(letter));
};
const texts = [
  'Nombre;Apellidos\nJosé;Núñez García\nÁngela;Muñoz Peña\nÍñigo;Sáez',
  'Usuário;Versão;Observações\njoão;2;à tarde',
  'Alumno;Curso\nZoë;3.º B\nIÑAKI;ÁVILA ORDÓÑEZ',
  'Name\nO’Brien, Maeve\nL’Hôpital, Chloé',
  'Nom;Cognoms\nNúria;Sol·là Pagès',
];

describe('decodeText', () => {
  it.each(texts)('reads %j in UTF-8, UTF-16, Windows-1252 and Mac Roman', (text) => {
    const utf8 = new TextEncoder().encode(text);
    const utf16 = Uint8Array.from(
      [...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8]),
    );
    expect(decodeText(utf8)).toBe(text);
    expect(decodeText(utf16)).toBe(text);
    expect(decodeText(utf16.with(0, 0).subarray(2))).toBe(text.slice(1));
    expect(decodeText(encode(text, 'windows-1252'))).toBe(text);
    expect(decodeText(encode(text, 'macintosh'))).toBe(text);
  });

  it.each(texts)('reads %j in UTF-8 that was encoded twice', (text) => {
    const once = new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
    expect(decodeText(new TextEncoder().encode(once))).toBe(text);
  });

  it('keeps what only looks like it', () => {
    for (const text of ['AÇÃO', 'Ãlan', 'São; Ângela', 'Å©'])
      expect(decodeText(new TextEncoder().encode(`${text} €Ω`))).toBe(`${text} €Ω`);
  });
});
