/** Dark pixels that touch each other, also at corners: their number, and the box around them (inclusive). */
export type Component = { label: number; area: number; left: number; top: number; right: number; bottom: number };

/** Which component each pixel belongs to (0 = none), and the components from label 1 on. */
export type Labelled = { width: number; labels: Int32Array; components: Component[] };

/** Returns the components of dark pixels: runs of rows joined by union and find, in two passes. */
export function findComponents(isDark: Uint8Array, width: number): Labelled {
  const height = isDark.length / width;
  const labels = new Int32Array(isDark.length);
  const parents: number[] = [0];
  const rootOf = (label: number): number => {
    let root = label;
    while (parents[root] !== root) root = parents[root] ?? 0;
    let next = label;
    while (next !== root) {
      const parent = parents[next] ?? 0;
      parents[next] = root;
      next = parent;
    }
    return root;
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!isDark[at]) continue;
      let label = x > 0 ? (labels[at - 1] ?? 0) : 0;
      if (y > 0) {
        const above = at - width;
        for (let from = x > 0 ? -1 : 0; from <= (x < width - 1 ? 1 : 0); from++) {
          const other = labels[above + from] ?? 0;
          if (other === 0 || other === label) continue;
          if (label === 0) label = other;
          else {
            const [one, two] = [rootOf(label), rootOf(other)];
            if (one !== two) parents[Math.max(one, two)] = Math.min(one, two);
          }
        }
      }
      if (label === 0) {
        label = parents.length;
        parents.push(label);
      }
      labels[at] = label;
    }
  }
  return { width, labels, components: collect(labels, width, parents.map(rootOf)) };
}

/** Gives each pixel the label of its root, counted from 1, and returns the components. */
const collect = (labels: Int32Array, width: number, roots: readonly number[]): Component[] => {
  const components: Component[] = [];
  const numbers = new Int32Array(roots.length);
  for (let at = 0; at < labels.length; at++) {
    const first = labels[at];
    if (!first) continue;
    const root = roots[first] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    let number = numbers[root] ?? 0;
    if (number === 0) {
      number = components.length + 1;
      numbers[root] = number;
      components.push({ label: number, area: 0, left: x, top: y, right: x, bottom: y });
    }
    labels[at] = number;
    const component = components[number - 1];
    if (!component) continue;
    component.area++;
    if (x < component.left) component.left = x;
    if (x > component.right) component.right = x;
    component.bottom = y;
  }
  return components;
};
