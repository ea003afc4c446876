import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
const { resolve } = createRequire(import.meta.url);
const textFolder = join(root, 'src/ui/tokens/fonts');
const mathFolder = join(root, 'src/questions/text/formula/math-font');
const cursiveFolder = join(root, 'src/questions/text/render/cursive-font');

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const ascii = between(0x20, 0x7e);
/** The letters of Spanish, Portuguese, Galician, Catalan and English beyond ASCII, and the signs of their texts. */
const letters = 'ÁÀÂÃÇÈÉÊÍÏÑÒÓÔÕÚÜáàâãçèéêíïñòóôõúüªº';
const signs = '\u00a0¡¿«»·°±²³½×÷€–—‘’“”•…−';
const text = ascii + letters + signs;
const mathLetters = `${between(0x1d434, 0x1d467)}ℎ${between(0x391, 0x3a1)}${between(0x3a3, 0x3a9)}${between(0x3b1, 0x3c9)}ϑϕϵ${between(0x1d6fc, 0x1d71b)}ℝℕℤℚℂℓ`;
const mathSigns = '\u2061\u2062→←↔⇒⇔↦∈∉∋∀∃∅∂∇∆∑∏∫√∞∝∠∥⊥∧∨∩∪∴≈≅≠≡≤≥≪≫⊂⊃⊆⊇⋅⋯⋮△−∕∗∘∣′″‾¯ˆ^~⌊⌋⌈⌉⟨⟩⏞⏟¬‖';
const math = text + mathLetters + mathSigns;

/** What composed Latin letters need of a font's layout, with the figures that tables are set in. */
const textFeatures = ['kern', 'liga', 'tnum', 'lnum'];

const atkinson =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';
const literata = '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2';
const literataItalic = '@fontsource-variable/literata/files/literata-latin-wght-italic.woff2';
const playwrite = '@expo-google-fonts/playwrite-es/400Regular/PlaywriteES_400Regular.ttf';
const stix = '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2';

type Face = {
  file: string;
  from: string;
  family: string;
  style: string;
  weight: string;
  axes: { wght: number | { min: number; max: number } };
};
const faces: readonly Face[] = [
  {
    file: 'atkinson.woff2',
    from: atkinson,
    family: 'Atkinson Hyperlegible Next',
    style: 'normal',
    weight: '400 700',
    axes: { wght: { min: 400, max: 700 } },
  },
  ...[400, 600, 700].map((wght) => ({
    file: `literata-${wght}.woff2`,
    from: literata,
    family: 'Literata',
    style: 'normal',
    weight: `${wght}`,
    axes: { wght },
  })),
  ...[400, 700].map((wght) => ({
    file: `literata-italic-${wght}.woff2`,
    from: literataItalic,
    family: 'Literata',
    style: 'italic',
    weight: `${wght}`,
    axes: { wght },
  })),
];

const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
const rangeOf = (from: number, to: number) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`);

/** Returns the ranges of consecutive characters, as numbers. */
const rangesOf = (characters: string): [number, number][] => {
  const ranges: [number, number][] = [];
  for (const code of [...new Set(characters)].map((one) => one.codePointAt(0) ?? 0).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
};

/** Returns the ranges of all other characters. */
const othersOf = (ranges: readonly [number, number][]): [number, number][] => {
  const starts = [0, ...ranges.map(([, to]) => to + 1)];
  const ends = [...ranges.map(([from]) => from - 1), 0x10ffff];
  return starts.flatMap((from, index) =>
    from <= (ends[index] ?? 0) ? [[from, ends[index] ?? 0] as [number, number]] : [],
  );
};

const inCss = (ranges: readonly [number, number][]) => ranges.map(([from, to]) => rangeOf(from, to)).join(', ');
const face = (family: string, style: string, weight: string, src: string, ranges: string) =>
  `@font-face {\n  font-family: "${family}";\n  font-style: ${style};\n  font-weight: ${weight};\n  font-display: swap;\n  src: ${src};\n  unicode-range: ${ranges};\n}\n`;
const note = '/* Written by `npm run fonts`. */\n';

/** Writes the subsets of the fonts that first visits load, and the style sheets that say which characters they have. */
mkdirSync(textFolder, { recursive: true });
mkdirSync(mathFolder, { recursive: true });
mkdirSync(cursiveFolder, { recursive: true });
for (const { file, from, axes } of faces) {
  const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: textFeatures, noHinting: true } as const;
  writeFileSync(join(textFolder, file), await subsetFont(readFileSync(resolve(from)), text, options));
}
/** Neither font has the narrow no-break space of numbers: nothing is to be fetched in search of it. */
const isElsewhere = (character: string) => !text.includes(character) && character !== '\u202f';

/** Returns a package's style sheet with paths that a build finds, for those characters that the subsets lack. */
const rest = (sheet: string): string =>
  readFileSync(resolve(sheet), 'utf8')
    .replaceAll('url(./', `url(${sheet.slice(0, sheet.lastIndexOf('/'))}/`)
    .replaceAll(/unicode-range: ([^;]+);/g, (_, ranges: string) => {
      const characters = ranges.split(',').flatMap((range) => {
        const [from = 0, to = from] = range
          .trim()
          .slice(2)
          .split('-')
          .map((code) => Number.parseInt(code, 16));
        return [...between(from, to)];
      });
      return `unicode-range: ${inCss(rangesOf(characters.filter(isElsewhere).join('')))};`;
    });

const sheets = [
  '@fontsource-variable/atkinson-hyperlegible-next/wght.css',
  '@fontsource-variable/literata/wght.css',
  '@fontsource-variable/literata/wght-italic.css',
];
const subsets = faces.map(({ file, family, style, weight }) =>
  face(family, style, weight, `url("./${file}") format("woff2")`, inCss(rangesOf(text))),
);
writeFileSync(join(textFolder, 'fonts.css'), [note, ...subsets, ...sheets.map(rest)].join('\n'));
writeFileSync(
  join(mathFolder, 'stix-two-math.woff2'),
  await subsetFont(readFileSync(resolve(stix)), math, { targetFormat: 'woff2', noHinting: true }),
);
const installed = 'local("STIX Two Math"), local("STIXTwoMath-Regular")';
writeFileSync(
  join(mathFolder, 'faces.css'),
  note +
    face(
      'STIX Two Math',
      'normal',
      '400',
      `${installed}, url("./stix-two-math.woff2") format("woff2")`,
      inCss(rangesOf(math)),
    ) +
    '\n' +
    face(
      'STIX Two Math',
      'normal',
      '400',
      `${installed}, url("${stix}") format("woff2")`,
      inCss(othersOf(rangesOf(math))),
    ),
);
// With all features of its layout: they join the letters.
writeFileSync(
  join(cursiveFolder, 'playwrite-es.woff2'),
  await subsetFont(readFileSync(resolve(playwrite)), text, { targetFormat: 'woff2', noHinting: true }),
);
writeFileSync(
  join(cursiveFolder, 'faces.css'),
  note + face('Playwrite ES', 'normal', '400', 'url("./playwrite-es.woff2") format("woff2")', inCss(rangesOf(text))),
);
