import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Paper, PublicQuestion } from '../../../contract/assessments.ts';
import { RichText } from '../../../questions/text/Text.tsx';
import { viewsOf } from '../../../questions/views.tsx';
import classes from './paper.module.css';

export type PaperPiece = { key: string; node: ReactNode; glued: boolean };

/** What a paper consists of, in order: before the first question of a text, the text, paragraph by paragraph. */
export function piecesOf(paper: Paper, t: TFunction<'builder'>): PaperPiece[] {
  const begun = new Set<number>();
  return paper.questions.flatMap((question): PaperPiece[] => {
    const piece = { key: `q${question.idQuestion}`, node: <Question question={question} />, glued: false };
    const { idContext } = question;
    if (idContext === null || begun.has(idContext)) return [piece];
    begun.add(idContext);
    return [...contextPieces(paper, idContext, t), piece];
  });
}

function contextPieces({ contexts, contextQuestionNumbers }: Paper, idContext: number, t: TFunction<'builder'>) {
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

function Question({ question: { number, idType, content } }: { question: PublicQuestion }) {
  const views = viewsOf(idType);
  return (
    <div className={classes.question}>
      <span className={classes.number}>{number}</span>
      <div className={classes.asked}>
        {views && (
          <>
            <views.CommandView content={content} />
            <views.PreviewView content={content} />
          </>
        )}
      </div>
    </div>
  );
}
