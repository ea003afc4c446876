import { documentWords } from '../../../documents/words/words.ts';
import { findVisibleAssessment, loadQuestionNumbers } from '../../assessments/api.ts';
import { loadOfEitherSchool, titleIn } from '../assessments.ts';
import type { DocumentKindRules, FilePart } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';
import { checkHalfSheets, loadBlankSheets } from '../sheets.ts';
import { assessmentKind, wordKind } from './assessment.ts';
import { contentTableKind } from './content-table.ts';
import { feedbackKind } from './feedback.ts';
import { loadFilledH5p } from './h5p.ts';
import { keyKind } from './key.ts';

const versions = [1, 2, 3];

/**
 * All that is obtainable of an assessment: three versions as PDF and for Word; once it is finished also keys, feedback and the
 * package of H5P, if any question can be in it, and blank answer sheets for those who accept their terms of use.
 */
export const allKind: DocumentKindRules<'all'> = {
  shows: 'keys',
  async check({ db, me, now }, { idAssessment, language, ...order }, refuse) {
    const found = (await findVisibleAssessment(db, me, idAssessment, now)) ?? refuse('assessmentNotValid');
    const assessment = { assessmentSchool: found.idSchool, idAssessment };
    if (order.termsAccepted) await checkHalfSheets({ db }, assessment, order, refuse);
    const title = titleIn(language, found.title);
    return { title, fileName: fileNameOf([title, documentWords(language).all], 'zip') };
  },
  async load(context, { kind: _, termsAccepted, sheetFormat, withGrades, ...order }) {
    const { status } = await loadOfEitherSchool(context, order.idAssessment, (ref) =>
      loadQuestionNumbers(context.db, ref, context.now),
    );
    const table = await contentTableKind.load(context, { kind: 'contentTable', ...order });
    const assessmentOf = async (version: number) => [
      ...(await assessmentKind.load(context, { kind: 'assessment', ...order, version })),
      ...(await wordKind.load(context, { kind: 'word', ...order, version })),
    ];
    if (status === 1) return [...(await assessmentOf(1)), ...table];
    const parts: FilePart[] = [];
    for (const version of versions) parts.push(...(await assessmentOf(version)));
    parts.push(...(await keyKind.load(context, { kind: 'key', ...order })), ...table);
    for (const version of versions)
      parts.push(...(await feedbackKind.load(context, { kind: 'feedback', ...order, version })));
    if (termsAccepted) parts.push(...(await loadBlankSheets(context, { ...order, sheetFormat, withGrades })));
    parts.push(...(await loadFilledH5p(context, order)));
    return parts;
  },
};
