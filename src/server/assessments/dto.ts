import type { Assessment } from '../../contract/assessments.ts';
import { possiblePoints } from '../../core/assessments/sections.ts';
import { fullName } from '../../core/people/roles.ts';
import { canChange } from '../../core/policies/assessment.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { languageOf, type Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { loadCountries } from '../database/school-countries.ts';
import { answerKeyQrOf } from './answer-key-qr.ts';
import { printSettingsOf } from './print-settings.ts';
import { reviewDto } from './publication.ts';
import { idsOfUnscannableQuestions, loadQuestionContents } from './questions-of-form.ts';
import { rightsOf } from './rights.ts';
import type { PinnedQuestion } from './snapshot.ts';
import {
  type AssessmentRow,
  findReplacement,
  listFollowUpsWith,
  loadClassifications,
  loadLogo,
  loadOwnerName,
  refOf,
} from './store/assessments.ts';

/** Returns an assessment with the given questions as the builder shows it to this user. */
export const assessmentToDto = async (
  db: Database,
  me: Me,
  row: AssessmentRow,
  questions: readonly PinnedQuestion[],
): Promise<Assessment> => {
  const owner = await loadOwnerName(db, row);
  const countryOf = await loadCountries(db, [row.idSchool]);
  return {
    ...ownershipOf(row, countryOf),
    qrcode: row.status === 1 ? null : answerKeyQrOf(row.id, await loadQuestionContents(db, questions)),
    automaticSchedules: (await listFollowUpsWith(db, me, { idSchool: row.idSchool, ids: [row.id] })).get(row.id) ?? [],
    idAssessment: row.id,
    title: row.title,
    instructions: row.instructions,
    ...(await loadLogo(db, row)),
    status: row.status,
    type: row.automaticQuantity === null ? 'manual' : 'automatic',
    period: row.period,
    qAutomaticQnt: row.automaticQuantity,
    idsCataloging: await loadClassifications(db, refOf(row)),
    subtitle: row.subtitle,
    qntQuestions: questions.length,
    sections: row.sections ?? [],
    points: possiblePoints(questions),
    varied: row.varied || (await idsOfUnscannableQuestions(db, questions)).length > 0,
    alternativeShuffle: row.alternativeShuffle,
    canEdit: canChange(me, 'change', row),
    can: rightsOf(me, row, (await findReplacement(db, refOf(row))) !== undefined),
    owner: owner ? fullName(owner, languageOf(me)) : '',
    updated: toIsoWithOffset(row.updated, me.timezone),
    review: reviewDto(row, me),
    ...printSettingsOf(row),
  };
};

/** Returns what clients of the specification read of an assessment: whose it is, and where it comes from. */
export const ownershipOf = (
  { idSchool, idOwner }: Pick<AssessmentRow, 'idSchool' | 'idOwner'>,
  countryOf: Awaited<ReturnType<typeof loadCountries>>,
) => ({
  idCountry: countryOf({ idSchool }),
  ...{ addedBy: idOwner, updatedBy: idOwner, deleted: 0 as const, import: '' as const },
});
