import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { RegradePreview } from '../../../contract/attempts.ts';
import { calls } from '../../../contract/index.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { RenderedFormulasContext } from '../../../questions/text/formula/formula.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { Bar } from '../../../ui/feedback/skeletons.tsx';
import { UndoToast } from '../../../ui/feedback/undo-toast.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { HelpLink } from '../../help/help-link.tsx';
import { resultsPath } from '../../schedules/paths.ts';
import { ResultsSkeleton } from '../results-skeleton.tsx';
import { KeyChoice } from './key-choice.tsx';
import { PastRegrades } from './past-regrades.tsx';
import classes from './regrade.module.css';
import { RegradeEffects } from './regrade-effects.tsx';
import { type ChosenKey, keyOf, type Remedy, type RemedyName, remediesFor } from './remedies.ts';

/** Renders a question of a schedule whose key was wrong: what each remedy would change, and applies one. */
function RegradeScreen() {
  const { t } = useTranslation(['regrade', 'reports']);
  const params = useParams();
  const [idSchedule, idQuestion] = [Number(params.idSchedule), Number(params.idQuestion)];
  const question = useRead(calls.attempts.getRegrade, { idSchedule, idQuestion }, { suspend: true }).reply.content;
  const { content, formulas, title, courseName, number, revision } = question;
  const [chosen, setChosen] = useState<ChosenKey | null>(() => keyOf(content));
  const [wanted, setWanted] = useState<RemedyName | null>(null);
  const [notify, setNotify] = useState(true);
  const remedies = remediesFor(content, chosen);
  const [first] = remedies;
  const remedy = remedies.find(({ name }) => name === wanted) ?? first;
  const { reply, error, isOld } = useRead(
    calls.attempts.previewRegrade,
    { idSchedule, idQuestion, adjustments: remedies.map(({ adjustment }) => adjustment) },
    { keepPrevious: true, onFailure: 'tell' },
  );
  const effects = isOld ? undefined : reply?.content;
  const effect = remedy && effects?.[remedies.indexOf(remedy)];
  const applying = useWrite(calls.attempts.applyRegrade);
  const undoing = useWrite(calls.attempts.undoRegrade);
  const [applied, setApplied] = useState<{ idRegrade: number; changed: number } | null>(null);
  const [said, setSaid] = useState('');
  const count = effect?.attempts.length ?? 0;

  const apply = () => {
    if (!remedy || !effect) return;
    applying.mutate(
      { idSchedule, idQuestion, adjustment: remedy.adjustment, notify, revision },
      {
        onSuccess: ({ content }) => {
          setApplied(content);
          setSaid(t('applied', { count: content.changed }));
        },
      },
    );
  };
  const undo = (idRegrade: number) =>
    undoing.mutate(
      { idSchedule, idRegrade },
      {
        onSuccess: ({ content }) => {
          setApplied(null);
          setSaid(t('undone', { count: content.changed }));
        },
      },
    );
  const Stem = screensOf(question.idType)?.Stem;
  return (
    <Screen
      frame="bar"
      pinned
      title={t('title', { number })}
      above={t('above', { title, course: courseName })}
      back={{ to: resultsPath(idSchedule), label: t('back') }}
      actions={
        <>
          <HelpLink topic="regrade" />
          <Button loading={applying.isPending} disabled={!effect} onClick={apply}>
            {t('apply', { count })}
          </Button>
        </>
      }
    >
      <LiveRegion>{said}</LiveRegion>
      <RenderedFormulasContext value={formulas}>
        <div className={classes.parts}>
          <div className={classes.question}>
            {question.adjustment && <p className={classes.current}>{t(`current.${question.adjustment.kind}`)}</p>}
            <div className={classes.stem}>{Stem && <Stem content={content} />}</div>
            {chosen && <KeyChoice question={question} chosen={chosen} onChange={setChosen} />}
            <Remedies
              remedies={remedies}
              chosen={remedy}
              isGaps={chosen !== null && 'gaps' in chosen}
              effects={effects}
              onChange={setWanted}
            />
          </div>
          <div className={classes.effects}>
            {applying.error && <ErrorNotice error={applying.error} />}
            {effect ? (
              <RegradeEffects effect={effect} />
            ) : error ? (
              <ErrorNotice error={error} />
            ) : (
              <Bar width={60} height={40} />
            )}
            {count > 0 && (
              <label className={classes.notify}>
                <input type="checkbox" checked={notify} onChange={(event) => setNotify(event.currentTarget.checked)} />
                {t('notify', { count })}
              </label>
            )}
            <p className={classes.small}>{t('undoFor')}</p>
            <PastRegrades
              regrades={question.regrades}
              pending={undoing.isPending}
              error={undoing.error}
              onUndo={undo}
            />
          </div>
        </div>
      </RenderedFormulasContext>
      <UndoToast
        done={applied && t('applied', { count: applied.changed })}
        of={applied?.idRegrade}
        error={undoing.error}
        pending={undoing.isPending}
        onUndo={() => applied && undo(applied.idRegrade)}
        onClose={() => setApplied(null)}
      />
    </Screen>
  );
}

export { RegradeScreen as Component, ResultsSkeleton as Loading };

type RemediesProps = {
  remedies: readonly Remedy[];
  chosen: Remedy | undefined;
  /** Whether further answers of gaps are accepted, in place of another alternative. */
  isGaps: boolean;
  effects: readonly RegradePreview[] | undefined;
  onChange: (name: RemedyName) => void;
};

function Remedies({ remedies, chosen, isGaps, effects, onChange }: RemediesProps) {
  const { t } = useTranslation('regrade');
  const { percent, number } = useFormat();
  return (
    <fieldset className={classes.remedies}>
      <legend className={classes.heading}>{t('remedies')}</legend>
      {remedies.map(({ name }, index) => {
        const effect = effects?.[index];
        const words = name === 'secondKey' && isGaps ? 'secondGaps' : name;
        return (
          <label key={name} className={classes.remedy} data-chosen={name === chosen?.name}>
            <input type="radio" name="remedy" checked={name === chosen?.name} onChange={() => onChange(name)} />
            <span>
              <strong>{t(`remedy.${words}.name`)}</strong>
              <span className={classes.small}>{t(`remedy.${words}.text`)}</span>
              <span className={classes.effect}>
                {effect
                  ? t('effect', {
                      higher: number(effect.higher),
                      lower: number(effect.lower),
                      mean: effect.mean.after === null ? '–' : percent(effect.mean.after),
                    })
                  : '…'}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
