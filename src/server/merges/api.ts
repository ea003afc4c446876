export { addMove, findMove, listMoves, takeMoved } from './person-moves.ts';
