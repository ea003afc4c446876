import type { QuestionRecord } from './record.ts';

const titles: Record<string, Record<string, string>> = {
  mathematics: { en: 'Mathematics', es: 'Matemáticas', pt: 'Matemática', gl: 'Matemáticas', fr: 'Mathématiques' },
  sciences: { en: 'Science', es: 'Ciencias', pt: 'Ciências', gl: 'Ciencias', fr: 'Sciences' },
  humanities: { en: 'Humanities', es: 'Humanidades', pt: 'Humanidades', gl: 'Humanidades', fr: 'Sciences humaines' },
  languages: { en: 'Languages', es: 'Lenguas', pt: 'Linguagens', gl: 'Linguas', fr: 'Langues' },
  technology: { en: 'Technology', es: 'Tecnología', pt: 'Tecnologia', gl: 'Tecnoloxía', fr: 'Technologie' },
  arts: { en: 'Arts', es: 'Artes', pt: 'Artes', gl: 'Artes', fr: 'Éducation artistique' },
  'physical-education': {
    en: 'Physical education',
    es: 'Educación física',
    pt: 'Educação física',
    gl: 'Educación física',
    fr: 'Éducation physique',
  },
  general: {
    en: 'General knowledge',
    es: 'Cultura general',
    pt: 'Cultura geral',
    gl: 'Cultura xeral',
    fr: 'Culture générale',
  },
};

/**
 * Returns the names of a question's discipline, content and detail. Without a path in the record they are the
 * discipline's title in the question's language, then subject and topic, without repeats.
 */
export function cataloguePathOf({ path, discipline, subject, topic, lang }: QuestionRecord): string[] {
  if (path) return path;
  const title = titles[discipline]?.[lang.slice(0, 2)] ?? titles[discipline]?.en ?? discipline;
  const names = [title, subject, topic].filter((name): name is string => Boolean(name));
  return names.filter((name, index) => names.indexOf(name) === index);
}
