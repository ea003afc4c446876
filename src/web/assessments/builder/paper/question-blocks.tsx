import type { ReactNode } from 'react';
import type { PublicQuestion } from '../../../../contract/assessments.ts';
import type { PrintLayout, PrintPart, PrintSettings } from '../../../../questions/print-layout.ts';
import { PrintedPart, PrintedQuestion } from '../../../../questions/printed-question.tsx';
import { screensOf } from '../../../../questions/screens-registry.tsx';
import type { Doc } from '../../../../questions/text/document/document.ts';
import { RichText } from '../../../../questions/text/render/rich-text.tsx';
import type { MeasuredBlock } from './paginate.ts';
import classes from './paper.module.css';

export type PaperBlock = Omit<MeasuredBlock, 'height'> & { key: string; node: ReactNode };

/** At least so many ruled lines stay together, however many there are. */
const together = 3;

const keyOf = ({ idQuestion }: PublicQuestion) => `q${idQuestion}`;

function printed({ idType, content }: PublicQuestion): PrintLayout {
  const type = screensOf(idType);
  if (!type) throw new RangeError(`No question type ${idType}`);
  return type.printLayout(content);
}

const rubricIn = (question: PublicQuestion) =>
  printed(question).parts.find((part): part is Extract<PrintPart, { type: 'rubric' }> => part.type === 'rubric');

const rubricPart = (question: PublicQuestion, objectives: Doc[]): PrintPart => ({
  type: 'rubric',
  levels: rubricIn(question)?.levels ?? [],
  objectives,
});

/** Returns whether a question is a rubric. */
export const isRubric = (question: PublicQuestion): boolean => rubricIn(question) !== undefined;

/**
 * Returns a question as one block; the writing lines of an answer that one column cannot hold continue in further
 * blocks.
 */
export function questionBlocks(question: PublicQuestion, settings: PrintSettings): PaperBlock[] {
  const { number } = question;
  const key = keyOf(question);
  const lines = settings.assessmentResponseSpace;
  const room = printed(question).parts.some(({ type }) => type === 'writingSpace');
  if (!room || lines <= together) {
    const node = (
      <Numbered number={number}>
        <PrintedQuestion layout={printed(question)} settings={settings} />
      </Numbered>
    );
    return [{ key, node, keepWithNext: false }];
  }
  const asked = (
    <Numbered number={number} place="first">
      <RichText doc={printed(question).command} />
    </Numbered>
  );
  const runs = Math.floor(lines / together);
  return [
    { key, node: asked, keepWithNext: true },
    ...Array.from({ length: runs }, (_, run) => ({
      key: `${key}.${run}`,
      node: (
        <Numbered place={run === runs - 1 ? 'last' : 'middle'}>
          <PrintedPart
            part={{ type: 'writingSpace' }}
            settings={{ ...settings, assessmentResponseSpace: Math.floor((lines + run) / runs) }}
          />
        </Numbered>
      ),
      keepWithNext: run < runs - 1,
    })),
  ];
}

/** Returns the table header that consecutive rubrics share. */
export const rubricHeader = (question: PublicQuestion, settings: PrintSettings): PaperBlock => ({
  key: `${keyOf(question)}.header`,
  node: <PrintedPart part={rubricPart(question, [])} settings={settings} only="heads" />,
  keepWithNext: true,
});

/**
 * Returns a rubric as one block per row, below the block with the column heads. One that is `alone` includes the
 * heads, after its stem; in a run of rubrics, its stem is a row of the shared table.
 */
export function rubricBlocks(
  question: PublicQuestion,
  settings: PrintSettings,
  { headerIndex, alone, ends }: { headerIndex: number; alone: boolean; ends: boolean },
): PaperBlock[] {
  const { number } = question;
  const { command } = printed(question);
  const objectives = rubricIn(question)?.objectives ?? [];
  const key = keyOf(question);
  const last = objectives.length - 1;
  const asked = (
    <Numbered number={number} place={alone ? 'first' : 'row'}>
      <RichText doc={command} />
    </Numbered>
  );
  return [
    { key, node: asked, keepWithNext: true, ...(!alone && { headerIndex }) },
    ...(alone ? [rubricHeader(question, settings)] : []),
    ...objectives.map((objective, row) => ({
      key: `${key}.${row}`,
      node: (
        <div className={classes.row} data-last={(ends && row === last) || undefined}>
          <PrintedPart part={rubricPart(question, [objective])} settings={settings} only="rows" />
        </div>
      ),
      keepWithNext: false,
      headerIndex,
    })),
  ];
}

type Place = 'whole' | 'first' | 'middle' | 'last' | 'row';

/** Renders a question, or a block of it, next to its number; further blocks leave the number's space empty. */
const Numbered = ({ number, place = 'whole', children }: { number?: number; place?: Place; children: ReactNode }) => (
  <div className={classes.question} data-place={place}>
    <span className={classes.number}>{number}</span>
    <div className={classes.asked}>{children}</div>
  </div>
);
