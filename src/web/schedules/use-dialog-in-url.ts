import { useNavigate, useParams, useSearchParams } from 'react-router';

/** The dialog that the address opens: `/schedule/12`, from the list itself `?id=12`; `?new=7`, or `?new=` to choose. */
export function useDialogInUrl() {
  const navigate = useNavigate();
  const { idSchedule } = useParams();
  const [params] = useSearchParams();
  return {
    isNew: params.has('new'),
    idAssessment: idIn(params.get('new')),
    idSchedule: idIn(idSchedule ?? params.get('id')),
    close: () => navigate(listWith(params, {}), { replace: true, preventScrollReset: true }),
  };
}

/** The address of the list as it is, with a dialog open. */
export function useDialogLink() {
  const [params] = useSearchParams();
  return (dialog: { id: number } | { new: '' }) => listWith(params, dialog);
}

function listWith(params: URLSearchParams, dialog: object) {
  const rest = new URLSearchParams(params);
  rest.delete('new');
  rest.delete('id');
  for (const [name, value] of Object.entries(dialog)) rest.set(name, String(value));
  return { pathname: '/schedule', search: rest.toString() };
}

const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
