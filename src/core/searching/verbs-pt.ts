import { conjugation, type VerbSystem } from './verb-forms.ts';

const future = 'ei as a emos ao ia ias iamos iam es mos em';

/** The conjugations of Portuguese. */
export const portuguese: VerbSystem = {
  conjugations: {
    ar: conjugation(
      `o as a amos ais am aste ou astes aram ava avas avamos avam ara aras aramos asse asses assemos assem
      ando ado ada ados adas`,
      // Not the -es of calcules, which is the plural of valor, too; -ais and -eis are the plural of nouns.
      'e emos em ei',
      future,
    ),
    er: conjugation(
      'o a as amos am',
      `es e emos em i este eu estes eram ia ias iamos iam era esse esses essemos essem endo ido ida idos idas`,
      future,
    ),
    ir: conjugation(
      'o a as amos am',
      `es e imos is em i iste iu istes iram ia ias iamos iam ira isse isses issemos issem indo ido ida idos idas`,
      future,
    ),
  },
  spell: (infinitive, stem) => {
    const change = (from: number, to: string) => stem.slice(0, stem.length - from) + to;
    if (/car$/.test(infinitive)) return { broad: stem, slender: change(1, 'qu') };
    if (/gar$/.test(infinitive)) return { broad: stem, slender: change(1, 'gu') };
    if (/g[ei]r$/.test(infinitive)) return { broad: change(1, 'j'), slender: stem };
    if (/guir$/.test(infinitive)) return { broad: change(2, 'g'), slender: stem };
    if (/ear$/.test(infinitive))
      return {
        broad: stem,
        slender: stem,
        more: ['o', 'as', 'a', 'am', 'e', 'es', 'em'].map((ending) => `${stem}i${ending}`),
      };
    if (/(?:ai|ui)r$/.test(infinitive))
      return {
        broad: stem,
        slender: stem,
        more: ['i', 'is', 'ia', 'iam', 'io', 'iu', 'indo'].map((ending) => stem + ending),
      };
    return { broad: stem, slender: stem };
  },
  compounds: {
    ler: 'ler leio leia le lemos leem li leu leram lendo lido lida lidos lidas leiam leiamos lia liam lera lesse lessem lermos lerem leremos',
    por: `por ponho poe poem pomos ponha ponham ponhamos pos pusemos puseram puser puserem pusesse pusessem pondo posto posta
      postos postas punha punham pora porao poria poriam pus`,
    ter: `ter tenho tem temos tenha tenham tenhamos teve tivemos tiveram tiver tiverem tivesse tivessem tendo tido tida tidos tidas
      tinha tinham tera terao teria teriam tive`,
  },
};

/** Verbs of school questions in Portuguese. */
export const portugueseVerbs = `
  com*por pro*por su*por ex*por im*por dis*por decom*por o*por re*por sobre*por man*ter con*ter ob*ter de*ter re*ter
  abandonar abordar absorver abrir=aberto,aberta,abertos,abertas acabar aceitar acelerar acertar acompanhar acontecer acreditar adaptar adicionar administrar adotar
  adquirir afetar afirmar agir agrupar ajudar alcançar alterar alternar ampliar analisar andar anotar aparecer aplicar apontar
  aprender apresentar aproveitar aproximar aquecer argumentar armazenar associar assinalar assumir atender atingir atrair atribuir atuar aumentar avaliar
  baixar basear beber buscar caber=coube,caiba,caibam cair calcular caminhar cantar caracterizar celebrar chamar chegar chover citar classificar
  colocar colorir combater combinar começar comentar comer comparar compartilhar competir/compit completar comprar compreender
  comprovar comunicar conceder concluir condenar conduzir=conduz conectar conferir/confir confirmar conhecer conquistar conseguir/consigu conservar considerar consistir
  construir/constro=constroi,constroem consumir contar contestar contratar contribuir controlar convencer converter copiar correr corresponder corrigir cortar crescer criar criticar
  cruzar cumprir curar dançar dar=dou,da,das,damos,dao,dei,deu,demos,deram,dado,dada,dados,dadas,dando,dava,davam,dara,darao,daria,deem,desse decidir declarar decorrer deduzir=deduz
  defender definir deixar delimitar demonstrar denominar denunciar depender derivar descobrir/descubr=descoberto,descoberta,descobertos,descobertas descrever=descrito,descrita,descritos,descritas
  desejar desenhar desenvolver deslocar despertar destacar destruir/destro=destroi,destroem desviar detectar determinar devolver diferenciar diminuir dirigir
  discutir disputar dissolver distinguir distribuir dividir dizer/dig/diss=diz,dito,dita,ditos,ditas,disse+dir dobrar dormir/durm durar efetuar elaborar eleger elevar eliminar emitir empregar encher encontrar
  ensinar entender entregar enumerar enunciar enviar equilibrar escolher escrever=escrito,escrita,escritos,escritas escutar esfriar esperar estabelecer estimar estimular estudar
  evaporar evidenciar evitar evoluir exemplificar exercer exigir existir experimentar explicar explorar expressar extrair fabricar facilitar falar fatorar favorecer fazer/faç/fiz=faz,fez,feito,feita,feitos,feitas+far
  flutuar formular fornecer fortalecer fotografar funcionar ganhar garantir gastar gerar girar gostar graduar guardar hidratar identificar igualar iluminar imaginar
  impedir/impeç implementar imprimir=impresso incentivar incluir incorporar indicar inferir/infir influenciar informar iniciar inserir/insir instalar integrar interpretar introduzir=introduz inventar inverter
  investigar investir/invist jogar julgar justificar lançar lavar lembrar *ler levantar levar ligar limitar limpar localizar
  lutar manifestar medir/meç melhorar memorizar mencionar misturar modificar molhar montar morar morrer=morto,morta,mortos,mortas mostrar mover mudar multiplicar nadar
  nascer navegar necessitar nomear numerar obedecer observar ocorrer ocupar olhar operar opinar ordenar organizar originar ouvir/ouç oxidar pagar=pago,pagos,pagas parecer participar
  partir passar pedir/peç pegar pensar perceber percorrer perder/perc perguntar permanecer permitir pertencer pesar pesquisar pintar planejar poder/poss/pud=pode,podem possibilitar possuir
  praticar precisar preencher preferir/prefir preparar preservar pressionar prever=preve,preveem,previu,previsto,prevista procurar produzir=produz programar projetar prolongar promover proteger provar provocar publicar
  queimar querer/queir/quis=quer,quis questionar quebrar raciocinar reagir realizar receber reciclar reconhecer recordar recorrer reduzir=reduz referir/refir refletir/reflit reforçar registrar regular relacionar
  relatar reler rejeitar repartir repetir/repit representar reproduzir=reproduz requerer/requeir resolver respeitar respirar responder ressaltar resumir retirar retratar reunir revelar revisar romper saber/soub/saib=sabe,soube sair salvar
  seguir/sigu selecionar sentir/sint separar servir/sirv significar simplificar simular sintetizar situar sobreviver sofrer solicitar solucionar somar subir sublinhar substituir subtrair suceder sugerir/sugir
  superar surgir sustentar tentar terminar tirar tocar tomar tornar trabalhar traçar traduzir=traduz transferir/transfir transformar transmitir transportar tratar trazer/trag/troux=traz,trouxe+trar trocar
  unir usar utilizar validar valorizar variar vencer vender verificar viajar virar visitar visualizar viver voar voltar votar`;

/** Words of their own that are written as a form of one of these verbs; `!` after those of which the feminine is one, too. */
export const portugueseNouns = `
  alcance armario! combate combates como! corte da das dada dadas dado dados de debate debates desse desses do dos disso enlace este face faces funcionario! lance leve leves limite meda media medias medio
  medios medo! medos morro! morros nada parte partes parto! partos passara passaras passaro passaros podio! posse realce sao somos! sumario! termo toque transporte
  uma um una unas uni uno unos varia varias vario varios`;
