import type { TFunction } from 'i18next';
import type { Paper } from '../../../../contract/assessments.ts';
import type { PrintSettings } from '../../../../questions/print.ts';
import { RichText } from '../../../../questions/text/render/rich-text.tsx';
import classes from './paper.module.css';
import { isRubric, type PaperPiece, questionPieces, rubricHeads, rubricPieces } from './question-pieces.tsx';

type Printed = Pick<Paper, 'questions' | 'contexts' | 'contextQuestionNumbers'>;

/** What a paper consists of, in order: before the first question of a text, the text, paragraph by paragraph. */
export function piecesOf(paper: Printed, settings: PrintSettings, t: TFunction<'builder'>): PaperPiece[] {
  const pieces: PaperPiece[] = [];
  const begun = new Set<number>();
  /** The heads of the table that is going on: rubrics that follow one another are one table. */
  let heads: number | undefined;
  paper.questions.forEach((question, at) => {
    const { idContext } = question;
    if (idContext !== null && !begun.has(idContext)) {
      begun.add(idContext);
      pieces.push(...contextPieces(paper, idContext, t));
      heads = undefined;
    }
    if (!isRubric(question)) {
      pieces.push(...questionPieces(question, settings));
      heads = undefined;
      return;
    }
    const next = paper.questions[at + 1];
    const goesOn = next !== undefined && isRubric(next) && (next.idContext === null || begun.has(next.idContext));
    if (heads === undefined && goesOn) {
      heads = pieces.length;
      pieces.push(rubricHeads(question, settings));
    }
    pieces.push(
      ...rubricPieces(question, settings, {
        heads: heads ?? pieces.length + 1,
        alone: heads === undefined,
        ends: !goesOn,
      }),
    );
    if (!goesOn) heads = undefined;
  });
  return pieces;
}

function contextPieces({ contexts, contextQuestionNumbers }: Printed, idContext: number, t: TFunction<'builder'>) {
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
    { key: `c${idContext}`, node: head, glued: true },
    ...context.text.content.map((block, index) => ({
      key: `c${idContext}.${index}`,
      node: (
        <div className={classes.context}>
          <RichText doc={{ type: 'doc', content: [block] }} />
        </div>
      ),
      glued: false,
    })),
  ];
}
