import { useTranslation } from 'react-i18next';
import { levelHeading, type PrintLayout, type PrintPart, type PrintSettings } from './print-layout.ts';
import classes from './printed-question.module.css';
import { fitsOnOneLine } from './text/plain/fits-on-one-line.ts';
import { RichText } from './text/render/rich-text.tsx';

type Props = { layout: PrintLayout; settings: PrintSettings };

/** Renders a question as it is printed: the stem, and below it what students mark or write on. */
export function PrintedQuestion({ layout: { command, parts }, settings }: Props) {
  return (
    <div className={classes.printed}>
      <RichText doc={command} />
      {parts.map((part) => (
        <PrintedPart key={part.type} part={part} settings={settings} />
      ))}
    </div>
  );
}

type PartProps = {
  part: PrintPart;
  settings: PrintSettings;
};

/** Renders one part below the stem. */
function PrintedPart({ part, settings }: PartProps) {
  const { t } = useTranslation('questions');
  switch (part.type) {
    case 'alternatives':
      return <Alternatives {...part} settings={settings} />;
    case 'writingSpace':
      return <Lines count={settings.assessmentResponseSpace} />;
    case 'rubric':
      return <Rubric {...part} />;
    case 'onScreen':
      return <p className={classes.note}>{t('printed.onScreen')}</p>;
  }
}

type Alternatives = Extract<PrintPart, { type: 'alternatives' }> & { settings: PrintSettings };

/** In two columns when each fits on its half of a line. */
function Alternatives({ choose, items, settings }: Alternatives) {
  const { t } = useTranslation('questions');
  const short = items.every(({ text }) => fitsOnOneLine(text, 16));
  return (
    <>
      {!settings.hideAssessmentAlternativeInstructions && <p className={classes.note}>{t(`printed.${choose}`)}</p>}
      <ol className={classes.alternatives} data-columns={short ? 2 : 1}>
        {items.map(({ letter, text }) => (
          <li key={letter} className={classes.alternative}>
            {settings.showCheckboxResponseSpace && <span className={classes.box} />}
            <span className={settings.showCheckboxResponseSpace ? classes.letter : classes.circled}>{letter}</span>
            <div className={classes.text}>
              <RichText doc={text} inline />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function Lines({ count }: { count: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all the same
        <div key={index} className={classes.line} />
      ))}
    </div>
  );
}

function Rubric({ objectives, levels, letters }: Extract<PrintPart, { type: 'rubric' }>) {
  const { t } = useTranslation('questions');
  return (
    <table className={classes.rubric}>
      <colgroup>
        <col />
        {levels.map((level) => (
          <col key={level} className={classes.level} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('rubric.objective')}</th>
          {levels.map((level, index) => (
            <th key={level} scope="col">
              {levelHeading(letters[index], t(`rubric.${level}`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {objectives.map((objective, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed question does not change its order
          <tr key={index}>
            <th scope="row">
              <RichText doc={objective} inline />
            </th>
            {levels.map((level) => (
              <td key={level}>
                <span className={classes.circle} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
