import { AlignmentType, type IStylesOptions, LineRuleType } from 'docx';
import type { PrintStyle } from '../../core/printing.ts';
import { CURSIVE_FONT } from './word-fonts.ts';

/** Fonts that Word brings, with the metrics of which LibreOffice has some, too. */
const TEXT_FONT = 'Cambria';
const LABEL_FONT = 'Calibri';

/** The style of the letters of questions in joined handwriting. */
export const CURSIVE = 'Handwriting';

/** The size of texts in points; the space between lines and letters. */
export type PrintSizes = { size: number; line: number; tracking: number };

/** The sizes of each style of printing, as in the PDF. */
export const printSizes: Record<PrintStyle, PrintSizes> = {
  usual: { size: 10.5, line: 264, tracking: 0 },
  easy: { size: 12, line: 360, tracking: 7 },
  large: { size: 18, line: 276, tracking: 0 },
};

/** Returns the styles of an assessment, by which a teacher can change all texts of one kind together. */
export function wordStyles(language: string, { size, line, tracking }: PrintSizes): IStylesOptions {
  // LibreOffice takes a line without a rule for one of exactly that height, which cuts images and fractions off.
  const lineRule = LineRuleType.AUTO;
  const half = (factor: number) => Math.round(size * factor * 2);
  const spacing = (before: number, after: number) => ({
    spacing: { before: before * 20, after: after * 20, line, lineRule },
  });
  const label = (factor: number) => ({ font: LABEL_FONT, size: half(factor) });
  const style = (id: string, name: string, paragraph: object, run: object = {}) => ({
    id,
    name,
    basedOn: 'Normal',
    quickFormat: true,
    paragraph,
    run,
  });
  return {
    default: {
      document: {
        run: { font: TEXT_FONT, size: half(1), characterSpacing: tracking || undefined, language: { value: language } },
        paragraph: spacing(0, 4),
      },
      title: { run: { font: TEXT_FONT, size: half(1.6), bold: true }, paragraph: spacing(0, 6) },
    },
    characterStyles: [{ id: CURSIVE, name: 'Handwriting', quickFormat: true, run: { font: CURSIVE_FONT } }],
    paragraphStyles: [
      style('Question', 'Question', spacing(9, 3)),
      style('Alternative', 'Alternative', spacing(0, 2)),
      style('Passage', 'Passage', { ...spacing(0, 4), alignment: AlignmentType.JUSTIFIED }),
      style('Note', 'Note', spacing(2, 3), { ...label(0.85), italics: true }),
      style('Label', 'Label', spacing(0, 2), label(0.85)),
      style('TableLabel', 'Table label', { spacing: { before: 0, after: 0 } }, label(0.72)),
      style('CopyTitle', 'Copy title', spacing(0, 6), { size: half(1.6), bold: true }),
      style('SectionHeading', 'Section heading', spacing(14, 5), { ...label(1.12), bold: true }),
      style('TextIntro', 'Text intro', spacing(10, 4), { ...label(0.9), bold: true }),
      style('TextTitle', 'Text title', spacing(0, 4), { size: half(1.12), bold: true }),
      style('ResponseLine', 'Response line', {
        spacing: { before: 0, after: 0, line: size >= 18 ? 700 : 500, lineRule },
      }),
      ...[1, 2, 3, 4].map((level) =>
        style(
          `TextHeading${level}`,
          `Text heading ${level}`,
          { ...spacing(6, 3), keepNext: true },
          { bold: true, size: half(1.25 - level * 0.05) },
        ),
      ),
      style('TextQuote', 'Text quote', { ...spacing(2, 4), indent: { left: 340, right: 340 } }),
      style('TextCode', 'Text code', spacing(2, 4), { font: 'Consolas', size: half(0.9) }),
      style('TextCell', 'Text cell', { spacing: { before: 0, after: 0 } }, { size: half(0.95) }),
      style('AfterTable', 'After table', { spacing: { before: 0, after: 0, line: 120, lineRule } }, { size: 8 }),
    ],
  };
}
