import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { calls } from '../../contract/index.ts';
import { isShownChange } from '../../core/results/regrades.ts';
import { isSameJson } from '../../core/same-json.ts';
import { screensOf } from '../../questions/screens-registry.tsx';
import { RenderedFormulasContext } from '../../questions/text/formula/formula.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Shortcuts } from '../../ui/dialog/shortcuts.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import { Bar } from '../../ui/feedback/skeletons.tsx';
import { UndoToast } from '../../ui/feedback/undo-toast.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useRead } from '../data/use-read.ts';
import { useWrite } from '../data/use-write.ts';
import { HelpLink } from '../help/help-link.tsx';
import { resultsPath } from '../paths/schedules.ts';
import { ResultsSkeleton } from '../reports/results-skeleton.tsx';
import { KeyChoice } from './key-choice.tsx';
import { PastRegrades } from './past-regrades.tsx';
import classes from './regrade.module.css';
import { RegradeEffects } from './regrade-effects.tsx';
import {
  adjustedKeyOf,
  type ChosenKey,
  isUnchangedKey,
  keyOf,
  likeliestKeyOf,
  type RemedyName,
  remediesFor,
} from './remedies.ts';
import { RemedyChoice } from './remedy-choice.tsx';
import { useRegradeKeys } from './use-regrade-keys.ts';

/** Renders a question of a schedule whose key was wrong: what each remedy would change, and applies one. */
function RegradeScreen() {
  const { t, i18n } = useTranslation(['regrade', 'reports']);
  const params = useParams();
  const [idSchedule, idQuestion] = [Number(params.idSchedule), Number(params.idQuestion)];
  const question = useRead(calls.regrade.getRegrade, { idSchedule, idQuestion }, { suspend: true }).reply.content;
  const { content, formulas, title, courseName, number, revision } = question;
  const [chosen, setChosen] = useState<ChosenKey | null>(null);
  const [wanted, setWanted] = useState<RemedyName | null>(null);
  const [notify, setNotify] = useState(true);
  const own = keyOf(content);
  const key = chosen ?? adjustedKeyOf(question);
  const proposed = key ? null : likeliestKeyOf(question, i18n.language);
  const remedies = remediesFor(content, key ?? proposed);
  const remedy = remedies.find(({ name }) => name === wanted);
  const { reply, error, isOld } = useRead(
    calls.regrade.previewRegrade,
    { idSchedule, idQuestion, adjustments: remedies.map(({ adjustment }) => adjustment) },
    { keepPrevious: true, onFailure: 'tell' },
  );
  const effects = isOld ? undefined : reply?.content;
  const effect = remedy && effects?.[remedies.indexOf(remedy)];
  const applying = useWrite(calls.regrade.applyRegrade);
  const undoing = useWrite(calls.regrade.undoRegrade);
  const [applied, setApplied] = useState<{ idRegrade: number; changed: number } | null>(null);
  const [said, setSaid] = useState('');
  const attempts = effect?.attempts ?? [];
  const count = attempts.length;
  const told = attempts.filter(isShownChange).length;
  const stands = remedy !== undefined && isSameJson(remedy.adjustment, question.adjustment);

  const chooseKey = (next: ChosenKey) => {
    setChosen(isUnchangedKey(content, next) && adjustedKeyOf(question) === null ? null : next);
    const offered = remediesFor(content, next);
    const [first] = offered;
    if (!offered.some(({ name }) => name === wanted))
      setWanted(first && 'answerKey' in first.adjustment ? first.name : null);
  };
  const apply = () => {
    if (!remedy || !effect || stands || applying.isPending) return;
    applying.mutate(
      { idSchedule, idQuestion, adjustment: remedy.adjustment, notify, revision },
      {
        onSuccess: ({ content }) => {
          setApplied(content);
          setWanted(null);
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
  useRegradeKeys({ choose: (index) => setWanted((before) => remedies[index]?.name ?? before), apply });
  const { Stem, Preview } = screensOf(question.idType) ?? {};
  const keepsOld = (remedy?.name ?? question.adjustment?.kind) === 'secondKey';
  const isGaps = own !== null && 'gaps' in own;
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
          <ButtonLink variant="default" to={resultsPath(idSchedule)}>
            {t('cancel')}
          </ButtonLink>
          <Button loading={applying.isPending} disabled={!effect || stands} onClick={apply}>
            {remedy === undefined
              ? t('applyNone')
              : effect && count === 0 && 'answerKey' in remedy.adjustment
                ? t('saveKey')
                : t('apply', { count })}
          </Button>
        </>
      }
    >
      <LiveRegion>{said}</LiveRegion>
      <RenderedFormulasContext value={formulas}>
        <div className={classes.parts}>
          <div className={classes.question}>
            {question.adjustment && <p className={classes.current}>{t(`current.${question.adjustment.kind}`)}</p>}
            <div className={classes.stem}>
              {isGaps ? Preview && <Preview content={content} showKey /> : Stem && <Stem content={content} />}
            </div>
            {own && <KeyChoice {...{ question, proposed, keepsOld }} chosen={key ?? own} onChange={chooseKey} />}
            <RemedyChoice
              {...{ content, remedies, effects }}
              chosenKey={key ?? proposed}
              chosen={remedy}
              onChange={setWanted}
            />
            <Shortcuts
              of={[
                { key: `1–${remedies.length}`, does: t('keys.choose') },
                { key: t('keys.applyKey'), does: t('keys.apply') },
              ]}
            />
          </div>
          <div className={classes.effects}>
            {applying.error && <ErrorNotice error={applying.error} />}
            {effect ? (
              <RegradeEffects effect={effect} />
            ) : error ? (
              <ErrorNotice error={error} />
            ) : remedy ? (
              <Bar width={60} height={40} />
            ) : (
              <div className={classes.unpicked}>
                <h2 className={classes.finding}>{t('unpicked.title')}</h2>
                <p className={classes.small}>{t('unpicked.text')}</p>
              </div>
            )}
            {told > 0 && (
              <label className={classes.notify}>
                <input
                  type="checkbox"
                  checked={notify}
                  data-shortcuts
                  onChange={(event) => setNotify(event.currentTarget.checked)}
                />
                {t('notify', { count: told })}
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
