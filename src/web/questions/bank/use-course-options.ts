import { calls } from '../../../contract/index.ts';
import { useRead } from '../../data/use-read.ts';

/** Returns the classes for which the user may schedule; undefined until they are `wanted` and loaded, and where they cannot be. */
export const useCourseOptions = (wanted: boolean) =>
  useRead(calls.schedules.getCourses, {}, { enabled: wanted, onFailure: 'tell' }).reply?.content;
