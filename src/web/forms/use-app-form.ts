import { useEffect, useEffectEvent, useState } from 'react';
import { focusFirstProblem } from '../../questions/problem-field.ts';
import type { DraftShape } from '../data/drafts/store.ts';
import { type OtherDraft, useLocalDraft } from '../data/drafts/use-local-draft.ts';
import { BadInput, Refused } from '../data/errors.ts';
import { createSingleFlight } from '../data/single-flight.ts';
import { usePendingUploads } from './pending-uploads.ts';

/** What is wrong with a form: `where` is the field, whose element has `problemFieldId(where)` as its id. */
export type FormProblem = { where: string };

/** What saving led to: the form stays on the screen, or the screen is being left for another one. */
export type Saved = 'stays' | 'leaves';

/** When problems are looked for, in epoch milliseconds. */
export type Moment = { at: number };

type Options<Values, Problem> = {
  /** How its draft looks on the device, and the draft's key; see `useLocalDraft`. */
  shape: DraftShape<Values>;
  key: string;
  othersPrefix?: string | null;
  initial: () => Values;
  /** Returns everything that keeps the values from being saved, in the order of the screen. */
  problemsOf: (values: Values, moment: Moment) => readonly Problem[];
};

export type AppForm<Values, Problem = FormProblem> = ReturnType<
  typeof useAppForm<Values & object, Problem & FormProblem>
>;

/**
 * The one machine of all forms: values, whether they are saved, their draft on the device, problems that are shown from
 * the first try on with the focus on the first of them, and one saving at a time.
 *
 *     const form = useAppForm({ shape, key, initial, problemsOf });
 *     form.submit(async (values) => { await change.mutateAsync(values); return 'leaves'; });
 */
export function useAppForm<Values extends object, Problem extends FormProblem>(options: Options<Values, Problem>) {
  const { problemsOf, ...draftOptions } = options;
  const draft = useLocalDraft(draftOptions);
  /** A second press comes before the screen shows that the first one counted. */
  const [flight] = useState(() => createSingleFlight<Saved>());
  const isUploading = usePendingUploads() > 0;
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const [resets, setResets] = useState(0);
  const [moment, setMoment] = useState<Moment>(() => ({ at: Date.now() }));

  const focusFirst = useEffectEvent(() => focusFirstProblem(problemsOf(draft.latest(), moment)));
  useEffect(() => {
    if (tries > 0) focusFirst();
  }, [tries]);

  /** Returns the values when nothing keeps them from being saved; else null, and the problems are shown. */
  const validate = (): Values | null => {
    const now = { at: Date.now() };
    setMoment(now);
    if (problemsOf(draft.latest(), now).length === 0) return draft.latest();
    setTries(tries + 1);
    return null;
  };

  /** What was sent is refused: other values may not be. A failure of the network stays until the next save. */
  const forgetRefusal = () =>
    setError((now: unknown) => (now instanceof Refused || now instanceof BadInput ? null : now));
  const change: typeof draft.change = (next) => {
    forgetRefusal();
    draft.change(next);
  };

  /** The fields that hold what is typed themselves begin again with what the form has now. */
  const reset = () => {
    setTries(0);
    forgetRefusal();
    setResets(resets + 1);
  };

  return {
    values: draft.value,
    latest: draft.latest,
    change,
    patch: (patch: Partial<Values>) => change((values) => ({ ...values, ...patch })),
    isDirty: draft.isDirty,
    /** The problems to be shown: none before the first try, from then on those there are. */
    problems: tries > 0 ? problemsOf(draft.value, moment) : [],
    /** When the last try was, or the form was opened. Epoch milliseconds. */
    triedAt: moment.at,
    validate,
    hideProblems: () => setTries(0),
    /** Rises whenever other values take the place of what was typed: a key for uncontrolled fields. */
    resets,
    /** Whether a save is under way, or waits for files that are being uploaded. */
    isWaiting: isSaving || isUploading,
    /** What the last save threw; a refusal until values change, anything else until the next save. */
    error,
    /** Shows what another way of saving the values threw. */
    showError: (failure: unknown) => setError(failure),
    clearError: () => setError(null),
    /**
     * Validates and saves. Does nothing while another save or an upload is under way, nor after one that leaves the
     * screen, and returns false then. What `save` throws becomes `error`, and nothing typed changes.
     */
    submit: (save: (values: Values) => Promise<Saved>): boolean => {
      if (isUploading || flight.isTaken()) return false;
      const values = validate();
      if (values === null) return true;
      setSaving(true);
      setError(null);
      flight
        .run(
          () => save(values),
          (saved) => saved === 'leaves',
        )
        .then(
          (saved) => saved === 'stays' && setSaving(false),
          (failure) => {
            setError(failure);
            setSaving(false);
          },
        );
      return true;
    },
    /** See `useLocalDraft`. */
    draft: {
      restoredAt: draft.restoredAt,
      isSeparate: draft.isSeparate,
      others: draft.others,
      discard: () => {
        draft.discard();
        reset();
      },
      resume: (other: OtherDraft<Values>) => {
        draft.resume(other);
        reset();
      },
      removeOther: draft.removeOther,
      keepForReturn: draft.keepForReturn,
      markSaved: draft.markSaved,
      moveTo: draft.moveTo,
      storeNow: draft.storeNow,
      remove: draft.remove,
    },
  };
}
