import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastedQuestion } from '../../../questions/pasted/pasted-question.ts';
import type { PastedType } from '../../../questions/pasted/pasted-types.ts';
import { alternativeLetters, type Problem } from '../../../questions/question-type.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { RichText } from '../../../questions/text/render/rich-text.tsx';
import { useProblemMessages } from '../../../questions/use-problem-messages.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useErrorDescription } from '../../../ui/feedback/error-description.ts';
import { possibleTypes, toggleKey } from './pasted-draft.ts';
import { entryProblems, type PastedEntry } from './pasted-entries.ts';
import classes from './pasting.module.css';
import { SettledEntry } from './settled-entry.tsx';

/** What can be done with an entry, by its uuid; the same functions at each render. */
export type EntryActions = {
  change: (uuid: string, change: (question: PastedQuestion) => PastedQuestion) => void;
  remove: (uuid: string, isRemoved: boolean) => void;
  /** Merges it into the one before it. */
  merge: (uuid: string) => void;
  separate: (uuid: string) => void;
};

type Props = {
  entry: PastedEntry;
  name: string;
  /** Why it was not added. */
  error: unknown;
  canMerge: boolean;
  actions: EntryActions;
};

const NOT_A_QUESTION = 'text';

/** Returns the DOM id of an entry's card. */
export const entryId = (uuid: string): string => `pasted-${uuid}`;

/**
 * Renders a question that was read in pasted text, with its problems and with what can be corrected at once. There may be a hundred
 * of them: a change renders only the card that it concerns.
 */
export const PastedEntryCard = memo(function PastedEntryCard(props: Props) {
  const { entry, name, actions } = props;
  const isSettled = entry.isRemoved || entry.idQuestion !== null;
  const state = entry.idQuestion !== null ? 'added' : entry.isRemoved ? 'removed' : entry.question.kind;
  return (
    <li>
      <article id={entryId(entry.uuid)} tabIndex={-1} aria-label={name} className={classes.entry} data-state={state}>
        {isSettled ? (
          <SettledEntry
            entry={entry}
            name={name}
            onRestore={() => actions.remove(entry.uuid, false)}
            onSeparate={() => actions.separate(entry.uuid)}
          />
        ) : (
          <OpenEntry {...props} />
        )}
      </article>
    </li>
  );
});

function OpenEntry({ entry, name, error, canMerge, actions }: Props) {
  const { t } = useTranslation(['pasting', 'bank']);
  const describe = useErrorDescription();
  const { uuid, question } = entry;
  const onChange = (change: (question: PastedQuestion) => PastedQuestion) => actions.change(uuid, change);
  const isText = question.kind === 'text';
  return (
    <>
      <div className={classes.head}>
        <h3>{name}</h3>
        <NativeSelect
          aria-label={`${name}: ${t('pasting:kind')}`}
          data={[
            ...possibleTypes(question).map((type) => ({
              value: String(type),
              label: t(`bank:type.${questionTypeOf(type).name}`),
            })),
            { value: NOT_A_QUESTION, label: t('pasting:notQuestion') },
          ]}
          value={isText ? NOT_A_QUESTION : String(question.idType)}
          onChange={({ currentTarget: { value } }) =>
            onChange((now) =>
              value === NOT_A_QUESTION
                ? { ...now, kind: 'text' }
                : { ...now, kind: 'question', idType: Number(value) as PastedType['idType'] },
            )
          }
        />
      </div>
      {error !== undefined && (
        <p className={classes.problems}>{t('pasting:failedHere', { reason: describe(error).text })}</p>
      )}
      {isText && <p className={classes.hint}>{t('pasting:textHint')}</p>}
      <RichText doc={question.stem} />
      <KeyFields question={question} name={name} onChange={onChange} />
      {question.solution && (
        <div>
          <p className={classes.hint}>{t('pasting:solution')}</p>
          <RichText doc={question.solution} />
        </div>
      )}
      {!isText && <Problems problems={entryProblems(entry)} />}
      {question.notes.map((note) => (
        <p key={note} className={classes.hint}>
          {t(`pasting:note.${note}`)}
        </p>
      ))}
      {question.labels.length > 0 && (
        <p className={classes.hint}>{t('pasting:labels', { labels: question.labels.join(' · ') })}</p>
      )}
      <div className={classes.buttons}>
        {canMerge && (
          <Button
            variant="default"
            size="sm"
            aria-label={`${name}: ${t('pasting:merge')}`}
            onClick={() => actions.merge(uuid)}
          >
            {t('pasting:merge')}
          </Button>
        )}
        <Button
          variant="subtle"
          size="sm"
          aria-label={`${name}: ${t('pasting:remove')}`}
          onClick={() => actions.remove(uuid, true)}
        >
          {t('pasting:remove')}
        </Button>
      </div>
    </>
  );
}

type KeyProps = {
  question: PastedQuestion;
  name: string;
  onChange: (change: (question: PastedQuestion) => PastedQuestion) => void;
};

function KeyFields({ question, name, onChange }: KeyProps) {
  const { t } = useTranslation('pasting');
  const group = useId();
  const { alternatives, answerKey, gapAnswers, idType } = question;
  const Mark = possibleTypes(question)[0] === idType ? Radio : Checkbox;
  const isGapped = gapAnswers.length > 0 && possibleTypes(question)[0] === idType;
  return (
    <>
      {alternatives.length > 0 && (
        <ul className={classes.alternatives}>
          {alternatives.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: alternatives are not moved here
            <li key={index} className={classes.alternative}>
              <Mark
                name={group}
                label={alternativeLetters[index] ?? index + 1}
                aria-label={`${name}: ${t('mark', { letter: alternativeLetters[index] ?? index + 1 })}`}
                checked={answerKey.includes(index + 1)}
                onChange={() => onChange((now) => toggleKey(now, index + 1))}
              />
              <RichText doc={text} />
            </li>
          ))}
        </ul>
      )}
      {isGapped &&
        gapAnswers.map((answers, index) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps are not moved here
            key={index}
            label={t('gap', { number: index + 1 })}
            description={t('gapHint')}
            value={answers.join('|')}
            onChange={({ currentTarget: { value } }) =>
              onChange((now) => ({
                ...now,
                gapAnswers: now.gapAnswers.with(index, value === '' ? [] : value.split('|')),
              }))
            }
          />
        ))}
    </>
  );
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('pasting');
  const messageOf = useProblemMessages(problems);
  const wordsOf = ({ name, where }: Problem): string => {
    if (where === 'command') return t(name === 'noGap' ? 'problem.noGap' : 'problem.blank');
    if (where.startsWith('gaps.')) return t(name === 'same' ? 'problem.sameAnswer' : 'problem.gap');
    return messageOf(where) ?? t('problem.other');
  };
  const messages = [...new Set(problems.map(wordsOf))];
  if (messages.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
