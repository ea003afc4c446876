import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../alternatives/editor.module.css';
import type { Problem } from '../kind.ts';
import { moved } from '../reorder/reorder.ts';
import { useReorder } from '../reorder/use-reorder.tsx';
import { isBlank } from '../text/extent.ts';
import { mayAdd, nextId, withBack, withBlank } from './editing.ts';
import type { Objective } from './kind.ts';
import { most } from './levels.ts';
import { ObjectiveRow } from './objective-row.tsx';

type Props = {
  objectives: readonly Objective[];
  onChange(change: (objectives: Objective[]) => Objective[]): void;
  problems: readonly Problem[];
};

/** The objectives of a draft: written, moved, added and taken out, which can be undone. */
export function ObjectivesEditor({ objectives, onChange, problems }: Props) {
  const { t } = useTranslation('writing');
  const id = useId();
  const [fresh, setFresh] = useState<number | null>(null);
  const [removed, setRemoved] = useState<{ objective: Objective; index: number } | null>(null);
  const reorder = useReorder(
    objectives.map(({ id }) => id),
    (from, to) => onChange((all) => moved(all, from, to)),
  );

  const add = () => {
    setRemoved(null);
    setFresh(nextId(objectives));
    onChange(withBlank);
  };
  const remove = (objective: Objective, index: number) => {
    setRemoved({ objective, index });
    onChange((all) => all.filter((one) => one.id !== objective.id));
  };
  const undo = () => {
    if (!removed) return;
    setFresh(removed.objective.id);
    onChange((all) => withBack(all, removed.objective, removed.index));
    setRemoved(null);
  };

  const tooFew = problems.find(({ name }) => name === 'tooFew');
  const firstBlank = objectives.find(({ text }) => isBlank(text));
  const describedBy = tooFew ? `${id}-hint ${id}-error` : `${id}-hint`;
  return (
    <fieldset className={classes.alternatives} aria-describedby={describedBy}>
      <legend className={classes.legend}>{t('rubric.objectives')}</legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('rubric.hint')} {t('alternatives.emptyRows')}
      </p>
      <ol ref={reorder.list} className={classes.rows}>
        {reorder.order.map((id, place) => {
          const index = objectives.findIndex((one) => one.id === id);
          const objective = objectives[index];
          if (!objective) return null;
          return (
            <ObjectiveRow
              key={id}
              number={place + 1}
              text={objective.text}
              where={`objectives.${index}.text`}
              isFirstBlank={objective === firstBlank}
              autoFocus={id === fresh}
              isSame={problems.some(({ where }) => where === `objectives.${index}.text`)}
              row={reorder.row(id)}
              grip={reorder.grip(id)}
              onText={(text) => onChange((all) => all.map((one) => (one.id === id ? { ...one, text } : one)))}
              onRemove={objectives.length > 1 ? () => remove(objective, index) : undefined}
            />
          );
        })}
      </ol>
      {reorder.announcement}
      {tooFew && (
        <p id={`${id}-error`} className={classes.errors}>
          {t('rubric.tooFew')}
        </p>
      )}
      <div className={classes.foot}>
        {mayAdd(objectives) ? (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {t('rubric.add')}
          </Button>
        ) : (
          <p className={classes.hint}>{t('rubric.full', { most })}</p>
        )}
        <div role="status">
          {removed && (
            <p className={classes.removed}>
              {t('rubric.removed')}
              <Button variant="subtle" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={undo}>
                {t('alternatives.undo')}
              </Button>
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
