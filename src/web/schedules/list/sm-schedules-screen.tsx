import { SchedulesScreen } from './schedules-screen.tsx';

/** Renders the schedules of the provider's assessments. */
export const Component = () => <SchedulesScreen sm />;
