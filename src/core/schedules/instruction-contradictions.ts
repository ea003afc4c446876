import { toSearchText } from '../searching/search-text.ts';

/** What the teacher's instructions are compared with. */
export type SchedulePlan = {
  oneByOne: boolean;
  /** How many questions are activities, of which the first result counts. */
  qntAnsweredOnce: number;
  /** How long a student has; null = not known yet. */
  minutes: number | null;
};

/** A sentence of the instructions that promises what the schedule does not keep. */
type Contradiction = { sentence: string; about: 'oneByOne' | 'activities' | 'minutes' };

/** "pregunta", "respuestas", … in the languages in which instructions are written, without accents. */
const QUESTION = '(pregunt|quest|galder)\\p{L}*';
const ANSWER = '(resp(ues|os)t|answer|repon|erantzun|contest)\\p{L}*';

/** Ways to say that one can return to questions, take them in any order or leave them for later. */
const returning = [
  `(vol[vt]|vuelv|torn|regres|retroced|reven|go(ing)? back|come back|return)\\p{L}*( \\p{L}+){0,3} (atras|enrere|${QUESTION}|el(l[ao]s?|as?)$)`,
  '(go(ing)? back|come back|atzera|revenir en arriere)',
  '(cualquier|qualquer|qualsevol|any|nimporte quel) (orden|ordem|ordre|order)|(orden|ordem|ordre|order) (que|in which|you)',
  `(dej|deix|leav|skip|salt|pul|pas|laiss)\\p{L}*( \\p{L}+){0,4} (luego|despues|depois|later|end|final|fim|fin|tard|${QUESTION})`,
].map((text) => new RegExp(`\\b(${text})`, 'u'));

/** Ways to say that answers can be changed. */
const changing = [
  `(cambi|canvi|modific|rectific|correg|corrig|mud|alter|troc|chang|edit|revis|review|repas|check|reler|relire|aldatu)\\p{L}*( \\p{L}+){0,4} ${ANSWER}`,
  `${ANSWER}( \\p{L}+){0,4} (cambiar|canviar|modificar|modifier|mudar|alterar|changed?|aldatu)`,
].map((text) => new RegExp(`\\b(${text})`, 'u'));

const negation =
  /\b(no|nao|non|not|cannot|cant|dont|wont|never|nunca|jamas|sin|sem|sense|without|ni|nem|nor|ne|pas|ez|ezin)\b/;
/** "Do not forget to …" asks for it. */
const reminder = /\b(no|nao|non|not|dont|ez)( \p{L}+)? (olvid|esque|forget|oblid|ahaztu)\p{L}*|\bnoublie\p{L}* pas\b/gu;

/** Returns what stands before a place in its clause: "If you do not know one, leave it for later" is no ban. */
const clauseBefore = (text: string, index: number): string => text.slice(0, index).split(/[,:]/).at(-1) ?? '';

const promises = (sentence: string, ways: readonly RegExp[]): boolean => {
  const said = sentence.replace(reminder, '');
  return ways.some((way) => {
    const match = way.exec(said);
    return match !== null && !negation.test(clauseBefore(said, match.index));
  });
};

const duration =
  /\b(tien|ten|tem|tera|dispo|dur|lasts?|tiempo|tempo|temps|time|you have|you will have|vous avez|avez)\p{L}*(\W+\p{L}+){0,4}?\W+(\d+|una?|uma|an?|one|une|dos|duas|dues|two|deux)\W*(min|h(?!\p{L})|hor|hour|heure)\p{L}*(\W+(?:y|e|i|and|et)\W+(media|meia|mitja|a half|demie?)|\W*(\d+)\W*min)?/u;
const words: Record<string, number> = { dos: 2, duas: 2, dues: 2, two: 2, deux: 2 };

/** Returns the minutes that a sentence says a student has; null = it does not say. */
const minutesIn = (sentence: string): number | null => {
  const [, , , amount = '', unit = '', , half, rest] = duration.exec(sentence) ?? [];
  if (amount === '') return null;
  const number = /\d/.test(amount) ? Number(amount) : (words[amount] ?? 1);
  if (unit === 'min') return number;
  return number * 60 + (half ? 30 : Number(rest ?? 0));
};

/**
 * Returns the sentences of instructions that say otherwise than a schedule: that students can go back or change answers
 * where they cannot, or that they have another time. By usual words of our languages: what it does not know it passes.
 */
export function findContradictions(instructions: string, plan: SchedulePlan): Contradiction[] {
  return instructions.split(/(?<=[.;!?…])\s+|\n+/).flatMap((part): Contradiction[] => {
    const sentence = part.trim();
    const folded = toSearchText(sentence).replace(/['’`´]/g, '');
    const changes = promises(folded, changing);
    const said = minutesIn(folded);
    if (plan.oneByOne && (changes || promises(folded, returning))) return [{ sentence, about: 'oneByOne' }];
    if (plan.qntAnsweredOnce > 0 && changes) return [{ sentence, about: 'activities' }];
    if (plan.minutes !== null && said !== null && said !== plan.minutes) return [{ sentence, about: 'minutes' }];
    return [];
  });
}
