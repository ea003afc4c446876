import { useTranslation } from 'react-i18next';
import { type CatalogueLabels, catalogueLabelsFor } from '../../core/catalogue/labels.ts';
import { useMe } from '../data/session.ts';

/**
 * Returns what the levels of the catalogue are called: as the reply says, or, where the user chose no language, in that of the browser,
 * which the server does not know.
 */
export function useCatalogueLabels(reply: Partial<CatalogueLabels> | null): CatalogueLabels {
  const { i18n } = useTranslation();
  const { language, schoolLanguage } = useMe();
  const own = catalogueLabelsFor({ language: i18n.language, schoolLanguage });
  return language === null || reply === null ? own : { ...own, ...reply };
}
