import { useTranslation } from 'react-i18next';
import type { KeyedForm } from '../../../../contract/assessments.ts';
import { screensOf } from '../../../../questions/screens-registry.tsx';
import classes from './deliver.module.css';

type KeyedQuestion = KeyedForm['questions'][number];

/** Renders the keys of all forms next to each other: the order of each, by the numbers of form 1, and its right letters. */
export function KeyTable({ forms }: { forms: readonly KeyedForm[] }) {
  const { t } = useTranslation('builder');
  const [first, ...others] = forms;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={classes.scroll} aria-label={t('deliver.table')} tabIndex={0}>
      <table className={classes.keys}>
        <thead>
          <tr>
            <td />
            <th scope="colgroup">{t('paper.version', { version: 1 })}</th>
            {others.map(({ version }) => (
              <th key={version} scope="colgroup" colSpan={2}>
                {t('paper.version', { version })}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">{t('deliver.number')}</th>
            <th scope="col">{t('deliver.key')}</th>
            {others.map(({ version }) => (
              <Heads key={version} />
            ))}
          </tr>
        </thead>
        <tbody>
          {first?.questions.map((question, row) => (
            <tr key={question.number}>
              <th scope="row">{question.number}</th>
              <Letters question={question} />
              {others.map(({ version, questions }) => (
                <Cells key={version} question={questions[row]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heads() {
  const { t } = useTranslation('builder');
  return (
    <>
      <th scope="col" className={classes.begin}>
        {t('deliver.same')}
      </th>
      <th scope="col">{t('deliver.key')}</th>
    </>
  );
}

const Cells = ({ question }: { question: KeyedQuestion | undefined }) => (
  <>
    <td className={classes.begin}>{question?.numberInFirst}</td>
    <Letters question={question} />
  </>
);

/** Renders the right letters; where there are none, the name of the question's type. */
function Letters({ question }: { question: KeyedQuestion | undefined }) {
  const { t } = useTranslation('bank');
  const type = question && screensOf(question.idType);
  if (question?.letters) return <td className={classes.letter}>{question.letters}</td>;
  return <td className={classes.none}>{type ? t(`type.${type.name}`) : '–'}</td>;
}
