import { z } from 'zod';
import { packageReports } from '../../core/files/package-reports.ts';
import { answeredWhole } from '../answered-parts.ts';
import { defineQuestionType } from '../define-question-type.ts';
import {
  assetIdsOf,
  findStemAndSolutionProblems,
  searchTextOf,
  stemAndSolutionShape,
} from '../stem/stem-and-solution.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { capabilities } from './capabilities.ts';
import type { Content, Draft, PublicContent, Response } from './content.ts';
import { reportsOf } from './gives-result.ts';

type Activity = Pick<Draft, 'package' | 'title' | 'library' | 'reports'>;

const PackageId = z.string().regex(/^[0-9a-f]{32}$/);
const shape = {
  ...stemAndSolutionShape,
  title: z.string().max(1000),
  library: z.string().max(200),
  reports: z.enum(packageReports).exactOptional(),
};

/** An activity in an H5P package, which computes its score in the student's browser; its first result counts. */
export const h5p = defineQuestionType<typeof capabilities, Content, PublicContent, Response, Draft>(capabilities, {
  content: z.strictObject({ ...shape, package: PackageId }),
  draft: z.strictObject({ ...shape, package: PackageId.nullable() }),
  response: z.strictObject({ scaled: z.number().min(0).max(1), raw: z.number(), max: z.number().min(0) }),

  createDraft: () => ({ version: 1, command: docFromText(''), package: null, title: '', library: '', feedback: null }),
  problems: (draft) =>
    findStemAndSolutionProblems(draft, draft.package === null ? [{ name: 'noPackage', where: 'package' }] : []),
  complete: (draft) => ({ ...draft, package: draft.package ?? '' }),

  publicView: ({ command, package: id, title, ...about }) => ({
    ...{ version: 1, command, package: id, title },
    ...(reportsOf(about) === 'nothing' && { givesResult: false }),
  }),

  accepts: () => true,
  score: (_, response) => response?.scaled ?? 0,
  // As for multiple answers and gaps, a part of the score is no hit.
  isHit: (score) => score === 1,
  scaleMaximum: () => null,
  toCell: (_, { raw, max }) => `${raw}/${max}`,

  keyLetters: () => null,
  answeredParts: (_, response) => answeredWhole({ answered: response !== null, grade: response?.scaled ?? 0 }),
  searchText: (content) => searchTextOf(content, [content.title]),
  assetIds: (content) => assetIdsOf(content, [`${content.package}.h5p`]),
  packageIds: (content) => [content.package],

  toCarried: ({ command, feedback, package: id, title, library, reports }) => ({
    command,
    feedback,
    byType: { h5p: { package: id, title, library, ...(reports && { reports }) } satisfies Activity },
  }),
  fromCarried: ({ byType }) => ({ ...(byType?.h5p as Activity | undefined) }),
  fromSource: ({ stem, solution, package: uploaded }) => ({
    version: 1,
    command: stem,
    ...(uploaded ?? { package: null, title: '', library: '' }),
    feedback: solution,
  }),
  simulateResponse: (_, student) => {
    const errors = student.errors();
    if (errors === null) return null;
    return errors === 0 ? { scaled: 1, raw: 1, max: 1 } : { scaled: 0, raw: 0, max: 1 };
  },
});
