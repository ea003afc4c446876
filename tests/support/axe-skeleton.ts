import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** A folder that all processes of a run share; without one, every state is checked. See `vitest.config.ts`. */
const sharedFolder = process.env.CHECKED_SKELETONS;

/**
 * Returns what of a page axe's result depends on: elements with roles, states and classes, whether names and texts are
 * there, colours, the window's width and the appearance. Words and the number of equal neighbours do not count.
 */
export const readSkeleton = (page: Page, within: string): Promise<string> =>
  page.evaluate((within) => {
    const references = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-activedescendant'];
    const valueless = new Set(['id', 'name', 'value', 'placeholder', 'alt', 'title', 'href', 'src', 'd', 'points']);
    const layout =
      /^(transform|translate|x|y|x1|x2|y1|y2|cx|cy|r|width|height|viewBox|data-(?!disabled|active|variant).*)$/;
    const unnamed =
      /^aria-(label|valuenow|valuetext|valuemin|valuemax|posinset|setsize|rowcount|rowindex|colindex|roledescription|placeholder)$/;

    const attributeOf = ({ name, value }: Attr): string => {
      if (name === 'for' || references.includes(name)) {
        const found = value.split(/\s+/).map((id) => (document.getElementById(id) ? 1 : 0));
        return `${name}=${found.join()}`;
      }
      if (name === 'style')
        return `style=${value
          .split(';')
          .filter((one) => /color|background|opacity|-bg|--\w+-c\b/.test(one))
          .join(';')}`;
      if (layout.test(name)) return '';
      if (valueless.has(name) || unnamed.test(name)) return `${name}${value.trim() ? '' : '=empty'}`;
      return `${name}=${value}`;
    };
    const propertiesOf = (element: Element): string => {
      const field = element as HTMLInputElement;
      const scrolls =
        (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) &&
        /auto|scroll/.test(getComputedStyle(element).overflow);
      const says = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      return [
        says && 'text',
        scrolls && 'scrolls',
        field.checked && 'checked',
        field.disabled && 'disabled',
        field.value && 'value',
      ]
        .filter(Boolean)
        .join();
    };
    const skeletonOf = (element: Element): string => {
      const attributes = [...element.attributes].map(attributeOf).filter(Boolean).sort().join(' ');
      const start = `<${element.tagName} ${attributes} ${propertiesOf(element)}`;
      if (!element.checkVisibility()) return `${start} hidden>`;
      const children: string[] = [];
      for (const child of element.children) {
        if (child.tagName === 'SCRIPT' || child.tagName === 'STYLE') continue;
        const skeleton = skeletonOf(child);
        if (children.at(-1) === `${skeleton}+`) continue;
        if (children.at(-1) === skeleton) children[children.length - 1] = `${skeleton}+`;
        else children.push(skeleton);
      }
      return `${start}>${children.join('')}</>`;
    };

    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const around = document.documentElement;
    return [
      innerWidth,
      ...['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)', 'print'].map(
        (query) => matchMedia(query).matches,
      ),
      [...around.attributes].map(attributeOf).join(' '),
      document.title.trim() !== '',
      ids.length - new Set(ids).size,
      ...[...document.querySelectorAll(within)].map(skeletonOf),
    ].join('\n');
  }, within);

/**
 * Returns the violations that `check` finds, or none where this run has found none on a page with the same skeleton. A
 * state with violations is checked again each time.
 */
export const checkOnce = async (
  skeleton: string,
  check: () => Promise<string[]>,
  folder: string | undefined = sharedFolder,
): Promise<string[]> => {
  if (!folder) return check();
  const checked = join(folder, createHash('sha256').update(skeleton).digest('hex'));
  if (existsSync(checked)) return [];
  const violations = await check();
  if (violations.length === 0) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(checked, '');
  }
  return violations;
};
