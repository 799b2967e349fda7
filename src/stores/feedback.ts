import { create } from 'zustand'

/** A question or a notice. Without `cancelText` there is one button. */
export interface DialogRequest {
  title: string
  text?: string
  confirmText: string
  cancelText?: string
  /** What confirming does cannot be taken back. */
  danger?: boolean
}

export interface OpenDialog extends DialogRequest {
  id: number
  settle(confirmed: boolean): void
}

export interface FeedbackState {
  message: { id: number; text: string } | null
  /** How many calls that show the loading toast are under way. */
  pending: number
  /** The first is shown, the others wait. */
  dialogs: readonly OpenDialog[]
  /** Shows a short text for a moment; a new one takes the place of the old. */
  toast(text: string): void
  clearToast(): void
  loading(isBegin: boolean): void
  /** Asks; returns whether it was confirmed. */
  confirm(request: DialogRequest): Promise<boolean>
}

const TOAST_MS = 2500
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Toast, loading and dialogs of the whole app; the page on top shows them. */
export const useFeedbackStore = create<FeedbackState>()((set, get) => ({
  message: null,
  pending: 0,
  dialogs: [],
  toast(text) {
    if (!text) return
    lastId += 1
    set({ message: { id: lastId, text } })
    clearTimeout(timer)
    timer = setTimeout(get().clearToast, TOAST_MS)
  },
  clearToast() {
    clearTimeout(timer)
    set({ message: null })
  },
  loading: (isBegin) => set(({ pending }) => ({ pending: Math.max(0, pending + (isBegin ? 1 : -1)) })),
  confirm(request) {
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      const settle = (confirmed: boolean) => {
        set(({ dialogs }) => ({ dialogs: dialogs.filter((dialog) => dialog.id !== id) }))
        resolve(confirmed)
      }
      set(({ dialogs }) => ({ dialogs: [...dialogs, { ...request, id, settle }] }))
    })
  },
}))

/** Shows a short text for a moment. */
export function toast(text: string): void {
  useFeedbackStore.getState().toast(text)
}

/** Asks with two buttons; returns whether it was confirmed. */
export function confirm(request: DialogRequest & { cancelText: string }): Promise<boolean> {
  return useFeedbackStore.getState().confirm(request)
}

/** Tells something with one button; settles when it has been read. */
export async function alert(request: Omit<DialogRequest, 'cancelText'>): Promise<void> {
  await useFeedbackStore.getState().confirm(request)
}
