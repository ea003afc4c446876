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
    expect(decodeText(utf8).text).toBe(text);
    expect(decodeText(utf16).text).toBe(text);
    expect(decodeText(utf16.with(0, 0).subarray(2)).text).toBe(text.slice(1));
    expect(decodeText(encode(text, 'windows-1252')).text).toBe(text);
    expect(decodeText(encode(text, 'macintosh')).text).toBe(text);
  });

  it.each(texts)('reads %j in UTF-8 that was encoded twice', (text) => {
    const once = new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
    expect(decodeText(new TextEncoder().encode(once)).text).toBe(text);
  });

  const misread = (text: string, encoding: string) => new TextDecoder(encoding).decode(new TextEncoder().encode(text));
  const latin1 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
  it.each(texts)('reads %j that was encoded three times, or read as Mac Roman or Latin-1 between', (text) => {
    const twice = misread(misread(text, 'windows-1252'), 'windows-1252');
    for (const written of [twice, misread(text, 'macintosh'), latin1(text)])
      expect(decodeText(new TextEncoder().encode(written)).text).toBe(text);
  });

  it('reads the rows that alone were encoded twice', () => {
    const rows = `José;Peña €Ω\n${misread('Concepción;NÚÑEZ', 'windows-1252')}\nSão;AÇÃO`;
    expect(decodeText(new TextEncoder().encode(rows)).text).toBe('José;Peña €Ω\nConcepción;NÚÑEZ\nSão;AÇÃO');
  });

  it('keeps what only looks like it', () => {
    for (const text of ['AÇÃO', 'Ãlan', 'São; Ângela', 'Å©', '«AMANHÃ»', '«CAFÉ»', '√2'])
      expect(decodeText(new TextEncoder().encode(`${text} €Ω`)).text).toBe(`${text} €Ω`);
  });

  /** With letters of DOS that no decoder of the platform knows. */
  const inDos = (text: string) => {
    const codes: Record<string, number> = { é: 0x82, ú: 0xa3, ñ: 0xa4, í: 0xa1, á: 0xa0, Á: 0xb5 };
    return Uint8Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0));
  };

  it('says which encoding it took where another one would do, so that a person is asked', () => {
    const text = 'José;Núñez García';
    const encodingOf = (bytes: Uint8Array) => decodeText(bytes).encoding;
    expect(encodingOf(new TextEncoder().encode(text))).toBeNull();
    expect(encodingOf(encode(text, 'windows-1252'))).toBeNull();
    expect(encodingOf(encode(text, 'macintosh'))).toBe('macintosh');
    expect(decodeText(inDos('José;Núñez Sáez'))).toEqual({ text: 'José;Núñez Sáez', encoding: 'ibm850' });
    // One letter alone may be any.
    expect(encodingOf(Uint8Array.of(0x8e))).not.toBeNull();
  });

  it('reads a file in the encoding that is wanted', () => {
    const bytes = encode('José', 'windows-1252');
    expect(decodeText(bytes, 'macintosh')).toEqual({ text: 'JosÈ', encoding: 'macintosh' });
    expect(decodeText(new TextEncoder().encode('José'), 'macintosh')).toEqual({ text: 'José', encoding: null });
  });
});
