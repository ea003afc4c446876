import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { slotIn } from './slots.ts';

/**
 * Returns the dialog that the URL opens: `/schedule/12` or `?id=12` a schedule, `?new=7` or `?new=` the form, with the
 * slot of `at` and `until` and with `then=sheets` for sheets that are filled, `?sheetsOf=7` the choice of whose they are; and how to
 * close it.
 */
export function useDialogInUrl() {
  const navigate = useNavigate();
  const { idSchedule } = useParams();
  const [params] = useSearchParams();
  const list = useListPath();
  return {
    isNew: params.has('new'),
    idAssessment: idIn(params.get('new')),
    isForSheets: params.get('then') === 'sheets',
    idOfSheets: idIn(params.get('sheetsOf')),
    slot: slotIn(params),
    idSchedule: idIn(idSchedule ?? params.get('id')),
    close: () => navigate(listWith(list, params, {}), { replace: true, preventScrollReset: true }),
  };
}

/** Returns a function that returns the list's current address with a dialog open. */
export function useDialogLink() {
  const [params] = useSearchParams();
  const list = useListPath();
  return (dialog: { id: number } | { new: ''; at?: string; until?: string }) => listWith(list, params, dialog);
}

/** Returns the path of the list without the schedule that is open: `/schedule`, or `/schedule-sm`. */
const useListPath = (): string => `/${useLocation().pathname.split('/')[1]}`;

function listWith(pathname: string, params: URLSearchParams, dialog: object) {
  const rest = new URLSearchParams(params);
  for (const name of ['new', 'at', 'until', 'id', 'then', 'sheetsOf']) rest.delete(name);
  for (const [name, value] of Object.entries(dialog)) rest.set(name, String(value));
  return { pathname, search: rest.toString() };
}

const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
