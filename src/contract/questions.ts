import { z } from 'zod';
import { DocSchema } from '../questions/text/schema.ts';
import { area, later, query } from './call.ts';
import { content, Flag, Id, Moment, Paging, pageOf, Whole } from './shapes.ts';

/** A node of the catalogue tree: discipline → content → detail. */
const CatalogueNode = z.object({
  idCataloging: z.int(),
  idParent: z.int().nullable(),
  name: z.string(),
  /** 0 a node of the tree, 1 a first-level filter (discipline), 2 a second-level filter (axis, year). */
  filter: z.int(),
  filterMultiple: z.boolean(),
  markerDiscipline: z.boolean(),
  position: z.int(),
  /** Questions of the banks the asker may use, below this node included. */
  questions: z.int(),
});
export type CatalogueNode = z.infer<typeof CatalogueNode>;

/** A question as its teacher sees it, key included. `content` has the shape of its type (`questions/`). */
export const TeacherQuestion = z.object({
  idQuestion: z.int(),
  idVersion: z.int(),
  idType: z.int(),
  identifier: z.string(),
  comment: z.string(),
  guidance: z.string(),
  content: z.unknown(),
  catalogingPath: z.array(z.string()),
  thematicAxis: z.string().nullable(),
  year: z.int().nullable(),
  grade: z.string().nullable(),
  source: z.string().nullable(),
  public: z.boolean(),
  canEdit: z.boolean(),
  sharedBy: z.string().nullable(),
  usedTimes: z.int(),
  /** Share of right answers in finished attempts, 0–100; null before the first. */
  hitAverage: z.number().nullable(),
  added: Moment,
});
export type TeacherQuestion = z.infer<typeof TeacherQuestion>;

const Context = z.object({ idContext: z.int(), title: z.string(), text: DocSchema });

/** What a bank list holds: one question, or a context with its questions in order. */
export const Entry = z.object({ context: Context.nullable(), questions: z.array(TeacherQuestion).min(1) });
export type Entry = z.infer<typeof Entry>;

/** Which bank: the provider's, one's own, or what colleagues of the school share. */
export const Bank = z.enum(['provider', 'mine', 'shared']);

export const bankFilter = z
  .object({
    idscataloging: z.array(Id).max(200).default([]),
    keyword: z.string().max(200).default(''),
    year: Whole(1900, 2200).nullish(),
    idType: Whole(0, 6).nullish(),
    bank: Bank.optional(),
  })
  .default({ idscataloging: [], keyword: '' });

export const EntryPage = z.object({ ...pageOf, questions: z.array(Entry), years: z.array(z.int()) });

export const questions = area('questions', '/questions', {
  /** The catalogue: all of it, or what lies below one node. At most 1,000 nodes. */
  getCatalogings: query({
    for: ['administrator', 'coordinator', 'teacher', 'author', 'editor'],
    input: z.object({ idCataloging: Id.optional() }),
    output: content(z.array(CatalogueNode)),
  }),
  getQuestionsNew: query({
    for: ['administrator', 'coordinator', 'teacher', 'author', 'editor'],
    input: z.object({ paging: Paging, filter: bankFilter }),
    output: z.object({ ...pageOf, content: z.array(Entry), years: z.array(z.int()) }),
  }),
  getQuestion: query({
    for: ['administrator', 'coordinator', 'teacher', 'author', 'editor'],
    input: z.object({ idQuestion: Id }),
    output: content(TeacherQuestion),
    refuses: ['questionNotValid'],
  }),
  editQuestion: later('POST'),
  copyQuestion: later('POST'),
  addQuestion: later('POST'),
  deleteQuestion: later('POST'),
  searchQuestionsByText: later('POST'),
  addContext: later('POST'),
  editContext: later('POST'),
  getContext: later('POST'),
  deleteContext: later('POST'),
});

export const bankCall = {
  paging: Paging,
  filter: bankFilter,
  /** True lists teachers' questions, false the provider's; `filter.bank` says it more finely. */
  myQuestions: Flag.optional(),
};
