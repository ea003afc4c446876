import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { spokenText } from '../text/plain/spoken-text.ts';
import { RichText } from '../text/render/rich-text.tsx';
import type { Objective } from './content.ts';
import { type Level, levels } from './levels.ts';
import classes from './levels-table.module.css';

/** What stands where an objective and a level meet, with the ids of what names the two. */
type CellOf = (cell: { id: number; level: Level; labelledBy: string; name: string }) => ReactNode;

type Props = {
  objectives: readonly Objective[];
  /** What names the table, where something does. */
  labelledBy?: string;
  children: CellOf;
  /** Leaves out what holds nothing where there is no room for a table. */
  brief?: boolean;
};

/**
 * A row for each objective and a column for each level; where there is no room for that, a card for each objective.
 * The roles are written out, because a table laid out as cards is none to some browsers.
 */
export function LevelsTable({ objectives, labelledBy, children, brief = false }: Props) {
  const { t } = useTranslation('questions');
  const id = useId();
  return (
    <div className={classes.room}>
      <table className={classes.table} role="table" aria-labelledby={labelledBy} data-brief={brief || undefined}>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            <th role="columnheader" scope="col" className={classes.corner}>
              {t('rubric.objective')}
            </th>
            {levels.map((level) => (
              <th key={level} role="columnheader" scope="col" id={`${id}-${level}`}>
                {t(`rubric.${level}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {objectives.map((objective) => (
            <tr key={objective.id} role="row" className={classes.row}>
              <th
                role="rowheader"
                scope="row"
                id={`${id}-${objective.id}`}
                aria-label={spokenText(objective.text)}
                className={classes.objective}
              >
                <RichText doc={objective.text} inline />
              </th>
              {levelIndices.map((level) => (
                <td key={level} role="cell" className={classes.cell}>
                  {children({
                    id: objective.id,
                    level,
                    labelledBy: `${id}-${levels[level]} ${id}-${objective.id}`,
                    name: t(`rubric.${levels[level]}`),
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const levelIndices = [0, 1, 2, 3] as const satisfies readonly Level[];
