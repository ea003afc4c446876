import { createTheme, type VariantColorsResolver } from '@mantine/core';
import { widths } from './widths.ts';

const none = '1px solid transparent';

/** Colours of buttons from the tokens alone; `color="danger"` for what destroys, everything else is the accent. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const tone = color === 'danger' ? 'danger' : 'accent';
  const [main, strong, soft] = [`var(--${tone})`, `var(--${tone}-strong)`, `var(--${tone}-soft)`];
  switch (variant) {
    case 'filled':
      return { background: main, hover: strong, color: `var(--on-${tone})`, border: none };
    case 'light':
      return { background: soft, hover: soft, color: main, border: none };
    case 'outline':
      return { background: 'transparent', hover: soft, color: main, border: `1px solid ${main}` };
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--track)',
        color: 'var(--ink)',
        border: '1px solid var(--outline)',
      };
    case 'quiet':
      return { background: 'transparent', hover: 'var(--track)', color: 'var(--ink)', border: none };
    default:
      return { background: 'transparent', hover: soft, color: main, border: none };
  }
};

/** The accent from its soft ground to its darkest; sixth = the light scheme's, third = the dark scheme's. */
const accent = [
  '#e3f0ed',
  '#c3e3dc',
  '#94d2c6',
  '#5cc2b3',
  '#379d90',
  '#1f837a',
  '#0f6b63',
  '#0b544e',
  '#083f3b',
  '#052b28',
] as const;

const field = { size: 'md' } as const;

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 3 },
  colors: { accent },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  variantColorResolver,
  breakpoints: { xs: `${widths.xs}em`, sm: `${widths.sm}em`, md: `${widths.md}em`, lg: `${widths.lg}em` },
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 'lg', variant: 'quiet' } },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    NumberInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    Checkbox: { defaultProps: field },
    Radio: { defaultProps: field },
  },
});
