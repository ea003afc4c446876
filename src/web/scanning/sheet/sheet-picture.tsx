import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MarkedAnswer, type SheetMark, sheetMarks } from '../../../core/scanning/sheet-marks.ts';
import classes from './sheet.module.css';

type Props = {
  address: string;
  /** In pixels. */
  size: { width: number; height: number };
  answers: readonly MarkedAnswer[];
};

/** Renders the picture of a sheet with what was read drawn over it; the table beside it says the same to screen readers. */
export function SheetPicture({ address, size, answers }: Props) {
  const { t } = useTranslation('readSheet');
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === address) return <p className={classes.none}>{t('failed')}</p>;
  const { width, height } = size;
  return (
    <div className={classes.picture} data-scheme="light" style={{ aspectRatio: width / height } as CSSProperties}>
      <img src={address} alt={t('picture')} draggable={false} onError={() => setFailed(address)} />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {sheetMarks(answers, size).map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity, and are drawn anew together
          <g key={index} className={classes.mark} data-tone={mark.tone}>
            <Shape mark={mark} className={classes.halo} />
            <Shape mark={mark} className={classes.stroke} />
          </g>
        ))}
      </svg>
    </div>
  );
}

function Shape({ mark, className }: { mark: SheetMark; className: string | undefined }) {
  if (mark.kind === 'ring')
    return (
      <circle
        cx={mark.at.x}
        cy={mark.at.y}
        r={mark.radius}
        className={className}
        data-dashed={mark.isDashed || undefined}
      />
    );
  return <polyline points={mark.points.map(({ x, y }) => `${x},${y}`).join(' ')} className={className} />;
}
