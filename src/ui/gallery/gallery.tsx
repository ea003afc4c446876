import type { ReactNode } from 'react';
import { Screen } from '../layout/screen.tsx';
import { Actions, Menus } from './actions.tsx';
import { Dialogs, Feedback } from './feedback.tsx';
import { Fields } from './fields.tsx';
import classes from './gallery.module.css';
import { Lists, Navigation } from './lists.tsx';

const sections: readonly [title: string, Content: () => ReactNode][] = [
  ['Actions', Actions],
  ['Menu and tooltip', Menus],
  ['Dialogs', Dialogs],
  ['Feedback', Feedback],
  ['Fields', Fields],
  ['Navigation', Navigation],
  ['Lists', Lists],
];

/** Renders every piece of the design system in its states: at `/ui` in development, and for the comparison of pictures. */
export function Component() {
  return (
    <Screen title="Design system" subtitle="Every piece in its states" above="Development only">
      <div className={classes.sections}>
        {sections.map(([title, Content]) => (
          <section key={title} data-section={title} className={classes.section}>
            <h2>{title}</h2>
            <Content />
          </section>
        ))}
      </div>
    </Screen>
  );
}
