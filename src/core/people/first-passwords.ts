/** Short words that a child reads and types easily: no accents, no letters that only one language has. */
const words = {
  en: `Apple Arrow Badge Beach Berry Bird Boat Book Bread Bridge Brush Cabin Candle Castle Cherry Circle Cloud Coast Comet
    Coral Crane Cup Daisy Deer Desert Dolphin Drum Eagle Earth Falcon Feather Field Flag Flower Flute Forest Fox Garden
    Giraffe Globe Goat Grape Hammer Harbor Hawk Hill Honey Horse Island Jacket Jungle Kite Ladder Lake Lamp Leaf Lemon
    Lion Lizard Maple Meadow Melon Meteor Mint Mirror Moon Mountain Nest Ocean Olive Orange Otter Owl Paint Palm Panda
    Paper Parrot Peach Pearl Pencil Piano Pilot Planet Plum Pond Poppy Puzzle Rabbit Rainbow River Robin Rocket Rose
    Sailor Salmon Seal Shell Shore Silver Snow Spoon Spring Star Stone Summer Sun Tiger Tower Train Tree Tulip Turtle
    Valley Violin Wagon Water Whale Wheel Window Winter Wolf Zebra`,
  es: `Abeja Agua Alba Alga Amigo Ancla Arena Arpa Avena Avispa Bahia Ballena Bambu Barca Barco Beso Bosque Bota Brisa
    Burbuja Caballo Cabra Cacao Camino Campo Canoa Canto Caracol Casa Cebra Cereza Cesta Ciervo Cisne Ciruela Cohete
    Coco Cometa Conejo Copa Coral Corcho Cuento Delfin Duna Erizo Espiga Estrella Faro Flauta Flor Foca Fresa Fruta
    Gaita Gallo Gato Gaviota Girasol Globo Gota Grillo Hoja Huerto Isla Jirafa Jardin Lago Laurel Libro Lima Lince
    Lobo Loro Luna Luz Madera Mango Manta Manzana Mapa Mar Mariposa Melena Melodia Menta Miel Mirlo Mono Monte Mora
    Mundo Musgo Nido Nieve Noche Nube Nuez Ola Oliva Onda Oso Oveja Palma Paloma Pan Panda Papel Patio Pato Pera Perla
    Piano Piedra Pino Pirata Planeta Playa Pluma Puente Puerto Rama Rana Reloj Rey Roca Rosa Rueda Sal Salmon Selva
    Sirena Sol Sombra Tambor Tierra Tigre Tomate Torre Tortuga Tren Trigo Trineo Tulipa Uva Valle Vela Velero Viento
    Viola Zapato Zorro`,
  pt: `Abelha Agua Alga Amigo Ancora Areia Arpa Arroz Asa Ave Aveia Azeite Baleia Bambu Banana Barco Bola Bosque Bota
    Brisa Cabra Cacau Caminho Campo Canoa Canto Caracol Carta Casa Castelo Cereja Cesta Chuva Cisne Coelho Coco Cometa
    Concha Copo Coral Coruja Costa Doce Duna Ervilha Escada Escola Estrela Farol Fada Flauta Flor Floresta Foca
    Folha Fruta Gaita Galo Garfo Gato Gaivota Girafa Girassol Globo Gota Grilo Harpa Horta Ilha Jaca Jardim Lago Laranja
    Leme Lenha Lima Livro Lobo Lontra Lua Luz Macaco Madeira Manga Manta Mapa Mar Mata Melodia Menta Mesa Mirtilo Moeda
    Monte Morango Mundo Musgo Navio Ninho Neve Noite Noz Nuvem Onda Ostra Ovelha Palma Panda Papel Parque Pato Pedra
    Pena Pera Piano Pinha Pipa Pirata Planeta Pomba Ponte Porto Praia Quintal Rainha Ramo Raposa Relva Remo Rio Roda
    Rosa Sabor Sal Sapato Selva Sereia Sino Sol Sombra Tambor Tatu Terra Tigre Tomate Torre Trem Trigo Tulipa Urso Uva
    Vale Vela Veleiro Vento Viola Violeta Zebra`,
} as const;

/** Returns the words of first passwords in a language of the interface; the Spanish ones for its variants. */
export function firstPasswordWords(language: string): string[] {
  const base = language.toLowerCase().slice(0, 2);
  return words[base === 'es' || base === 'pt' ? base : 'en'].trim().split(/\s+/);
}

/**
 * Returns a password that a school hands out on paper, as `Luna-4827`: easy for a child, within the rules of passwords,
 * and one of a million, which is enough behind five tries. `randomBelow` returns a random integer from 0 to below its
 * argument.
 */
export function createFirstPassword(language: string, randomBelow: (limit: number) => number): string {
  const known = firstPasswordWords(language);
  const word = known[randomBelow(known.length)] ?? known[0];
  return `${word}-${String(randomBelow(10_000)).padStart(4, '0')}`;
}
