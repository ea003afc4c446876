import { type ReactNode, useState } from 'react';
import { HIGHEST_WEIGHT } from '../../core/results/weights.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DecimalField } from './decimal-field.tsx';
import { isTypedWeight } from './typed-weight.ts';
import classes from './weights.module.css';

type ForAllProps = {
  label: string;
  /** On the button that gives all questions what is typed. */
  action: string;
  onSet: (typed: string) => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** Renders a field whose weight a button gives to all questions. */
export function WeightForAll({ label, action, onSet, children }: ForAllProps) {
  const [typed, setTyped] = useState('');
  return (
    <div className={classes.forAll}>
      <DecimalField
        where="forAll"
        label={label}
        min={0}
        max={HIGHEST_WEIGHT}
        value={typed}
        onChange={setTyped}
        className={classes.number}
      />
      <Button
        variant="default"
        aria-disabled={!isTypedWeight(typed) || undefined}
        onClick={() => isTypedWeight(typed) && onSet(typed)}
      >
        {action}
      </Button>
      {children}
    </div>
  );
}

/** Renders a list of questions with their weights. */
export const WeightRows = ({ children }: { children: ReactNode }) => <ol className={classes.questions}>{children}</ol>;

type RowProps = {
  position: number;
  text: string;
  where: string;
  /** Names the field. */
  label: string;
  value: string;
  onChange: (typed: string) => void;
  disabled?: boolean;
  error: ReactNode;
  /** Before the field. */
  children?: ReactNode;
};

/** Renders a question with the field of its weight. */
export const WeightRow = ({ position, text, children, ...field }: RowProps) => (
  <li className={classes.question}>
    <span className={classes.position}>{position}</span>
    <span className={classes.text}>{text}</span>
    {children}
    <DecimalField {...field} labelHidden min={0} max={HIGHEST_WEIGHT} className={classes.number} />
  </li>
);
