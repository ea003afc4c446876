import classes from './answer-sheet.module.css';

const answers = [2, 4, 1, 3, 0, 2, 4, 1, 3, 0, 2, 4, 1, 0, 2, 4, 1, 3, 0, 2, 4, 1, 3, 0, 2, 4];
const rows = 13;
const corners = [
  [24, 24],
  [364, 24],
  [24, 536],
  [364, 536],
] as const;

/** A filled-in answer sheet, drawn in the product's own manner. */
export function AnswerSheet() {
  return (
    <svg viewBox="0 0 420 592" className={classes.sheet} aria-hidden="true">
      <rect x="1" y="1" width="418" height="590" rx="3" className={classes.paper} />
      {corners.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="32" height="32" className={classes.mark} />
      ))}
      {answers.map((answer, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: the sheet never changes
          key={index}
          transform={`translate(${index < rows ? 44 : 230} ${120 + 32 * (index % rows)})`}
        >
          <text x="20" y="5" textAnchor="end" className={classes.number}>
            {index + 1}
          </text>
          {[0, 1, 2, 3, 4].map((letter) => (
            <circle
              key={letter}
              cx={42 + 27 * letter}
              r="9.5"
              className={letter === answer ? classes.chosen : classes.bubble}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
