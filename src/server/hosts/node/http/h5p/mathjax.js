// Stands in for MathJax where an activity asks for it: formulas become MathML, by the program that also shows ours.

const ready = new Promise((resolve) => {
  const script = document.createElement('script');
  script.src = '/h5p/standalone/temml/temml.min.js';
  script.onload = resolve;
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = '/h5p/standalone/temml/Temml-Local.css';
  document.head.append(script, style);
});

/** As `formula-limits.ts` refuses: commands that define others, and what is too long. What is refused stays as written. */
const refused =
  /(?:^|[^\\])(?:\\\\)*\\([gex]?def|let|futurelet|global|long|(re)?newcommand|providecommand|expandafter|noexpand|[a-zA-Z]*@[a-zA-Z@]*|cancelto|(math)?llap|equilibrium(Right|Left))(?![a-zA-Z@])/;
const checked = (latex) => {
  if (latex.length > 2000 || refused.test(latex)) throw new temml.ParseError('Refused');
  return latex;
};

/** Takes what MathJax's queue takes: functions, and calls as lists of a name, its object and its arguments. */
const run = async (step) => {
  await ready;
  if (typeof step === 'function') step();
  else if (step?.[0] === 'Typeset')
    for (const element of [step[2]].flat())
      temml.renderMathInElement(element?.body ?? element ?? document.body, {
        throwOnError: false,
        maxExpand: 200,
        preProcess: checked,
      });
};

let last = Promise.resolve();
const queue = { running: 0, pending: 0 };
window.MathJax = {
  Hub: {
    queue,
    Config: () => {},
    Queue: (...steps) => {
      for (const step of steps) last = last.then(() => run(step)).catch(() => {});
    },
  },
};
