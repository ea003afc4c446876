import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { DocumentLanguage } from '../../core/printing.ts';
import { documentWords } from '../../documents/words/words.ts';
import { type FormKeys, findVisibleAssessment, loadFormKeys } from '../assessments/api.ts';
import type { Refuse } from '../refusal.ts';
import type { CheckContext, DocumentRefusal, LoadContext } from './document-kind.ts';
import { loadSchoolName } from './store.ts';

/** Returns the title of a finished assessment that the caller may see; refuses any other. */
export async function checkFinished(
  { db, me, now }: CheckContext,
  { idAssessment, language }: { idAssessment: number; language: DocumentLanguage },
  refuse: Refuse<DocumentRefusal>,
): Promise<string> {
  const found = (await findVisibleAssessment(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
  if (found.status === 1) return refuse('qrCodeUnfinished');
  return titleIn(language, found.title);
}

/** Returns a title as documents show it. */
export const titleIn = (language: DocumentLanguage, title: string): string =>
  title || documentWords(language).assessment.untitled;

/** Returns the keys of an assessment of the school or of the provider. */
export const loadKeys = (context: LoadContext, idAssessment: number): Promise<FormKeys> =>
  loadOfEitherSchool(context, idAssessment, (ref) => loadFormKeys(context.db, ref, context.now));

type Ref = { idSchool: number; idAssessment: number };

/**
 * Returns what is found of an assessment of the school, or else of the provider. Throws RangeError where neither has it.
 */
export async function loadOfEitherSchool<Found>(
  { idSchool }: Pick<LoadContext, 'idSchool'>,
  idAssessment: number,
  load: (ref: Ref) => Promise<Found | null>,
): Promise<Found> {
  const found =
    (await load({ idSchool, idAssessment })) ?? (await load({ idSchool: PROVIDER_SCHOOL_ID, idAssessment }));
  if (found === null) throw new RangeError(`No assessment ${idAssessment} for school ${idSchool}`);
  return found;
}

/** Returns what stands above a title: school, discipline, year. */
export async function subtitleOf(
  { db, idSchool }: Pick<LoadContext, 'db' | 'idSchool'>,
  { subtitle, period }: { subtitle: string; period: string },
): Promise<string> {
  const school = idSchool === PROVIDER_SCHOOL_ID ? '' : await loadSchoolName(db, idSchool);
  return [school, subtitle, period].filter((part) => part !== '').join(' · ');
}
