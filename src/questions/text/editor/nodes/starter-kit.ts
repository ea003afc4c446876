import { type AnyExtension, type NodeConfig, wrappingInputRule } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { linkPattern } from '../../document/addresses.ts';
import { documentLimits } from '../../document/limits.ts';

const isLink = (href: unknown): boolean =>
  typeof href === 'string' && href.length <= documentLimits.href && linkPattern.test(href);

const integerBetween = (least: number, most: number) => (value: unknown) => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`Not between ${least} and ${most}`);
  }
};

const levels = [1, 2, 3, 4] as const;

const changesByExtension: Record<string, Partial<NodeConfig>> = {
  // The language of code is never shown.
  codeBlock: {
    addAttributes: () => ({}),
    addKeyboardShortcuts() {
      const { 'Mod-Alt-c': _altGr, ...others } = this.parent?.() ?? {};
      return others;
    },
  },
  paragraph: { addKeyboardShortcuts: () => ({}) },
  // Always h3, below the page's own headings: the level is visual only.
  heading: {
    // TipTap's have Ctrl and Alt.
    addKeyboardShortcuts: () => ({}),
    addAttributes: () => ({ level: { default: 1, rendered: false, validate: integerBetween(1, 4) } }),
    parseHTML: () => [
      ...levels.map((level) => ({ tag: `h3[data-level="${level}"]`, attrs: { level } })),
      ...[1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(level, 4) } })),
    ],
    renderHTML: ({ node }) => ['h3', { 'data-level': node.attrs.level }, 0],
  },
  orderedList: {
    addAttributes: () => ({
      start: {
        default: 1,
        validate: integerBetween(0, 10_000),
        parseHTML: (element: HTMLElement) => {
          const start = Number(element.getAttribute('start') ?? 1);
          return Number.isInteger(start) && start >= 0 && start <= 10_000 ? start : 1;
        },
      },
    }),
    // A year with a full stop begins no list.
    addInputRules() {
      return [
        wrappingInputRule({
          find: /^(\d{1,2})[.)]\s$/,
          type: this.type,
          getAttributes: ([, start]) => ({ start: Number(start) }),
          joinPredicate: ([, start], node) => node.childCount + node.attrs.start === Number(start),
        }),
      ];
    },
  },
  link: {
    addAttributes: () => ({
      href: {
        default: '',
        validate: (value: unknown) => {
          if (!isLink(value)) throw new RangeError('Not a link');
        },
      },
    }),
  },
};

/** TipTap's standard nodes and marks, reduced to the attributes of our model. */
export const starterKit = StarterKit.extend({
  addExtensions() {
    const extensions: AnyExtension[] = this.parent?.() ?? [];
    return extensions.map((extension) => {
      const changes = changesByExtension[extension.name];
      return changes ? extension.extend(changes) : extension;
    });
  },
}).configure({
  code: false,
  heading: { levels: [...levels] },
  link: { openOnClick: false, autolink: false, isAllowedUri: isLink, HTMLAttributes: { target: null, rel: null } },
});
