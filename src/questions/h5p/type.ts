import { z } from 'zod';
import type { QuestionType } from '../question-type.ts';
import { assetIdsOf, findProblems, searchTextOf, stemAndSolutionShape } from '../stem/stem-and-solution.ts';
import type { Doc } from '../text/document/document.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';

/** `package` is the id of an uploaded H5P package, `title` what it calls itself. */
export type PublicContent = { version: 1; command: Doc; package: string; title: string };
/** `library` is the package's main library and its version: `H5P.QuestionSet 1.20`. */
export type Content = PublicContent & { library: string; feedback: Doc | null };
export type Draft = Omit<Content, 'package'> & { package: string | null };
/** What the activity says of its first attempt: `scaled` from 0 to 1, and the points behind it. */
export type Response = { scaled: number; raw: number; max: number };

const PackageId = z.string().regex(/^[0-9a-f]{32}$/);
const shape = { ...stemAndSolutionShape, title: z.string().max(1000), library: z.string().max(200) };

/** An activity in an H5P package, which scores itself in the student's browser; its first result counts. */
export const h5p: QuestionType<Content, PublicContent, Response, Draft> = {
  idType: 4,
  content: z.strictObject({ ...shape, package: PackageId }),
  draft: z.strictObject({ ...shape, package: PackageId.nullable() }),
  response: z.strictObject({ scaled: z.number().min(0).max(1), raw: z.number(), max: z.number().min(0) }),
  answeredOnce: true,

  empty: () => ({ version: 1, command: docFromText(''), package: null, title: '', library: '', feedback: null }),
  problems: (draft) => findProblems(draft, draft.package === null ? [{ name: 'noPackage', where: 'package' }] : []),
  complete: (draft) => ({ ...draft, package: draft.package ?? '' }),

  publicView: ({ command, package: id, title }) => ({ version: 1, command, package: id, title }),

  accepts: () => true,
  score: (_, response) => response?.scaled ?? 0,
  // As with several right alternatives or gaps, a part of it is not yet a hit.
  isHit: (score) => score === 1,
  points: () => null,

  keyLetters: () => null,
  text: (content) => searchTextOf(content, [content.title]),
  assets: (content) => assetIdsOf(content, [`${content.package}.h5p`]),
};
