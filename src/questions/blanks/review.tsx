import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Photo } from '../attachments/photo.tsx';
import { ReviewFrame } from '../review-frame.tsx';
import type { ReviewProps } from '../screen-props.ts';
import { GapRendererContext, RichText } from '../text/render/rich-text.tsx';
import classes from './blanks.module.css';
import type { Content, Response } from './content.ts';
import { isAccepted } from './gaps.ts';
import { BlanksPreview } from './preview.tsx';

/** Renders the text as it was filled in, and for each gap what was written and what is accepted. */
export const BlanksReview = ({ content, response }: ReviewProps<Content, Response>) => (
  <ReviewFrame answered={response !== null} solution={content.feedback}>
    {response?.photo !== undefined && <Photo photo={response.photo} />}
    {response && response.photo === undefined ? (
      <FilledText content={content} response={response} />
    ) : (
      <BlanksPreview content={content} showKey />
    )}
  </ReviewFrame>
);

function FilledText({ content, response }: { content: Content; response: Response }) {
  const { t } = useTranslation('questions');
  const gaps = content.gaps.map(({ id, answers }, index) => {
    const given = response.gaps[id]?.trim() ?? '';
    const state = given === '' ? 'empty' : isAccepted(answers, given) ? 'right' : 'wrong';
    return { id, number: index + 1, answers, given, state } as const;
  });
  const renderGap = (id: number) => {
    const gap = gaps.find((gap) => gap.id === id);
    return (
      gap && (
        <span className={classes.written} data-state={gap.state}>
          <span className={classes.number}>{gap.number}</span>
          {gap.given || '…'}
          <StateIcon state={gap.state} />
          <span className={classes.visuallyHidden}> {t(`blanks.${gap.state}`)}</span>
        </span>
      )
    );
  };
  return (
    <>
      <div className={classes.filled}>
        <GapRendererContext value={renderGap}>
          <RichText doc={content.command} />
        </GapRendererContext>
      </div>
      <ol className={classes.gaps}>
        {gaps.map(({ id, number, answers, given, state }) => (
          <li key={id} className={classes.gap} data-state={state}>
            <span className={classes.number}>{number}</span>
            <span className={classes.given}>{given || '–'}</span>
            <span className={classes.verdict}>
              <StateIcon state={state} />
              {t(`blanks.${state}`)}
            </span>
            {(state !== 'right' || answers.length > 1) && (
              <span className={classes.accepted}>{t('blanks.accepted', { answers: answers.join(' / ') })}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function StateIcon({ state }: { state: 'right' | 'wrong' | 'empty' }) {
  return state === 'right' ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />;
}
