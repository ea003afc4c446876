import { type RefObject, useLayoutEffect, useState } from 'react';
import { markWideTables } from './mark-wide-tables.ts';
import { type MeasuredBlock, paginate } from './paginate.ts';

type Options = { of: readonly Omit<MeasuredBlock, 'height'>[]; perPage: number };

/**
 * Returns the pages of the blocks in a measuring box, as `paginate`; measures again when an image or a font loads.
 * The box contains `[data-head]`, a `[data-column]` as high as a column, and the `[data-paper-block]`s.
 */
export function usePages(box: RefObject<HTMLElement | null>, { of, perPage }: Options): number[][][] {
  const [pages, setPages] = useState<number[][][]>([]);
  const shape = JSON.stringify(of.map(({ keepWithNext, headerIndex }) => ({ keepWithNext, headerIndex })));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const blocks: Omit<MeasuredBlock, 'height'>[] = JSON.parse(shape);
    const measure = () => {
      markWideTables(element.closest('[data-pages]') ?? element);
      const head = heightOf(element.querySelector('[data-head]'));
      const column = heightOf(element.querySelector('[data-column]'));
      const heights = [...element.querySelectorAll('[data-paper-block]')].map(heightOf);
      const measured = paginate(
        blocks.map((block, index) => ({ ...block, height: heights[index] ?? 0 })),
        { perPage, first: Math.max(column - head, 1), others: column },
      );
      setPages((before) => (JSON.stringify(before) === JSON.stringify(measured) ? before : measured));
    };
    // The measured pictures are never scrolled to, and must have the same height as on the page.
    for (const image of element.querySelectorAll('img')) image.loading = 'eager';
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, shape, perPage]);
  return pages;
}

const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;
