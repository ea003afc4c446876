export { badgeState } from './dto.ts';
export { itemsOf, type ScheduleItem, type ScheduleRef } from './items.ts';
export { followRosters } from './rosters.ts';
export { visibleTo } from './scope.ts';
