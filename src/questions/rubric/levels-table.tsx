import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { spokenText } from '../text/plain/spoken-text.ts';
import { RichText } from '../text/render/rich-text.tsx';
import type { Objective } from './content.ts';
import { type Level, levels } from './levels.ts';
import classes from './levels-table.module.css';

/** Renders the cell of an objective and a level; `labelledBy` has the ids of both headings. */
type RenderCell = (cell: { id: number; level: Level; labelledBy: string; name: string }) => ReactNode;

type Props = {
  objectives: readonly Objective[];
  /** The id of the element that names the table. */
  labelledBy?: string;
  children: RenderCell;
  /** Hides empty cells when the table is laid out as cards. */
  hidesEmptyCells?: boolean;
};

/**
 * Renders a table with a row for each objective and a column for each level; on narrow screens a card for each
 * objective. ARIA roles are explicit because browsers drop those of a table laid out as cards.
 */
export function LevelsTable({ objectives, labelledBy, children, hidesEmptyCells = false }: Props) {
  const { t } = useTranslation('questions');
  const id = useId();
  return (
    <div className={classes.room}>
      <table
        className={classes.table}
        role="table"
        aria-labelledby={labelledBy}
        data-hides-empty-cells={hidesEmptyCells || undefined}
      >
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
