import { characterEntities } from 'character-entities';

/** Returns a text with the letters that a program of the web has written by their names or numbers: `Mu&ntilde;oz`. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{2,6})|#x([\da-f]{2,5})|([a-z]+\d{0,2}));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(characterEntities, name) ? (characterEntities[name] ?? all) : all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
