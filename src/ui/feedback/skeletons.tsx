import { useTranslation } from 'react-i18next';
import classes from './skeletons.module.css';

/** Renders a grey bar in place of a line of text; width in `ch`, height in `em`. */
export function Bar({ width, height = 1 }: { width: number; height?: number }) {
  return <span className={classes.bar} style={{ width: `min(${width}ch, 100%)`, height: `${height}em` }} />;
}

/** Renders a placeholder for a table while its rows load. */
export function TableSkeleton({ rows = 6, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <Waiting>
      <div className={classes.table}>
        {numbers(rows).map((row) => (
          <div key={row} className={classes.row}>
            {numbers(columns).map((column) => (
              <div key={column} className={column === 0 ? classes.first : classes.cell}>
                <Bar width={column === 0 ? 22 - ((row * 5) % 9) : 9} />
                {column === 0 && <Bar width={14} height={0.75} />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** Renders placeholders for cards while they load, in one column when `inRows`. */
export function CardsSkeleton({ cards = 6, inRows = false }: { cards?: number; inRows?: boolean }) {
  return (
    <Waiting>
      <div className={classes.cards} data-in-rows={inRows || undefined}>
        {numbers(cards).map((card) => (
          <div key={card} className={classes.card}>
            <Bar width={20} height={1.25} />
            <Bar width={12} />
            <Bar width={16} />
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** Renders a placeholder for a whole screen: heading, one line of controls, a table. */
export function ScreenSkeleton() {
  return (
    <div className={`${classes.screen} ${classes.waiting}`}>
      <Bar width={16} height={2} />
      <Bar width={28} />
      <TableSkeleton />
    </div>
  );
}

function Waiting({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loading')} className={classes.waiting}>
      {children}
    </div>
  );
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
