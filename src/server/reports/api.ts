export { findReportHead } from './head.ts';
