import type { ComponentProps } from 'react';

/** Renders a button without a look of its own: its class has it. It sends no form. */
export const PlainButton = (button: ComponentProps<'button'>) => <button type="button" {...button} />;

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What the button does, for those who do not see its icon. */
  label: string;
};

/** Renders a plain button that shows an icon or a number alone. */
export const IconButton = ({ label, ...button }: IconButtonProps) => <PlainButton aria-label={label} {...button} />;
