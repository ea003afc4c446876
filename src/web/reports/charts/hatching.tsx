import type { HitLevel } from '../../../core/results/scoring.ts';

const lines: Record<HitLevel, string | null> = {
  low: 'M0 0 6 6M6 0 0 6',
  lowMedium: 'M0 6 6 0',
  mediumHigh: 'M0 3H6',
  high: null,
};

/** Renders the SVG patterns that distinguish hit levels on black-and-white paper. `id` is unique on the page. */
export function Hatching({ id }: { id: string }) {
  return (
    <defs>
      {Object.entries(lines).map(([level, d]) => (
        <pattern key={level} id={`${id}-${level}`} width="6" height="6" patternUnits="userSpaceOnUse">
          {d && <path d={d} stroke="white" strokeWidth="1.5" />}
        </pattern>
      ))}
    </defs>
  );
}
