export { countAudiences, syncAudience } from './audience.ts';
export { followAutomaticSchedules } from './automatic/follow.ts';
export { badgeStateOf } from './dto.ts';
export { loadScheduleItems, type ScheduleItem, type ScheduleRef } from './items.ts';
export { syncAudiencesWithRosters } from './rosters.ts';
export { scheduleScope } from './store/access.ts';
export { isNotOver } from './store/list.ts';
export { findSchedule, type ScheduleRow } from './store/schedules.ts';
export { deleteSchedulesOf, readScheduleUse, restoreSchedulesOf } from './with-assessment.ts';
