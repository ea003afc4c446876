import { plainKey } from './keys.ts';

export type Gender = 'female' | 'male' | 'other';

const words: Record<Gender, string[]> = {
  female:
    'f female mujer femenino feminino femenina nina chica alumna aluna girl woman dona nena rapariga menina muller'.split(
      ' ',
    ),
  male: 'male hombre masculino masculina nino chico alumno aluno varon v boy man home nen rapaz menino homem h'.split(
    ' ',
  ),
  other: 'x o other otro otra outro nb nobinario nonbinary naobinario'.split(' '),
};

/**
 * Returns how a column's texts say the gender, from all of them: `M` means mujer next to `H` or `V`, and male next to `F`.
 * A column of `M` alone says nothing.
 */
export function genderReader(texts: Iterable<string>): (text: string) => Gender | null {
  const keys = new Set([...texts].map(plainKey));
  const m = keys.has('f') ? 'male' : keys.has('h') || keys.has('v') ? 'female' : null;
  return (text) => {
    const key = plainKey(text);
    if (key === 'm') return m;
    return (Object.keys(words) as Gender[]).find((gender) => words[gender].includes(key)) ?? null;
  };
}
