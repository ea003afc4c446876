import { shuffle } from '../../src/core/assessments/form-numbers.ts';
import { seededRandom } from '../../src/core/random.ts';

const small =
  'de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha si sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde cuál siguiente según número texto';
const roots =
  'celul mitos tejid planet volcan glaciar corrient electr magnet fuerz movimient veloc aceler energ calor temperat presion volum densid masa atom molecul enlac reaccion oxid acid metal miner roca suelo clim lluv viento ocean costa rio montañ valle bosqu selva desiert animal plant raiz hoj flor semill frut bacter virus hongo sangr corazon pulmon nervi hues muscul digest respir reproduc herenci gen cromos mutac evoluc espec habitat cadena consum product ecolog contamin recicl residu histor imperi reino republ revoluc guerr batall tratad constituc derech ciudad aldea comerci industri agricult ganad mercad moneda impuest poblac migrac frontera colon independ monarq democr parlament eleccion partid ley justic escultur pintur arquitect catedr castill novel poem verso rima estrof narrad personaj dialog argument ensay sustant adjetiv verbo adverb pronomb oracion sujet predicad complement silab acent ortograf sinonim metafor funcion ecuac incognit triang cuadril circul radi diametr angul vertic perimetr superfic polig prisma pirami cilindr esfer fraccion decimal porcent proporc potenc logaritm progres sucesion limit deriv integr matriz vector probab estadist median moda frecuenc muestr grafic tabl';
const endings = 'a o as os ica ico icas icos al ales ción ciones dad mente ar ado ada ados ismo ista';
const beginnings = ['', 're', 'des', 'sub', 'inter', 'anti', 'pre', 'micro', 'tele', 'semi'];

const compounds = beginnings.flatMap((beginning) =>
  roots.split(' ').flatMap((root) => endings.split(' ').map((ending) => beginning + root + ending)),
);

/** From the words that hold sentences together to ever rarer ones. */
export const words: readonly string[] = [...small.split(' '), ...shuffle(compounds, 1)];

/** How often a word comes falls with its place in the list, by Zipf's law. */
const sums: number[] = [];
for (const place of words.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (place + 3));

/** Texts that come again for a seed, with common, rare and very rare words as real ones have them. */
export const writer = (seed: number) => {
  const random = seededRandom(seed);
  const word = () => {
    const sought = random() * (sums.at(-1) ?? 0);
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < sought) low = middle + 1;
      else high = middle;
    }
    return words[low] ?? '';
  };
  return {
    /** A whole number from 0 up to but without the bound. */
    below: (bound: number) => Math.floor(random() * bound),
    text: (length: number) => Array.from({ length }, word).join(' '),
  };
};
