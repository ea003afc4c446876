import { Fragment, type ReactNode } from 'react';
import { type ComparedSide, OneSide } from '../../questions/text/render/compared-text.tsx';
import classes from './side-by-side.module.css';

/** A part of two things that are compared: what one has and the other one has not is told by `compared-text.tsx`. */
export type ComparedPart = {
  key: string;
  heading: string;
  /** False where one sees what it is while it does not stand beside another one. */
  needsHeading: boolean;
  hasChanges: boolean;
  body: ReactNode;
};

type Side = { name: string; detail: string };
type Props = {
  parts: readonly ComparedPart[];
  before: Side;
  after: Side;
};

const sides = ['before', 'after'] as const satisfies readonly ComparedSide[];

/** Renders what differs of two things side by side, one below the other where there is no room. */
export function SideBySide({ parts, ...of }: Props) {
  return (
    <div className={classes.sides}>
      {sides.map((side) => (
        <p key={side} className={classes.head}>
          <strong>{of[side].name}</strong>
          <span className={classes.detail}>{of[side].detail}</span>
        </p>
      ))}
      {parts
        .filter(({ hasChanges }) => hasChanges)
        .map(({ key, heading, body }) => (
          <Fragment key={key}>
            <h3 className={classes.heading}>{heading}</h3>
            {sides.map((side) => (
              // biome-ignore lint/a11y/useSemanticElements: no fieldset, whose name would be shown
              <div key={side} role="group" aria-label={`${heading}: ${of[side].name}`} className={classes.side}>
                <p aria-hidden className={classes.whose}>
                  {of[side].name}
                </p>
                <OneSide of={side}>{body}</OneSide>
              </div>
            ))}
          </Fragment>
        ))}
    </div>
  );
}
