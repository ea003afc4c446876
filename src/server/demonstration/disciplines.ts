import type { CatalogueIcon } from '../../core/catalogue/icons.ts';
import type { Client } from '../client.ts';

/** The icons of the disciplines in the demonstration's bank, by name. */
const icons: Readonly<Record<string, CatalogueIcon>> = {
  'English Language': 'book',
  'Lengua Castellana y Literatura': 'book',
  'Língua Portuguesa': 'book',
  Mathematics: 'calculator',
  Matemáticas: 'calculator',
  Matemática: 'calculator',
  Science: 'flask',
  'Física y Química': 'atom',
  'Biología y Geología': 'leaf',
  Ciências: 'leaf',
  'History and Geography': 'globe',
  'Geografía e Historia': 'globe',
  'História e Geografia': 'globe',
};

/** Sets the icons of the disciplines, as an editor does. */
export const setDisciplineIcons = async (editor: Client): Promise<void> => {
  const { content } = await editor.questions.getCatalogings({});
  for (const { idCataloging, kind, name } of content) {
    const icon = icons[name];
    if (kind === 'discipline' && icon) await editor.questions.editCataloging({ idCataloging, icon });
  }
};
