import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/index.ts';
import { type Band, bands } from '../../../../core/assessments/blueprint.ts';
import { MAXIMUM_QUESTIONS } from '../../../../core/assessments/positions.ts';
import { difficultyThresholds } from '../../../../core/results/difficulty.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { LiveRegion } from '../../../../ui/feedback/live-region.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { readNow } from '../../../data/cache.ts';
import { readOf } from '../../../data/read-source.ts';
import { useRead } from '../../../data/use-read.ts';
import classes from './blueprint-dialog.module.css';
import type { AddedEntry } from './changes.ts';

export type BlueprintProps = {
  idAssessment: number;
  /** How many questions the assessment has. */
  count: number;
  onAdd: (entries: readonly AddedEntry[]) => void;
  onClose: () => void;
};

type Drawn = OutputOf<typeof calls.assessments.drawByBlueprint>['content'];
type Row = OutputOf<typeof calls.assessments.getBlueprint>['content'][number];

const seeds = 2_147_483_647;

/**
 * Renders the plan of a draw: for each content and difficulty how many questions there are and how many are wanted. What is drawn is added in
 * one step; where there are too few, it is said by row before anything is added.
 */
export function BlueprintDialog({ idAssessment, count, onAdd, onClose }: BlueprintProps) {
  const { t } = useTranslation('builder');
  const { number } = useFormat();
  const { reply, error } = useRead(
    calls.assessments.getBlueprint,
    { idAssessment },
    { fresh: true, onFailure: 'tell' },
  );
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [isDrawing, setIsDrawing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const rows = reply?.content ?? [];
  const cells = rows.flatMap(({ idCataloging }) =>
    bands.flatMap((band) => {
      const count = wanted[keyOf(idCataloging, band)] ?? 0;
      return count > 0 ? { idCataloging, band, count } : [];
    }),
  );
  const total = cells.reduce((sum, cell) => sum + cell.count, 0);
  const room = MAXIMUM_QUESTIONS - count;
  const hasFigures = rows.some(({ available }) => available.easy + available.medium + available.hard > 0);

  const draw = async () => {
    setIsDrawing(true);
    setFailure(null);
    try {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
      const input = { idAssessment, cells, seed: seed % seeds };
      const { content } = await readNow(readOf(calls.assessments.drawByBlueprint, input));
      if (content.missing.length > 0) setDrawn(content);
      else add(content);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsDrawing(false);
    }
  };
  const add = ({ entries }: Drawn) => {
    onClose();
    if (entries.length > 0) onAdd(entries);
  };
  const change = (key: string, value: number) => {
    setDrawn(null);
    setWanted((before) => ({ ...before, [key]: value }));
  };
  const nameOf = (id: number) => rows.find(({ idCataloging }) => idCataloging === id)?.name ?? '';

  return (
    <Dialog open title={t('blueprint.title')} className={classes.dialog} onClose={onClose}>
      <ErrorNotice error={error ?? failure} />
      {reply && rows.length === 0 && <p>{t('blueprint.none')}</p>}
      {rows.length > 0 && (
        <>
          <p className={classes.hint}>
            {t(hasFigures ? 'blueprint.bands' : 'blueprint.noFigures', {
              easy: number(difficultyThresholds.easy),
              hard: number(difficultyThresholds.hard),
            })}
          </p>
          <div className={classes.rows}>
            {rows.map((row) => (
              <TopicRow key={row.idCataloging} row={row} wanted={wanted} onChange={change} />
            ))}
          </div>
        </>
      )}
      <LiveRegion seen>
        {drawn ? (
          // The buttons cover the end of the dialog.
          <div ref={showWhole} className={classes.missing}>
            <p>{t('blueprint.tooFew')}</p>
            <ul>
              {drawn.missing.map(({ idCataloging, band, count, drawn: found }) => (
                <li key={keyOf(idCataloging, band)}>
                  {t('blueprint.missing', {
                    topic: nameOf(idCataloging),
                    band: t(`blueprint.band.${band}`),
                    drawn: number(found),
                    asked: number(count),
                  })}
                </li>
              ))}
            </ul>
          </div>
        ) : (
          total > 0 && (
            <p>
              {total > room
                ? t('blueprint.full', { max: MAXIMUM_QUESTIONS, count: room })
                : t('blueprint.total', { count: total })}
            </p>
          )
        )}
      </LiveRegion>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('all.cancel')}
        </Button>
        {drawn ? (
          <Button disabled={drawn.entries.length === 0} onClick={() => add(drawn)}>
            {t('blueprint.addThese', {
              count: drawn.entries.reduce((sum, { questions }) => sum + questions.length, 0),
            })}
          </Button>
        ) : (
          <Button loading={isDrawing} disabled={total === 0 || total > room} onClick={() => void draw()}>
            {t('blueprint.draw')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

const keyOf = (idCataloging: number, band: Band): string => `${idCataloging} ${band}`;

type TopicRowProps = {
  row: Row;
  wanted: Readonly<Record<string, number>>;
  onChange: (key: string, value: number) => void;
};

/** Renders a content with a field for each difficulty of which there are questions. */
function TopicRow({ row: { idCataloging, name, available }, wanted, onChange }: TopicRowProps) {
  const { t } = useTranslation('builder');
  const { number } = useFormat();
  return (
    <fieldset className={classes.row}>
      <legend>{name}</legend>
      {bands.flatMap((band) => {
        const key = keyOf(idCataloging, band);
        const words = { band: t(`blueprint.band.${band}`), available: number(available[band]) };
        return available[band] === 0 ? (
          []
        ) : (
          <NumberInput
            key={key}
            label={t('blueprint.of', words)}
            min={0}
            max={MAXIMUM_QUESTIONS}
            allowDecimal={false}
            allowNegative={false}
            value={wanted[key] ?? ''}
            onChange={(value) => onChange(key, typeof value === 'number' ? value : 0)}
          />
        );
      })}
    </fieldset>
  );
}
