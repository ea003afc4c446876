import { useTranslation } from 'react-i18next';
import { alternativeLetters } from '../../../questions/question-type.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { RichText } from '../../../questions/text/render/rich-text.tsx';
import classes from './regrade.module.css';
import { type ChosenKey, otherAnswers, type RegradedQuestion } from './remedies.ts';

type Props = { question: RegradedQuestion; chosen: ChosenKey; onChange: (chosen: ChosenKey) => void };

/** Renders the answers of a question with how many students gave each, of which the right ones are chosen. */
export function KeyChoice({ question, chosen, onChange }: Props) {
  return 'gaps' in chosen ? (
    <GapAnswers question={question} chosen={chosen.gaps} onChange={(gaps) => onChange({ gaps })} />
  ) : (
    <Alternatives
      question={question}
      chosen={chosen.alternatives}
      onChange={(alternatives) => onChange({ alternatives })}
    />
  );
}

type KeyedContent = { alternatives: { id: number; text: Doc }[]; correct: number | number[] };
type AlternativesProps = {
  question: RegradedQuestion;
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
};

function Alternatives({ question: { content, responses }, chosen, onChange }: AlternativesProps) {
  const { t } = useTranslation('regrade');
  const { alternatives, correct } = content as KeyedContent;
  const isMultiple = Array.isArray(correct);
  const old = isMultiple ? correct : [correct];
  const students = (id: number) =>
    responses.reduce((sum, { response, students }) => (idsIn(response).includes(id) ? sum + students : sum), 0);
  const choose = (id: number, on: boolean) =>
    onChange(isMultiple ? (on ? [...chosen, id] : chosen.filter((one) => one !== id)) : [id]);
  return (
    <fieldset className={classes.alternatives}>
      <legend className={classes.heading}>{t('key.title')}</legend>
      <p className={classes.small}>{t(isMultiple ? 'key.helpMultiple' : 'key.help')}</p>
      {alternatives.map(({ id, text }, index) => (
        <label key={id} className={classes.alternative} data-chosen={chosen.includes(id)}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name="key"
            checked={chosen.includes(id)}
            onChange={(event) => choose(id, event.currentTarget.checked)}
          />
          <strong>{alternativeLetters[index]}</strong>
          <span className={classes.text}>
            <RichText doc={text} inline />
          </span>
          <span className={classes.small}>
            {[old.includes(id) ? t('key.old') : '', t('key.chosen', { count: students(id) })]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const idsIn = (response: unknown): readonly number[] => {
  const { alternative, alternatives } = response as { alternative?: number; alternatives?: number[] };
  return alternatives ?? (alternative === undefined ? [] : [alternative]);
};

type GapsProps = {
  question: RegradedQuestion;
  chosen: Readonly<Record<number, readonly string[]>>;
  onChange: (gaps: Readonly<Record<number, readonly string[]>>) => void;
};

function GapAnswers({ question: { content, responses }, chosen, onChange }: GapsProps) {
  const { t } = useTranslation('regrade');
  const { gaps } = content as { gaps: { id: number; answers: string[] }[] };
  return gaps.map((gap, index) => {
    const accepted = chosen[gap.id] ?? [];
    const others = otherAnswers(gap, responses);
    return (
      <fieldset key={gap.id} className={classes.alternatives}>
        <legend className={classes.heading}>
          {t('key.gap', { number: index + 1, answers: gap.answers.join(', ') })}
        </legend>
        {others.length === 0 && <p className={classes.small}>{t('key.noOther')}</p>}
        {others.map(({ text, students }) => (
          <label key={text} className={classes.alternative} data-chosen={accepted.includes(text)}>
            <input
              type="checkbox"
              checked={accepted.includes(text)}
              onChange={(event) =>
                onChange({
                  ...chosen,
                  [gap.id]: event.currentTarget.checked ? [...accepted, text] : accepted.filter((one) => one !== text),
                })
              }
            />
            <span className={classes.text}>{t('key.accept', { text })}</span>
            <span className={classes.small}>{t('key.chosen', { count: students })}</span>
          </label>
        ))}
      </fieldset>
    );
  });
}
