import { plainKey } from './keys.ts';

const classWords =
  'clase|classe|grupo|grup|curso|curs|turma|class|group|form|secci[oó]n|se[cç][aã]o|section|aula|unidad|nivel|s[eé]rie|year|grado|ano|a[nñ]o';
/** A title that says a class: 'Grupo: 3.º B', 'Turma 302'. */
const named = new RegExp(
  String.raw`^(?:(${classWords})(?:\s+y\s+grupo)?(?:\s+n\.?[ºo]?)?)(?:\s*[:=–-]\s*|\s+|$)(.*)$`,
  'iu',
);
/** 3B, 3.º B, 3º ESO B, 1.º de Bachillerato A, 6º ano A, Year 9B. */
const looksLikeClass =
  /^(?:year\s+)?\d{1,2}\s?[.ºª°]*\s*(?:(?:de|d')\s+)?(?:\p{L}{3,14}\.?\s+|\p{L}{3}\.?\s*)?[-–]?\s*["'“]?[a-hA-H]["'”]?$/u;
/** What stands before a class in a title: 'Lista de alumnos de 3.º B'. */
const before =
  /^(?:(?:list(?:a|ado|ing)?|alumnado|alumn[oa]s|estudiantes|alun[oa]s|students|pupils|relaci[oó]n|class list|de|del|da|do|dos|of|the|la|el)\s+)+/iu;
/** Of a year of the school, not of a class. */
const academicYear = /(?:19|20)\d\d/;
const LONGEST = 30;

/**
 * Returns the class that the titles above a list or the name of its sheet say, as written; null where they say none, or several. A
 * year and a letter apart ('Curso: 3.º ESO', 'Grupo: B') are one class.
 */
export function classOfTitles(titles: readonly (readonly string[])[], sheet: string): string | null {
  const texts = titles.flatMap((cells) => cells.filter((cell) => cell !== ''));
  const values = texts.flatMap((text, index) => {
    const value = classIn(text, texts[index + 1] ?? '');
    return value === null ? [] : [value];
  });
  const letter = values.find((value) => /^\p{L}$/u.test(value));
  const years = values.filter((value) => !/^\p{L}$/u.test(value));
  const found =
    letter === undefined ? years : years.map((year) => (endsWith(year, letter) ? year : `${year} ${letter}`));
  const classes = [...new Map(found.map((value) => [plainKey(value), value])).values()];
  if (classes.length > 0) return classes.length === 1 ? (classes[0] ?? null) : null;
  return letter === undefined ? classIn(sheet.trim(), '') : null;
}

const endsWith = (year: string, letter: string) =>
  year.toLowerCase().endsWith(letter.toLowerCase()) && looksLikeClass.test(year);

/** Returns the class that a title says, also where the next cell has it; null for any other title. */
function classIn(text: string, next: string): string | null {
  const [, word, rest = ''] = named.exec(text) ?? [];
  if (word !== undefined) {
    const value = (rest === '' ? next : rest).trim();
    const isClass =
      value !== '' &&
      value.length <= LONGEST &&
      !academicYear.test(value) &&
      (/\d/.test(value) || /^\p{L}$/u.test(value));
    // 'Year 9B' has its word in its name.
    if (isClass) return /^year$/i.test(word) ? `${word} ${value}` : value;
  }
  const plain = text.replace(before, '').trim();
  return looksLikeClass.test(plain) ? plain : null;
}
