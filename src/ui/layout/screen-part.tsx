import type { ReactNode } from 'react';
import classes from './screen-part.module.css';

type Props = {
  /** Unique on the screen. */
  id: string;
  title: string;
  /** Rendered beside the heading, below it where there is no room. */
  tools?: ReactNode;
  children: ReactNode;
};

/** Renders a part of a screen with its heading. */
export function ScreenPart({ id, title, tools, children }: Props) {
  return (
    <section aria-labelledby={id} className={classes.part}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {tools && <div className={classes.tools}>{tools}</div>}
      </div>
      {children}
    </section>
  );
}
