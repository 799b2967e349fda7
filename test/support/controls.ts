import { act, fireEvent, waitFor } from '@testing-library/react'
import { useFeedbackStore } from '@/stores/feedback'

/** The element with this id; null if there is none. */
export const element = (id: string): HTMLElement | null => document.getElementById(id)

/** The element with this id; the test fails if there is none. */
export function control(id: string): HTMLElement {
  const found = element(id)
  if (!found) throw new Error(`Nothing has the id ${id}`)
  return found
}

export const press = (id: string): boolean => fireEvent.click(control(id))
export const type = (id: string, value: string): boolean => fireEvent.change(control(id), { target: { value } })
/** As a browser pastes: what is longer than the field allows is cut before the app sees it. */
export function paste(id: string, value: string): boolean {
  const most = Number(control(id).getAttribute('maxlength') ?? Infinity)
  return type(id, value.slice(0, most < 0 ? undefined : most))
}
export const isChecked = (id: string): boolean => control(id).getAttribute('aria-checked') === 'true'

export const appears = (id: string): Promise<void> => waitFor(() => expect(element(id)).not.toBeNull())
export const disappears = (id: string): Promise<void> => waitFor(() => expect(element(id)).toBeNull())

/**
 * Waits for what a screen has begun: the code that it loads, and the answers of the faked gateway. For a test that would
 * end before, and leave updates behind that nothing waits for.
 */
export const settled = (): Promise<void> => act(async () => undefined)

/** The text of the current toast. */
export const toast = (): string | undefined => useFeedbackStore.getState().message?.text
export const toasted = (text: string): Promise<void> => waitFor(() => expect(toast()).toBe(text))

/** Confirms or cancels the dialog that asks first, and waits for what follows. */
export async function settleDialog(isConfirmed: boolean): Promise<void> {
  const [dialog] = useFeedbackStore.getState().dialogs
  if (!dialog) throw new Error('No dialog is open')
  await act(async () => dialog.settle(isConfirmed))
}
