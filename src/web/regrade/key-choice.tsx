import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { alternativeLetters } from '../../questions/question-type.ts';
import type { Doc } from '../../questions/text/document/document.ts';
import { RichText } from '../../questions/text/render/rich-text.tsx';
import classes from './regrade.module.css';
import { alternativesIn, type ChosenKey, countWritten, otherAnswers, type RegradedQuestion } from './remedies.ts';

type Props = {
  question: RegradedQuestion;
  chosen: ChosenKey;
  /** The likeliest other key, while none is chosen. */
  proposed: ChosenKey | null;
  /** Whether the question's own key counts beside the chosen one. */
  keepsOld: boolean;
  onChange: (chosen: ChosenKey) => void;
};

/** Renders the answers of a question with how many students gave each, of which those of the new key are chosen. */
export function KeyChoice({ question, chosen, proposed, keepsOld, onChange }: Props) {
  return 'gaps' in chosen ? (
    <GapAnswers {...{ question, proposed, keepsOld }} chosen={chosen.gaps} onChange={(gaps) => onChange({ gaps })} />
  ) : (
    <Alternatives
      {...{ question, proposed, keepsOld }}
      chosen={chosen.alternatives}
      onChange={(alternatives) => onChange({ alternatives })}
    />
  );
}

type KeyedContent = { alternatives: { id: number; text: Doc }[]; correct: number | number[] };
type AlternativesProps = Pick<Props, 'question' | 'proposed' | 'keepsOld'> & {
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
};

function Alternatives({ question: { content, responses }, chosen, proposed, keepsOld, onChange }: AlternativesProps) {
  const { t } = useTranslation('regrade');
  const { alternatives, correct } = content as KeyedContent;
  const isMultiple = Array.isArray(correct);
  const old = isMultiple ? correct : [correct];
  const students = (id: number) =>
    responses.reduce((sum, one) => (alternativesIn(one.response).includes(id) ? sum + one.students : sum), 0);
  const choose = (id: number, on: boolean) =>
    onChange(isMultiple ? (on ? [...chosen, id] : chosen.filter((one) => one !== id)) : [id]);
  return (
    <fieldset className={classes.alternatives}>
      <legend className={classes.heading}>{t('key.title')}</legend>
      <p className={classes.small}>{t(isMultiple ? 'key.helpMultiple' : 'key.help')}</p>
      {alternatives.map(({ id, text }, index) => (
        <Answer
          key={id}
          type={isMultiple ? 'checkbox' : 'radio'}
          isOld={old.includes(id)}
          keepsOld={keepsOld}
          isChosen={chosen.includes(id)}
          students={students(id)}
          isProposed={proposed !== null && 'alternatives' in proposed && proposed.alternatives.includes(id)}
          onChange={(on) => choose(id, on)}
        >
          <strong>{alternativeLetters[index]}</strong>
          <span className={classes.text}>
            <RichText doc={text} inline />
          </span>
        </Answer>
      ))}
    </fieldset>
  );
}

type GapsProps = Pick<Props, 'question' | 'proposed' | 'keepsOld'> & {
  chosen: Readonly<Record<number, readonly string[]>>;
  onChange: (gaps: Readonly<Record<number, readonly string[]>>) => void;
};

function GapAnswers({ question: { content, responses }, chosen, proposed, keepsOld, onChange }: GapsProps) {
  const { t, i18n } = useTranslation('regrade');
  const { gaps } = content as { gaps: { id: number; answers: string[] }[] };
  return gaps.map((gap, index) => {
    const accepted = chosen[gap.id] ?? [];
    const others = otherAnswers(gap, responses, i18n.language);
    const choose = (text: string, on: boolean) =>
      onChange({ ...chosen, [gap.id]: on ? [...accepted, text] : accepted.filter((one) => one !== text) });
    return (
      <fieldset key={gap.id} className={classes.alternatives}>
        <legend className={classes.heading}>{t('key.gap', { number: index + 1 })}</legend>
        <p className={classes.small}>{t(others.length === 0 ? 'key.noOther' : 'key.helpGap')}</p>
        {[
          ...gap.answers.map((text) => ({ text, isOld: true, students: countWritten(gap.id, text, responses) })),
          ...others.map((other) => ({ ...other, isOld: false })),
        ].map(({ text, isOld, students }) => (
          <Answer
            key={text}
            type="checkbox"
            {...{ isOld, students, keepsOld }}
            isProposed={proposed !== null && 'gaps' in proposed && (proposed.gaps[gap.id] ?? []).includes(text)}
            isChosen={accepted.includes(text)}
            onChange={(on) => choose(text, on)}
          >
            <span className={classes.text}>{text}</span>
          </Answer>
        ))}
      </fieldset>
    );
  });
}

type AnswerProps = {
  type: 'radio' | 'checkbox';
  isOld: boolean;
  keepsOld: boolean;
  isChosen: boolean;
  isProposed: boolean;
  students: number;
  onChange: (on: boolean) => void;
  children: ReactNode;
};

function Answer({ type, isOld, keepsOld, isChosen, isProposed, students, onChange, children }: AnswerProps) {
  const { t } = useTranslation('regrade');
  const part = isOld ? (isChosen || keepsOld ? 'old' : 'before') : isChosen ? 'new' : isProposed ? 'proposed' : null;
  return (
    <label className={classes.alternative} data-chosen={isChosen} data-old={isOld}>
      <input
        type={type}
        name={type === 'radio' ? 'key' : undefined}
        checked={isChosen}
        data-shortcuts
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
      <span className={classes.small}>
        {part && <strong>{t(`key.${part}`)} · </strong>}
        {t('key.chosen', { count: students })}
      </span>
    </label>
  );
}
