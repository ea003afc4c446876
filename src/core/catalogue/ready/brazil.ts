import type { ReadySubject } from './ready-subject.ts';

const fundamental = ['1º ano', '2º ano', '3º ano', '4º ano', '5º ano', '6º ano', '7º ano', '8º ano', '9º ano'];
const medio = ['1ª série', '2ª série', '3ª série'];
const all = [...fundamental, ...medio];

/** Components of the BNCC. */
export const brazil: readonly ReadySubject[] = [
  {
    name: 'Língua Portuguesa',
    topics: ['Leitura', 'Produção de textos', 'Oralidade', 'Análise linguística e semiótica', 'Literatura'],
    years: all,
  },
  {
    name: 'Matemática',
    topics: ['Números', 'Álgebra', 'Geometria', 'Grandezas e medidas', 'Probabilidade e estatística'],
    years: all,
  },
  { name: 'Ciências', topics: ['Matéria e energia', 'Vida e evolução', 'Terra e Universo'], years: fundamental },
  {
    name: 'História',
    topics: [
      ...['Tempo e memória', 'Mundo antigo', 'Mundo medieval', 'Mundo moderno', 'Brasil Colônia', 'Brasil Império'],
      ...['Brasil República', 'Mundo contemporâneo'],
    ],
    years: all,
  },
  {
    name: 'Geografia',
    topics: [
      ...['O sujeito e seu lugar no mundo', 'Conexões e escalas', 'Mundo do trabalho'],
      ...['Formas de representação e pensamento espacial', 'Natureza, ambientes e qualidade de vida'],
    ],
    years: all,
  },
  {
    name: 'Língua Inglesa',
    topics: ['Oralidade', 'Leitura', 'Escrita', 'Conhecimentos linguísticos', 'Dimensão intercultural'],
    years: [...fundamental.slice(5), ...medio],
  },
  { name: 'Arte', topics: ['Artes visuais', 'Dança', 'Música', 'Teatro', 'Artes integradas'], years: all },
  {
    name: 'Educação Física',
    topics: ['Brincadeiras e jogos', 'Esportes', 'Ginásticas', 'Danças', 'Lutas', 'Práticas corporais de aventura'],
    years: all,
  },
  {
    name: 'Ensino Religioso',
    topics: ['Identidades e alteridades', 'Manifestações religiosas', 'Crenças religiosas e filosofias de vida'],
    years: fundamental,
  },
  {
    name: 'Física',
    topics: ['Mecânica', 'Termologia', 'Óptica', 'Ondas', 'Eletricidade e magnetismo', 'Física moderna'],
    years: medio,
  },
  {
    name: 'Química',
    topics: ['Estrutura da matéria', 'Transformações químicas', 'Soluções', 'Termoquímica', 'Química orgânica'],
    years: medio,
  },
  {
    name: 'Biologia',
    topics: ['Citologia', 'Genética', 'Evolução', 'Ecologia', 'Fisiologia humana', 'Diversidade dos seres vivos'],
    years: medio,
  },
  { name: 'Filosofia', topics: ['Conhecimento', 'Ética', 'Política', 'Estética', 'Lógica'], years: medio },
  {
    name: 'Sociologia',
    topics: ['Indivíduo e sociedade', 'Cultura e identidade', 'Trabalho', 'Poder e cidadania', 'Desigualdades'],
    years: medio,
  },
];
