import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PastedQuestion } from '../../../questions/pasted/pasted-question.ts';
import { alternativeLetters } from '../../../questions/question-type.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { RichText } from '../../../questions/text/render/rich-text.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import type { PastedOffer } from './pasted-offer.ts';
import classes from './pasting.module.css';

type Props = {
  offer: PastedOffer;
  onTakeApart: () => void;
  onOpenList: () => void;
  /** Leaves it a text. */
  onDismiss: () => void;
};

/** Renders a dialog that asks whether a pasted text is taken apart, showing into what. */
export default function PastedQuestionDialog({ offer, onTakeApart, onOpenList, onDismiss }: Props) {
  const { t } = useTranslation('pasting');
  const isOne = offer.kind === 'one';
  return (
    <Dialog
      open
      title={isOne ? t('apart.title') : t('apart.titleSeveral', { count: offer.count })}
      className={classes.dialog}
      onClose={onDismiss}
    >
      <p className={classes.hint}>{t(isOne ? 'apart.text' : 'apart.textSeveral')}</p>
      {isOne && <Parts question={offer.question} />}
      <DialogActions sticky>
        <Button variant="default" onClick={onDismiss}>
          {t('apart.asText')}
        </Button>
        <Button onClick={isOne ? onTakeApart : onOpenList}>
          {t(isOne ? 'apart.confirm' : 'apart.confirmSeveral')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Parts({ question }: { question: PastedQuestion }) {
  const { t } = useTranslation(['pasting', 'bank']);
  const { idType, stem, alternatives, answerKey, gapAnswers, solution, notes } = question;
  return (
    <div className={classes.entry}>
      <p className={classes.hint}>{t(`bank:type.${questionTypeOf(idType).name}`)}</p>
      <RichText doc={stem} />
      {alternatives.length > 0 && (
        <ul className={classes.alternatives}>
          {alternatives.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: alternatives are not moved here
            <li key={index} className={classes.alternative}>
              <span className={classes.letter}>{alternativeLetters[index]}</span>
              <div>
                <RichText doc={text} />
                {answerKey.includes(index + 1) && (
                  <span className={classes.right}>
                    <IconCheck size={18} aria-hidden />
                    {t('pasting:apart.correct')}
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {alternatives.length > 0 && answerKey.length === 0 && <p className={classes.hint}>{t('pasting:apart.noKey')}</p>}
      {gapAnswers.map((answers, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gaps are not moved here
        <p key={index}>
          {t('pasting:gap', { number: index + 1 })}: {answers.join(' | ')}
        </p>
      ))}
      {solution && (
        <div>
          <p className={classes.hint}>{t('pasting:solution')}</p>
          <RichText doc={solution} />
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.hint}>
          {t(`pasting:note.${note}`)}
        </p>
      ))}
    </div>
  );
}
