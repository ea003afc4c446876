import { z } from 'zod';
import { publicationStates } from '../../core/publication/publication.ts';
import { type IdType, questionTypeNames } from '../../questions/question-type.ts';
import type { Doc, Inline, Node } from '../../questions/text/document/document.ts';
import { documentFromMarkdown, documentFromMarkdownLine } from '../import/markdown.ts';

/** A question that somebody of the demonstration wrote; its texts are Markdown, a gap is `[[one answer|another]]`. */
const Record = z.strictObject({
  login: z.string(),
  type: z.enum(questionTypeNames),
  path: z.array(z.string()).min(1),
  text: z.string(),
  alternatives: z.array(z.string()).optional(),
  /** Counted from 1. */
  correct: z.array(z.int()).optional(),
  grades: z.array(z.number()).optional(),
  objectives: z.array(z.string()).optional(),
  photo: z.boolean().optional(),
  /** The folder of an H5P package. */
  package: z.string().optional(),
  /** What students answer to an open question. */
  samples: z.array(z.string()).default([]),
  feedback: z.string().optional(),
  comment: z.string().default(''),
  guidance: z.string().default(''),
  /** How far a question for the provider has come. */
  state: z.enum(publicationStates).optional(),
  reviewComment: z.string().default(''),
});
export type QuestionRecord = z.infer<typeof Record>;

/** Returns the questions of a demonstration file. Throws a ZodError for a file of another shape. */
export const parseQuestionRecords = (json: string): QuestionRecord[] => z.array(Record).parse(JSON.parse(json));

export type StoredPackage = { package: string; title: string; library: string };

const noImages = () => undefined;
const text = (markdown: string): Doc => documentFromMarkdown(markdown, noImages);
const line = (markdown: string): Doc => documentFromMarkdownLine(markdown, noImages);

/** Returns the number of a record's question type. */
export const idTypeOf = ({ type }: Pick<QuestionRecord, 'type'>): IdType => questionTypeNames.indexOf(type) as IdType;

/** Returns the draft that the question's editor would produce. */
export const draftFromRecord = (record: QuestionRecord, kept: StoredPackage | null): unknown => {
  const { type, alternatives = [], correct = [], grades = [], objectives = [], photo = false, feedback } = record;
  const common = { version: 1, command: text(record.text), feedback: feedback === undefined ? null : text(feedback) };
  const listed = alternatives.map((markdown, index) => ({ id: index + 1, text: line(markdown) }));
  switch (type) {
    case 'single':
      return { ...common, alternatives: listed, correct: correct[0] ?? null };
    case 'multiple':
      return { ...common, alternatives: listed, correct };
    case 'graded':
      return { ...common, alternatives: listed.map((one, index) => ({ ...one, grade: grades[index] ?? null })) };
    case 'rubric':
      return { ...common, objectives: objectives.map((one, index) => ({ id: index + 1, text: line(one) })) };
    case 'open':
      return { ...common, photo };
    case 'h5p':
      return { ...common, ...kept };
    case 'blanks':
      return { ...common, ...gapped(common.command) };
  }
};

/** The document with a gap wherever the text says `[[…]]`, and what each accepts. */
const gapped = (doc: Doc) => {
  const gaps: { id: number; answers: string[] }[] = [];
  const split = (inline: Inline): Inline[] => {
    if (inline.type !== 'text') return [inline];
    return inline.text.split(/(\[\[.+?\]\])/).flatMap((part): Inline[] => {
      const answers = /^\[\[(.+)\]\]$/.exec(part)?.[1]?.split('|');
      if (!answers) return part === '' ? [] : [{ ...inline, text: part }];
      gaps.push({ id: gaps.length + 1, answers });
      return [{ type: 'gap', attrs: { id: gaps.length } }];
    });
  };
  const within = <Some extends Node>(node: Some): Some => {
    if (!('content' in node) || node.content === undefined) return node;
    const isText = node.type === 'paragraph' || node.type === 'heading';
    const content = isText ? (node.content as Inline[]).flatMap(split) : (node.content as Node[]).map(within);
    return { ...node, content };
  };
  return { command: within(doc), gaps };
};
