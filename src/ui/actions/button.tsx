import type { ComponentProps, ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { Link } from '../navigation/link.tsx';
import classes from './button.module.css';

type Look = {
  /** `filled` for the one primary action of a screen, `default` next to it, `subtle` and `quiet` within rows. */
  variant?: 'filled' | 'default' | 'light' | 'subtle' | 'quiet';
  color?: 'danger';
  size?: 'sm' | 'md' | 'lg';
  fullWidth?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
};

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'color'> & { loading?: boolean };

/** Renders a button. While loading it keeps its width and the focus and ignores presses. */
export function Button({ loading = false, onClick, type = 'button', ...button }: ButtonProps) {
  const { look, rest, content } = dressed(button);
  return (
    <button
      {...rest}
      {...look}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {content}
    </button>
  );
}

/** Renders a link to a screen of the app that looks like a button. */
export function ButtonLink(link: Look & Omit<LinkProps, 'color'>) {
  const { look, rest, content } = dressed(link);
  return (
    <Link {...rest} {...look}>
      {content}
    </Link>
  );
}

function dressed<Props extends Look & { className?: string; children?: ReactNode }>(props: Props) {
  const {
    variant = 'filled',
    color,
    size = 'md',
    fullWidth,
    leftSection,
    rightSection,
    className,
    children,
    ...rest
  } = props;
  return {
    rest,
    look: {
      className: className ? `${classes.button} ${className}` : classes.button,
      'data-variant': variant,
      'data-color': color,
      'data-size': size,
      'data-full': fullWidth || undefined,
    },
    content: (
      <>
        {leftSection}
        <span>{children}</span>
        {rightSection}
      </>
    ),
  };
}
