export {
  editMember,
  endMember,
  endSessionsOfMember,
  findManaged,
  isLastAdministrator,
  type Managed,
  resetSecondFactorOfMember,
  startMember,
} from './changes.ts';
export { invite, inviteMember, inviteProviderMember } from './invitations.ts';
export { addMember } from './invited.ts';
export { addMove, findMove, listMoves, takeMoved } from './person-moves.ts';
export { findMemberForUpdate, type MemberRow, readMembers, updateMembership } from './store.ts';
export {
  askAgain,
  askForAddresses,
  changeAddress,
  isAddressKnown,
  withdrawAddresses,
} from './student-addresses.ts';
