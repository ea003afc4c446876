import { conjugation, type VerbSystem } from './verb-forms.ts';

const future = 'e as a emos eis an ia ias iamos iais ian me te se lo la los las le les nos';
const ofErAndIr = conjugation(
  'o a as amos ais an',
  `e es emos eis en imos is i iste io isteis ieron ia ias iamos iais ian iera ieras ieramos ieran iese iesen
  iendo iendose iendolo iendola iendolos iendolas iendole ido ida idos idas`,
  future,
);

/** The conjugations of Spanish. */
export const spanish: VerbSystem = {
  conjugations: {
    ar: conjugation(
      `o a as amos ais an aste asteis aron aba abas abamos abais aban ara aras aramos aran ase asen
      ando andose andolo andola andolos andolas andole ado ada ados adas`,
      // Not the -es of calcules, which is the plural of valor and función, too.
      'e emos eis en',
      future,
    ),
    er: ofErAndIr,
    ir: ofErAndIr,
  },
  spell: (infinitive, stem) => {
    const change = (from: number, to: string) => stem.slice(0, stem.length - from) + to;
    if (/car$/.test(infinitive)) return { broad: stem, slender: change(1, 'qu') };
    if (/gar$/.test(infinitive)) return { broad: stem, slender: change(1, 'gu') };
    if (/zar$/.test(infinitive)) return { broad: stem, slender: change(1, 'c') };
    if (/g[ei]r$/.test(infinitive)) return { broad: change(1, 'j'), slender: stem };
    if (/guir$/.test(infinitive)) return { broad: change(2, 'g'), slender: stem };
    if (/[aeiou]c[ei]r$/.test(infinitive)) return { broad: change(1, 'zc'), slender: stem };
    if (/c[ei]r$/.test(infinitive)) return { broad: change(1, 'z'), slender: stem };
    if (/[aeu](?:er|ir)$/.test(infinitive)) {
      const changed = /uir$/.test(infinitive) ? ['ye', 'yes', 'yen', 'yo', 'ya', 'yas', 'yamos', 'yan'] : ['yo'];
      const more = ['yendo', 'yendose', 'yendolo', 'yeron', 'yera', 'yeran', 'yese', ...changed];
      return { broad: stem, slender: stem, more: more.map((ending) => stem + ending) };
    }
    return { broad: stem, slender: stem };
  },
};

/** Verbs of school questions in Spanish. */
export const spanishVerbs = `
  abandonar abordar absorber acelerar acertar/aciert acompañar actuar afectar afirmar agregar agrupar ahorrar alcanzar
  almacenar alternar alumbrar ampliar amplificar analizar andar/anduv=anduvo anotar apagar aparecer aplicar aportar
  apoyar apreciar aprender apretar/apriet aprovechar aproximar argumentar armar arrastrar arreglar asignar asociar
  aterrizar atraer atravesar/atravies atribuir aumentar averiguar ayudar bailar bajar beber bombardear borrar
  brillar buscar caber/quep/cup=cabe,cupo caer=caigo,caiga,caigan,caigamos calcular calentar/calient cambiar caminar
  cantar caracterizar cargar carecer celebrar cerrar/cierr chocar citar clasificar cocinar colocar colorear combinar
  comentar comenzar/comienz comer comparar compartir competir/compit compilar completar componer=compuesto,compuesta,compuestos,compuestas
  comprar comprender comprimir comprobar/comprueb comunicar concluir conducir/conduj=condujo,condujeron conectar
  conocer conseguir/consigu conservar considerar construir consumir contactar contaminar contar/cuent contener contestar
  contrastar contribuir controlar convencer convertir/conviert/convirt copiar correr corregir/corrig corresponder cortar
  crear crecer creer cruzar cubrir=cubierto,cubierta,cubiertos,cubiertas cumplir curar dar=doy,da,das,damos,dan,di,dio,dimos,dieron,diera,dieran,dado,dando,daba,daban,dara,daran,daria,den
  deber decidir decir/dic/dig/dij=di,dice,dijo,dijeron,dicho,diciendo,dira,diran,diria declarar deducir/deduj=dedujo,dedujeron
  definir dejar delimitar demostrar/demuestr depender derivar desaparecer desarrollar describir=descrito,descrita,descritos,descritas
  descomponer descubrir=descubierto,descubierta,descubiertos,descubiertas desear desechar despejar desplazar destacar destruir desviar
  detectar detener determinar devolver/devuelv=devuelto dibujar diferenciar dirigir disminuir disolver/disuelv=disuelto distinguir distribuir
  dividir doblar dormir/duerm/durm durar echar efectuar ejecutar ejercer elaborar elegir/elig elevar eliminar emitir
  empezar/empiez emplear empujar encender/enciend encontrar/encuentr enfriar enlazar ensayar enseñar entender/entiend
  enumerar enunciar enviar equilibrar equivaler escoger escribir=escrito,escrita,escritos,escritas escuchar establecer estimar estudiar
  evaluar evaporar evitar evolucionar exigir existir experimentar explicar explorar explotar exponer=expuesto,expuesta
  expresar extraer fabricar factorizar fallar favorecer fijar filtrar flotar focalizar formular fotografiar frenar fundir funcionar ganar
  garantizar generar girar golpear graficar guardar hablar hacer/hag/hic=hizo,haz,hecho,hecha,hechos,hechas+har hallar hervir/hierv/hirv
  hidratar identificar igualar iluminar imaginar impedir/impid imprimir=impreso incluir incorporar incrementar indagar indicar inferir/infier/infir
  influir informar ingresar iniciar insertar instalar integrar intentar intercambiar interpretar intervenir introducir/introduj=introdujo
  inventar inventariar investigar invertir/inviert/invirt jugar/jueg justificar juzgar lanzar lavar leer levantar
  limitar limpiar llamar llegar llenar llevar localizar lograr luchar manejar manifestar/manifiest mantener marcar medir/mid mejorar
  memorizar mencionar mezclar mirar modificar montar morir/muer/mur=muerto,muerta,muertos,muertas mostrar/muestr mover/muev multiplicar nacer
  navegar necesitar nombrar obedecer observar obtener ocupar ocurrir oír=oye,oyen,oigo,oyo,oyendo,oimos,oido opinar optimizar ordenar
  organizar originar oxidar pagar parecer participar pasar pedir/pid pensar/piens perder/pierd permanecer permitir pertenecer pesar
  planificar plantear poder/pued/pud=puede,pueden,pudo+podr poseer practicar predecir/predic/predig/predij=predijo,predicho preferir/prefier/prefir
  preguntar preparar presentar presionar prever=preve,preven,previsto,prevista probar/prueb producir/produj=produjo,produjeron programar prolongar
  proporcionar proteger provocar publicar pulsar querer/quier/quis=quiso+querr quemar quitar razonar reaccionar realizar recibir reciclar reconocer
  recordar/recuerd recorrer recortar rectificar reducir/reduj=redujo,redujeron referir/refier/refir reflejar reflexionar refrigerar regar/rieg regresar
  regular relacionar rellenar repartir repetir/repit representar reproducir/reproduj=reprodujo requerir/requier/requir resaltar resolver/resuelv=resuelto,resuelta,resueltos,resueltas
  respetar respirar responder restar resumir retirar reunir revisar rodear romper=roto,rota,rotos,rotas saber/sup=supo,sepa,sepan+sabr sacar
  salir=salgo,salga,salgan+saldr saltar seguir/sigu seleccionar sembrar/siembr señalar sentir/sient/sint separar simplificar simular sintetizar situar
  sobrevivir solicitar solucionar soportar subir subrayar suceder sufrir sugerir/sugier/sugir sujetar sumar suministrar superar suprimir surgir sustituir sustraer
  tachar tardar tener/teng/tien/tuv=tiene,tienen,tuvo,tuvieron+tendr terminar tirar tocar tomar trabajar traducir/traduj=tradujo transcribir transferir/transfier/transfir
  transformar transmitir transportar trasladar tratar trazar triplicar ubicar unir usar utilizar validar valorar variar vencer vender
  verificar verter/viert viajar visitar visualizar vivir volar/vuel votar
  ${['con', 'de', 'man', 'ob', 're', 'sos'].map((prefix) => `${prefix}tener/${prefix}teng/${prefix}tien/${prefix}tuv=${prefix}tuvo+${prefix}tendr`).join(' ')}
  ${['', 'com', 'dis', 'ex', 'im', 'pro', 'su', 'descom'].map((prefix) => `${prefix}poner/${prefix}pong/${prefix}pus=${['puso', 'puesto', 'puesta', 'puestos', 'puestas'].map((form) => prefix + form).join(',')}+${prefix}pondr`).join(' ')}`;

/** Words of their own that are written as a form of one of these verbs; `!` after those of which the feminine is one, too. */
export const spanishNouns = `
  alcance aporte armario! avance baile base caliente choque cierre como! corte coste dada dadas dado dados de den doble empuje enlace este funcionario! hacia media medias
  medio medios nada nombre pare parte podio! sala salas sumario! toque una uno unos varia varias vario varios`;
