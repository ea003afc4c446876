import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { type Change, type ComparedBlock, type ComparedInline, joinTexts } from '../document/compare.ts';
import type { Inline } from '../document/document.ts';
import classes from './compared-text.module.css';
import { renderAll, renderLine } from './rich-text.tsx';

/** Which of two things that are compared is shown, where they stand side by side. */
export type ComparedSide = 'before' | 'after';
const SideContext = createContext<ComparedSide | null>(null);

/** Shows of all comparisons below it one of the two sides, with what it alone has marked. */
export const OneSide = ({ of, children }: { of: ComparedSide; children: ReactNode }) => (
  <SideContext value={of}>{children}</SideContext>
);

/** Renders two documents as one: what was added underlined, what was removed struck through, both named to screen readers. */
export const ComparedText = ({ of }: { of: readonly ComparedBlock[] }) => (
  <div className={classes.compared}>
    {of.map((part, index) => {
      // biome-ignore lint/suspicious/noArrayIndexKey: a comparison does not change its order
      if (part.change === 'inside') return <ComparedLine key={index} block={part} />;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison does not change its order
        <Changed key={index} change={part.change} isBlock>
          {renderAll([part.block])}
        </Changed>
      );
    })}
  </div>
);

function ComparedLine({ block: { block, parts } }: { block: Extract<ComparedBlock, { change: 'inside' }> }) {
  const line = runsOf(parts).map(({ change, nodes }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a comparison does not change its order
    <Changed key={index} change={change}>
      {renderLine(joinTexts(nodes))}
    </Changed>
  ));
  return block.type === 'heading' ? <h3 data-level={block.attrs.level}>{line}</h3> : <p>{line}</p>;
}

type Props = { change: Change; isBlock?: boolean; children: ReactNode };

/** Renders what was added or removed as such, of one side what that alone has, and anything else as it is. */
export function Changed({ change, isBlock, children }: Props) {
  const { t } = useTranslation('bank');
  const side = useContext(SideContext);
  if (change === 'same') return children;
  if (side !== null && (side === 'before') === (change === 'added')) return null;
  const Tag = side === null ? (change === 'added' ? 'ins' : 'del') : 'mark';
  const name = side === null ? change : 'onlyHere';
  return (
    <Tag className={isBlock ? `${classes[name]} ${classes.block}` : classes[name]}>
      <span className={classes.spoken}> {t(`compare.${name}`)} </span>
      {children}
    </Tag>
  );
}

const runsOf = (parts: readonly ComparedInline[]) => {
  const runs: { change: Change; nodes: Inline[] }[] = [];
  for (const { change, node } of parts) {
    const last = runs.at(-1);
    if (last?.change === change) last.nodes.push(node);
    else runs.push({ change, nodes: [node] });
  }
  return runs;
};
