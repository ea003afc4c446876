import { Bar, TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/layout/cards.tsx';
import classes from './results.module.css';
import skeleton from './results-skeleton.module.css';

/** Renders a placeholder for the results while they load. */
export function ResultsSkeleton() {
  return (
    <div className={skeleton.screen}>
      <Bar width={24} />
      <Bar width={20} height={2} />
      <div className={classes.head}>
        <Card>
          <Bar width={10} />
          <Bar width={8} height={3} />
          <Bar width={24} height={9} />
        </Card>
        <Card>
          <Bar width={48} height={1.25} />
          <Bar width={32} />
          <Bar width={120} height={11} />
        </Card>
      </div>
      <TableSkeleton columns={3} />
    </div>
  );
}
