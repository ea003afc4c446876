import { ReportsScreen } from './reports-screen.tsx';

/** Renders the schedules of the provider's assessments that have results. */
export const Component = () => <ReportsScreen sm />;
