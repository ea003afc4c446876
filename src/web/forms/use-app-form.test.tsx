import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../../tests/support/fake-storage.ts';
import { TYPING_DEBOUNCE } from '../../ui/form/typing-debounce.ts';
import { deviceStore } from '../data/browser-storage.ts';
import { forgetReads, updateCachedReply } from '../data/cache.ts';
import { type DraftShape, draftStorageKey, readDraft, writeDraft } from '../data/drafts/store.ts';
import { DataProvider } from '../data/provider.tsx';
import { sessionSource } from '../data/session.ts';
import { PendingUploadsContext } from './pending-uploads.ts';
import { type Saved, useAppForm } from './use-app-form.ts';

type Values = { title: string };
const shape: DraftShape<Values> = { form: 'assessment', version: 1, parse: (stored) => stored as Values };
const place = draftStorageKey(7, 'assessment-1');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { setTimeout, clearTimeout });
  updateCachedReply(sessionSource, () => ({ idUser: 7 }) as never);
  vi.stubGlobal('localStorage', new FakeStorage());
});
afterEach(() => {
  forgetReads();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Renders a form once, whose title must not be empty, and returns what the hook returned. */
function openForm(saved: Values, { uploads = 0 } = {}) {
  let form: ReturnType<typeof useAppForm<Values, { where: string }>> | undefined;
  const Form = () => {
    form = useAppForm<Values, { where: string }>({
      shape,
      key: 'assessment-1',
      initial: () => saved,
      problemsOf: ({ title }) => (title === '' ? [{ where: 'title' }] : []),
    });
    return null;
  };
  renderToStaticMarkup(
    <DataProvider>
      <PendingUploadsContext value={uploads}>
        <Form />
      </PendingUploadsContext>
    </DataProvider>,
  );
  if (!form) throw new Error('The hook did not run');
  return form;
}

/** Returns a save that lasts until `end` is called, and how often it was started. */
function pendingSave() {
  const { promise, resolve, reject } = Promise.withResolvers<Saved>();
  const save = vi.fn((_: Values) => promise);
  const settle = async (settling: () => void) => {
    settling();
    await promise.catch(() => {});
    await Promise.resolve();
  };
  return {
    save,
    end: (saved: Saved) => settle(() => resolve(saved)),
    fail: () => settle(() => reject(new Error('No connection'))),
  };
}

describe('useAppForm', () => {
  it('begins with the saved values, unchanged and without problems', () => {
    expect(openForm({ title: '' })).toMatchObject({ values: { title: '' }, isDirty: false, problems: [], error: null });
  });

  it('begins with the draft that the device has', () => {
    writeDraft(place, shape, { title: 'typed before the reload' }, deviceStore);
    const form = openForm({ title: 'saved' });
    expect(form).toMatchObject({ values: { title: 'typed before the reload' }, isDirty: true });
    expect(form.draft.restoredAt).toMatch(/^\d{4}-/);
  });

  it('reports no restored draft where the draft is what is saved', () => {
    writeDraft(place, shape, { title: 'saved' }, deviceStore);
    expect(openForm({ title: 'saved' })).toMatchObject({ isDirty: false, draft: { restoredAt: null } });
  });

  it('applies several patches before the next rendering, each to the one before', () => {
    const form = openForm({ title: 'a' });
    form.patch({ title: 'b' });
    form.change(({ title }) => ({ title: `${title}c` }));
    expect(form.latest()).toEqual({ title: 'bc' });
  });
});

describe('the draft of a form', () => {
  const stored = () => readDraft(place, shape, deviceStore)?.value;

  it('is stored on the device when typing pauses', () => {
    openForm({ title: 'saved' }).patch({ title: 'typed' });
    expect(stored()).toBeUndefined();
    vi.advanceTimersByTime(TYPING_DEBOUNCE.delay);
    expect(stored()).toEqual({ title: 'typed' });
  });

  it('is removed for good once the form is saved', () => {
    writeDraft(place, shape, { title: 'typed' }, deviceStore);
    const form = openForm({ title: 'saved' });
    form.draft.remove();
    form.patch({ title: 'reported by a field while the screen closes' });
    vi.advanceTimersByTime(TYPING_DEBOUNCE.delay);
    expect(stored()).toBeUndefined();
  });

  it('is gone after it was discarded, and the form has the saved values', () => {
    writeDraft(place, shape, { title: 'typed' }, deviceStore);
    const form = openForm({ title: 'saved' });
    form.draft.discard();
    vi.advanceTimersByTime(TYPING_DEBOUNCE.delay);
    expect(form.latest()).toEqual({ title: 'saved' });
    expect(stored()).toBeUndefined();
  });
});

describe('submit of a form', () => {
  it('saves the latest values', () => {
    const form = openForm({ title: 'a' });
    const { save } = pendingSave();
    form.patch({ title: 'b' });
    expect(form.submit(save)).toBe(true);
    expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'b' });
  });

  it('does not save while there is a problem', () => {
    const { save } = pendingSave();
    expect(openForm({ title: '' }).submit(save)).toBe(true);
    expect(save).not.toHaveBeenCalled();
  });

  it('does nothing while a file is being uploaded', () => {
    const { save } = pendingSave();
    expect(openForm({ title: 'a' }, { uploads: 1 }).submit(save)).toBe(false);
    expect(save).not.toHaveBeenCalled();
  });

  it('does nothing while another save is under way', () => {
    const form = openForm({ title: 'a' });
    const { save } = pendingSave();
    form.submit(save);
    expect(form.submit(save)).toBe(false);
    expect(save).toHaveBeenCalledOnce();
  });

  it('does nothing after a save that leaves the screen', async () => {
    const form = openForm({ title: 'a' });
    const { save, end } = pendingSave();
    form.submit(save);
    await end('leaves');
    expect(form.submit(save)).toBe(false);
    expect(save).toHaveBeenCalledOnce();
  });

  it('saves again after a save that stays on the screen', async () => {
    const form = openForm({ title: 'a' });
    const { save, end } = pendingSave();
    form.submit(save);
    await end('stays');
    expect(form.submit(save)).toBe(true);
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('saves again after a failure and keeps what was typed', async () => {
    const form = openForm({ title: 'a' });
    const { save, fail } = pendingSave();
    form.patch({ title: 'b' });
    form.submit(save);
    await fail();
    expect(form.latest()).toEqual({ title: 'b' });
    expect(form.submit(save)).toBe(true);
    expect(save).toHaveBeenCalledTimes(2);
  });
});
