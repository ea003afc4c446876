import { alternativeLetters } from '../../questions/question-type.ts';
import { defaultQuestionType } from '../../questions/registry.ts';
import { isBlank } from '../../questions/text/document/blank.ts';
import type { Block, Doc } from '../../questions/text/document/document.ts';
import { DocSchema } from '../../questions/text/document/schema.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import { firstLine, plainText } from '../../questions/text/plain/plain-text.ts';
import { cataloguePathOf } from './catalogue-path.ts';
import { blockImage, type StoredImage } from './inline-content.ts';
import { documentFromMarkdown, documentFromMarkdownLine } from './markdown.ts';
import type { BankFile, ContextRecord, QuestionRecord } from './record.ts';

export type PreparedQuestion = {
  externalId: string;
  idType: number;
  content: unknown;
  /** Discipline, content, detail. */
  path: string[];
  axis: string | null;
  competency: string | null;
  grade: string | null;
  examYear: number | null;
  language: string;
  /** The external id of its stimulus. */
  stimulus: string | null;
  identifier: string;
  guidance: string;
  comment: string;
  source: string | null;
  cursiveLetter: boolean;
};
export type PreparedStimulus = { externalId: string; title: string; text: Doc; questions: string[] };

/** Why a record is rejected. */
export type RejectionReason =
  | 'notARecord'
  | 'twice'
  | 'empty'
  | 'emptyAlternative'
  | 'sameAlternatives'
  | 'tooFewAlternatives'
  | 'tooManyAlternatives'
  | 'noKey'
  | 'severalKeys'
  | 'imageMissing'
  | 'contextMissing'
  | 'tooLarge';
export type RejectedRecord = { reason: RejectionReason; detail: string };
export type Prepared<Record> = { taken: Record } | { refused: RejectedRecord };

/** The stored images by the file names in records, and the description of the bank file. */
export type BankFileContext = { images: ReadonlyMap<string, Omit<StoredImage, 'alt'>>; meta: BankFile['meta'] };

/** Returns a question of a bank file as it will be stored, or why it is rejected. */
export function prepareQuestion(record: QuestionRecord, { images, meta }: BankFileContext): Prepared<PreparedQuestion> {
  const { alternatives, key, stimulus, text, feedback } = record;
  if (alternatives.length < 2) return refused('tooFewAlternatives', String(alternatives.length));
  if (alternatives.length > alternativeLetters.length)
    return refused('tooManyAlternatives', String(alternatives.length));
  const keys = [...new Set(key.map((letter) => letter.trim().toUpperCase()).filter(Boolean))];
  if (keys.length > 1) return refused('severalKeys', keys.join(', '));
  const correct = alternatives.findIndex(({ letter }) => letter === keys[0]) + 1;
  if (correct === 0) return refused('noKey', keys.join());

  const reader = readerOf(record, images);
  const command = [...(stimulus ? [reader.read(stimulus)] : []), reader.read(text)];
  command.splice(1, 0, reader.unusedImages());
  const stem = docOfBlocks(command.flat());
  const texts = alternatives.map(({ text = '', image }) =>
    docOfBlocks([...reader.readLine(text), ...(image ? reader.image(image.file, image.alt) : [])]),
  );
  const draft = defaultQuestionType.fromSource({
    stem,
    solution: feedback?.trim() ? docOfBlocks(reader.read(feedback)) : null,
    alternatives: texts,
    answerKey: [correct],
    ...{ grades: [], objectives: [], acceptsPhoto: false, package: null },
  });
  const [missing] = reader.missing;
  if (missing !== undefined) return refused('imageMissing', missing);
  if (isBlank(stem)) return refused('empty', 'command');
  const blank = texts.findIndex(isBlank);
  if (blank >= 0) return refused('emptyAlternative', `alternatives.${blank}.text`);
  const same = defaultQuestionType.problems(draft)?.find(({ name }) => name === 'same');
  if (same) return refused('sameAlternatives', same.where);
  if (!defaultQuestionType.isContent(draft)) return refused('tooLarge');

  return {
    taken: {
      externalId: record.id,
      idType: defaultQuestionType.idType,
      content: draft,
      path: cataloguePathOf(record),
      axis: record.axis || null,
      competency: record.competency || null,
      grade: record.grade || null,
      examYear: record.year ?? null,
      language: record.lang,
      stimulus: record.contextId ?? null,
      identifier: [record.exam, record.number].filter(Boolean).join(' · ') || record.id,
      guidance: plainText(docOfBlocks(reader.read(record.guidance ?? ''))),
      comment: plainText(docOfBlocks(reader.read(record.comment ?? ''))),
      source: [record.exam, meta.attribution ?? meta.source].filter(Boolean).join(' · ') || null,
      cursiveLetter: record.cursiveLetter,
    },
  };
}

/** Returns a stimulus as it will be stored, or why it is rejected. */
export function prepareStimulus(record: ContextRecord, { images }: BankFileContext): Prepared<PreparedStimulus> {
  const reader = readerOf(record, images);
  const text = docOfBlocks([...reader.read(record.text), ...reader.unusedImages()]);
  const [missing] = reader.missing;
  if (missing !== undefined) return refused('imageMissing', missing);
  if (isBlank(text)) return refused('empty', 'text');
  if (!DocSchema.safeParse(text).success) return refused('tooLarge');
  const title = record.title || firstLine(text, 80);
  return { taken: { externalId: record.id, title, text, questions: record.questionIds } };
}

/** Returns the image files that a record lists or names in its markdown. */
export function imageFilesOf(record: QuestionRecord | ContextRecord): string[] {
  const listed = record.images.map((image) => image.file);
  if (!('alternatives' in record)) return [...listed, ...imagesIn(record.text)];
  const texts = [record.stimulus, record.text, record.feedback, record.guidance, record.comment];
  return [
    ...listed,
    ...record.alternatives.flatMap(({ text, image }) => [...(image ? [image.file] : []), ...imagesIn(text)]),
    ...texts.flatMap(imagesIn),
  ];
}

const imagesIn = (markdown = ''): string[] =>
  [...markdown.matchAll(/\]\(\s*<?([^)\s>]+\.(?:png|jpe?g|webp|gif|svg))/gi)].flatMap(([, file]) => file ?? []);

const refused = (reason: RejectionReason, detail = '') => ({ refused: { reason, detail } });

const docOfBlocks = (content: Block[]): Doc => ({
  type: 'doc',
  content: content.length > 0 ? content : [{ type: 'paragraph' }],
});

/** Reads the texts of one record and records which images they show and which are missing. */
function readerOf({ format, images: listed }: QuestionRecord | ContextRecord, images: BankFileContext['images']) {
  const descriptions = new Map(listed.map(({ file, alt }) => [file, alt]));
  const shown = new Set<string>();
  const missing = new Set<string>();

  const imageOf = (file: string): StoredImage | undefined => {
    shown.add(file);
    const stored = images.get(file);
    if (stored) return { ...stored, alt: descriptions.get(file) ?? '' };
    missing.add(file);
    return undefined;
  };
  const image = (file: string, alt = ''): Block[] => {
    const stored = imageOf(file);
    return stored ? [blockImage({ ...stored, alt: alt || stored.alt })] : [];
  };
  const blocksBy = (markdown: typeof documentFromMarkdown) => (text: string) =>
    text.trim() === '' ? [] : (format === 'markdown' ? markdown(text, imageOf) : docFromText(text)).content;
  return {
    missing,
    image,
    read: blocksBy(documentFromMarkdown),
    readLine: blocksBy(documentFromMarkdownLine),
    unusedImages: () => listed.flatMap(({ file, alt }) => (shown.has(file) ? [] : image(file, alt))),
  };
}
