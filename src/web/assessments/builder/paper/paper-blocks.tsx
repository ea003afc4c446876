import type { TFunction } from 'i18next';
import type { Paper } from '../../../../contract/assessments.ts';
import type { PrintSettings } from '../../../../questions/print-layout.ts';
import { RichText } from '../../../../questions/text/render/rich-text.tsx';
import classes from './paper.module.css';
import { isRubric, type PaperBlock, questionBlocks, rubricBlocks, rubricHeader } from './question-blocks.tsx';

type Printed = Pick<Paper, 'questions' | 'contexts' | 'contextQuestionNumbers'>;

/** Returns the blocks of a paper in order; a stimulus, one block per paragraph, precedes its first question. */
export function paperBlocks(paper: Printed, settings: PrintSettings, t: TFunction<'builder'>): PaperBlock[] {
  const blocks: PaperBlock[] = [];
  const begun = new Set<number>();
  /** The heads of the table that is going on: rubrics that follow one another are one table. */
  let headerIndex: number | undefined;
  paper.questions.forEach((question, at) => {
    const { idContext } = question;
    if (idContext !== null && !begun.has(idContext)) {
      begun.add(idContext);
      blocks.push(...stimulusBlocks(paper, idContext, t));
      headerIndex = undefined;
    }
    if (!isRubric(question)) {
      blocks.push(...questionBlocks(question, settings));
      headerIndex = undefined;
      return;
    }
    const next = paper.questions[at + 1];
    const goesOn = next !== undefined && isRubric(next) && (next.idContext === null || begun.has(next.idContext));
    if (headerIndex === undefined && goesOn) {
      headerIndex = blocks.length;
      blocks.push(rubricHeader(question, settings));
    }
    blocks.push(
      ...rubricBlocks(question, settings, {
        headerIndex: headerIndex ?? blocks.length + 1,
        alone: headerIndex === undefined,
        ends: !goesOn,
      }),
    );
    if (!goesOn) headerIndex = undefined;
  });
  return blocks;
}

function stimulusBlocks({ contexts, contextQuestionNumbers }: Printed, idContext: number, t: TFunction<'builder'>) {
  const context = contexts.find((one) => one.idContext === idContext);
  const numbers = contextQuestionNumbers[idContext] ?? [];
  if (!context) return [];
  const count = numbers.length;
  const head = (
    <div className={classes.context}>
      <p className={classes.for}>
        {t('paper.textFor', { count, first: numbers[0] ?? '', last: numbers.at(-1) ?? '' })}
      </p>
      <p className={classes.title}>{context.title}</p>
    </div>
  );
  return [
    { key: `c${idContext}`, node: head, keepWithNext: true },
    ...context.text.content.map((block, index) => ({
      key: `c${idContext}.${index}`,
      node: (
        <div className={classes.context}>
          <RichText doc={{ type: 'doc', content: [block] }} />
        </div>
      ),
      keepWithNext: false,
    })),
  ];
}
