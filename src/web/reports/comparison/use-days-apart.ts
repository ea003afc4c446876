import { useFormat } from '../../../ui/format/format.ts';

type Named = { name: string; opens: string };

/** Returns a function that gives the day of each of a list, with the time where another one of the same name is on that day. */
export function useDaysApart(): (list: readonly Named[]) => string[] {
  const { date, dateTime } = useFormat();
  return (list) =>
    list.map((one) => {
      const isDoubled = list.some(
        (other) => other !== one && other.name === one.name && date(other.opens) === date(one.opens),
      );
      return isDoubled ? dateTime(one.opens) : date(one.opens);
    });
}
