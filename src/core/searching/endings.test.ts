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

/** Forms of verbs that a search must not tell apart, and nouns that are written as one of them. */
const verbs: Record<FoldedLanguage, string> = {
  es: `calcular/calcula calcular/calculen calcular/calculando calcular/calculamos calcular/calcule calcular/calculado
    cálculo/calcular cálculos/calculan determina/determinar determine/determinando resuelve/resolver resuelva/resolver
    resolviendo/resolver resuelto/resolver hallar/halla halle/hallar escribe/escribir escriba/escribir escrito/escribir
    escribiendo/escriben mide/medir midiendo/medir mida/medir elige/elegir elija/elegir eligiendo/elegir indica/indicar
    indique/indicar explique/explica justifica/justifique justificando/justificar clasifica/clasifique analiza/analice
    analizando/analizar utiliza/utilice construye/construir construya/construir construyendo/construir lee/leer
    leyendo/leer lea/leer muestra/mostrar demuestra/demostrar demuestre/demostrar cuenta/contar encuentra/encontrar
    encuentre/encontrar piensa/pensar convierte/convertir convirtiendo/convertir reduce/reducir reduzca/reducir
    redujo/reducir obtiene/obtener obtuvo/obtener hizo/hacer haciendo/hacer hace/hacer tiene/tener tuvo/tener
    puede/poder pudo/poder sigue/seguir siga/seguir siguiendo/seguir dice/decir dijo/decir traduce/traducir
    ordena/ordenando completa/complete compara/comparando observa/observe describe/descrito multiplica/multiplicando
    divide/dividiendo suma/sumar resta/restando dibuja/dibuje señala/señale pone/poner puso/poner propone/proponer
    mueve/mover juega/jugar vuela/volar crece/crecer conoce/conozca realizarse/realizar calcularlo/calcular`,
  pt: `calcular/calcula calcular/calcule calcular/calculando calcular/calculou calcular/calculamos calcular/calculem
    cálculo/calcular cálculos/calculado determine/determinar determinou/determinando resolva/resolver resolve/resolver
    resolvendo/resolver resolveu/resolver escreva/escrever escreveu/escrever escrito/escrever escrevendo/escrever
    assinale/assinalar indique/indicar indica/indicando explique/explicar justifique/justificar classifique/classificar
    analise/analisar análises/análise analisando/analisou identifique/identificar utilize/utilizar utilizou/utilizando
    construa/construir construindo/construir constrói/construir construiu/construir leia/ler lendo/ler lido/ler
    mostre/mostrar mostrou/mostrando demonstre/demonstrar encontre/encontrar encontrou/encontrar pense/pensar
    converta/converter reduza/reduzir reduziu/reduzir produz/produzir produziu/produzir obtém/obter obteve/obter
    obtido/obter fez/fazer faça/fazer fazendo/fazer feito/fazer pode/poder pôde/poder possa/poder segue/seguir
    siga/seguir diz/dizer disse/dizer traduza/traduzir ordene/ordenando complete/completar compare/comparando
    observe/observou descreva/descrever multiplique/multiplicar divida/dividir dividindo/dividiu some/somar
    subtraia/subtrair desenhe/desenhar propõe/propor proposto/propor compõem/compor mantém/manter contém/conter
    mova/mover joga/jogou cresce/crescer crescendo/cresceu conheça/conhecer começou/começar comece/começar
    escolha/escolheu preencha/preencher corrija/corrigir dirija/dirigir`,
  en: `calculate/calculates calculate/calculated calculate/calculating calculated/calculating solve/solving solve/solved
    solves/solving determine/determined determining/determines find/found finding/found write/wrote written/writing
    write/written choose/chose chosen/choosing take/took taken/taking give/gave given/giving make/made making/makes
    draw/drew drawing/drawn know/knew known/knows think/thought build/built building/builds buy/bought teach/taught
    understand/understood begin/began beginning/begun run/ran running/runs speak/spoke spoken/speaking eat/ate
    study/studied studying/studies carry/carried try/tried plan/planned planning/plans stop/stopped name/named
    naming/names use/used using/uses measure/measured measuring/measures compare/compared comparing/compares
    explain/explained explaining/explains describe/describing described/describes increase/increased
    increasing/increases multiply/multiplied add/added adding/adds divide/divided dividing/divides simplify/simplified
    read/reading observe/observed observing/observes complete/completed classify/classified identify/identifying
    create/created creating/creates write/writing estimate/estimated state/stated rate/rated change/changing
    control/controlled travel/travelling label/labelled lose/lost move/moving live/living place/placed reduce/reduced
    produce/producing include/including analyse/analysed organize/organizing throw/thrown break/broken freeze/froze`,
};

/** Pairs of words that a search must tell apart. */
const apart: Record<FoldedLanguage, string> = {
  es: `mes/mesa papel/papa real/realidad dos/doce luna/lunes pan/pana sol/suela poema/poeta
    mejora/mejor persona/person cien/ciencia dios/día hora/horario vez/ves total/totalidad gen/gente
    valor/valorar señal/señalar igual/igualar función/funcionar presión/presionar visión/ver término/terminar
    cuento/contar cuenta/cuento una/unir uno/unir sala/salir nada/nadar como/comer hacia/hacer media/medir medio/medir
    parte/partir entre/entrar sobre/sobrar para/parar color/colorear circular/circulan célula/celular regla/regular
    ejemplo/ejemplar luna/lunar molécula/molecular ángulo/angular partícula/particular familia/familiar título/titular
    dado/dar enlace/enlazar base/basar frase/fresa calcular/calcar medir/médico leer/ley resolver/revolver
    escribir/inscribir producir/reducir sumar/sumario contar/cantar ordenar/orden varios/variar armario/armar funcionario/funcionar salario/sal
    resto/reto caso/cosa masa/mesa peso/piso tiro/tierra`,
  pt: `mês/mesa papel/papa real/realidade mão/mãe pão/pá pai/país sal/sala cor/corpo sol/solo poema/poeta
    homem/homenagem lei/leite hora/horário mal/mala valor/valorizar função/funcionar geral/gerar atual/atuar
    inicial/iniciar terminal/terminar final/finalizar uma/unir nada/nadar como/comer de/dar desse/dar são/sair
    média/medir médio/medir medo/medir parte/partir parto/partir face/fazer somos/somar pássaro/passar podia/pódio
    posse/poder leve/levar faces/fazer lance/lançar limite/limitar cor/correr luz/luzir mês/medir lã/ler las/ler funcionário/funcionar
    vários/variar morro/morrer combate/combater debate/debater circular/círculo
    escolar/escola particular/partícula popular/povo familiar/família celular/célula calcular/calcário contar/cantar
    escrever/descrever produzir/reduzir resolver/revolver ordenar/ordem somar/sumir ler/lei ver/vez`,
  en: `plan/plane rat/rate cub/cube car/care cell/cello new/newton his/history gas/gastric bus/business us/use sin/sine
    cos/cosine tan/tangent not/note star/stare add/addition class/classic need/knee seed/see feed/fee
    hop/hope hopping/hoping plan/planet planned/planed evening/even morning/morn meaning/mean wedding/wed hundred/hundr
    united/unit unite/unit paste/past tense/tens tense/ten sense/sent dense/den house/hour universe/university
    thing/th king/k ring/range bring/brine string/strip spring/sprint ceiling/cell red/read bed/bead shed/she
    left/leave saw/see live/life founded/find rating/rat pinned/pine win/wine winning/wine writing/writer
    calculate/calculus solve/salve measure/mean compare/compass divide/dividend reading/red made/mad cutting/cute
    taped/tapped matter/mate state/station note/notice use/user cell/cellar general/generate produce/product rule/rural store/story care/carry date/data planet/plant wave/wafer bone/bonus force/fort`,
};

const pairsOf = (text: string): [string, string][] =>
  text
    .split(/\s+/)
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('/') as [string, string]);

describe.each(['es', 'pt', 'en'] as const)('the endings of %s', (language) => {
  const fold = (word: string) => foldText(word, language).join(' ');

  it('are known for more than sixty pairs of each kind', () => {
    for (const pairs of [`${joined[language]} ${verbs[language]}`, verbs[language], apart[language]])
      expect(pairsOf(pairs).length).toBeGreaterThanOrEqual(60);
  });

  it.each(pairsOf(verbs[language]))('join the verbs %s and %s', (one, other) => expect(fold(one)).toBe(fold(other)));

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
