import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoldedLanguage } from './endings.ts';
import { foldText } from './words.ts';

/** Pairs of words that a search must not tell apart. */
const joined: Record<FoldedLanguage, string> = {
  es: `ecuaciones/ecuación raíces/raíz gráficas/gráfico lápices/lápiz animales/animal matrices/matriz vértices/vértice
    funciones/función clases/clase bases/base aves/ave series/serie especies/especie rubíes/rubí niñas/niño años/año
    meses/mes países/país leyes/ley luces/luz voces/voz peces/pez dulces/dulce enlaces/enlace profesoras/profesor
    autora/autores francesas/francés inglesa/ingleses portuguesas/portugués papeles/papel imágenes/imagen
    jóvenes/joven árboles/árbol verbos/verbo células/célula ríos/río números/número ángulos/ángulo triángulo/triángulos
    exámenes/examen autobuses/autobús intereses/interés robots/robot clubs/club héroes/héroe nubes/nube padres/padre
    bloques/bloque regímenes/régimen caracteres/carácter realidades/realidad hipótesis/hipótesis romana/romanos
    dioses/dios compases/compás poetas/poeta poemas/poema fracciones/fracción`,
  pt: `funções/função vegetais/vegetal equações/equação raízes/raiz gráficas/gráfico limões/limão pães/pão mãos/mão
    irmãos/irmão alemães/alemão animais/animal papéis/papel níveis/nível fáceis/fácil úteis/útil répteis/réptil
    fósseis/fóssil barris/barril civis/civil infantis/infantil azuis/azul lençóis/lençol heróis/herói homens/homem
    imagens/imagem jardins/jardim álbuns/álbum sons/som meses/mês luzes/luz flores/flor mulheres/mulher classes/classe
    professoras/professor portuguesa/portugueses francesas/francês museus/museu céus/céu reis/rei leis/lei reais/real
    locais/local frações/fração células/célula números/número meninas/menino anos/ano dentes/dente textos/texto
    corações/coração hotéis/hotel móveis/móvel triângulos/triângulo brasileiras/brasileiro poetas/poeta países/país
    índices/índice autora/autores espanhóis/espanhol difíceis/difícil`,
  en: `equations/equation cells/cell berries/berry boxes/box classes/class matches/match dishes/dish heroes/hero
    potatoes/potato cities/city stories/story movies/movie skies/sky pies/pie houses/house causes/cause buses/bus
    viruses/virus quizzes/quiz lenses/lens children/child women/woman feet/foot teeth/tooth mice/mouse leaves/leaf
    wolves/wolf vertices/vertex matrices/matrix indices/index axes/axis analyses/analysis hypotheses/hypothesis
    radii/radius nuclei/nucleus criteria/criterion phenomena/phenomenon graphs/graph fractions/fraction angles/angle
    triangles/triangle numbers/number shapes/shape sizes/size taxes/tax keys/key days/day processes/process shoes/shoe
    bonuses/bonus teacher’s/teacher poems/poem authors/author sentences/sentence verbs/verb rates/rate`,
};

/** Pairs of words that a search must tell apart. */
const apart: Record<FoldedLanguage, string> = {
  es: `mes/mesa papel/papa real/realidad dos/doce luna/lunes pan/pana sol/suela poema/poeta
    mejora/mejor persona/person cien/ciencia dios/día hora/horario vez/ves total/totalidad gen/gente`,
  pt: `mês/mesa papel/papa real/realidade mão/mãe pão/pá pai/país sal/sala cor/corpo sol/solo poema/poeta
    homem/homenagem lei/leite hora/horário mal/mala`,
  en: `plan/plane rat/rate cub/cube car/care cell/cello new/newton his/history gas/gastric bus/business us/use sin/sine
    cos/cosine tan/tangent not/note star/stare add/addition class/classic`,
};

const pairsOf = (text: string): [string, string][] =>
  text
    .split(/\s+/)
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('/') as [string, string]);

describe.each(['es', 'pt', 'en'] as const)('the endings of %s', (language) => {
  const fold = (word: string) => foldText(word, language).join(' ');

  it('are known for more than forty pairs', () => expect(pairsOf(joined[language]).length).toBeGreaterThan(40));

  it.each(pairsOf(joined[language]))('join %s and %s', (one, other) => expect(fold(one)).toBe(fold(other)));

  it.each(pairsOf(apart[language]))('do not join %s and %s', (one, other) => expect(fold(one)).not.toBe(fold(other)));

  it('are gone after one folding', () =>
    fc.assert(
      fc.property(wordLike, (word) => {
        const once = fold(word);
        expect(fold(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    ));
});

/** Words whose ends consist of letters that endings are made of. */
const wordLike = fc
  .tuple(fc.stringMatching(/^[a-zñáéç]{0,5}$/), fc.stringMatching(/^[aeiousclnmrtgdxzyjpf]{0,6}$/))
  .map((parts) => parts.join(''));
