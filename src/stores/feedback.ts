import { create } from 'zustand'
import { currentRawAddress } from '@/platform/lifecycle'

/** A question or a notice. Without `cancelText` it has one button. */
export interface DialogRequest {
  title: string
  text?: string
  confirmText: string
  cancelText?: string
  /** Confirming cannot be undone. */
  danger?: boolean
}

export interface OpenDialog extends DialogRequest {
  id: number
  /** The page that asks; undefined for a notice, which any page may show. */
  page?: object
  settle(confirmed: boolean): void
}

export interface FeedbackState {
  message: { id: number; text: string } | null
  /** The number of running calls that show the loading toast. */
  pending: number
  /** A page shows its first one; the others wait. */
  dialogs: readonly OpenDialog[]
  /** Shows a short text for a moment; a new one replaces the current one. */
  toast(text: string): void
  clearToast(): void
  loading(isBegin: boolean): void
  /**
   * Shows a dialog; returns whether it was confirmed. A question belongs to `page`, by default the one on top: only that
   * page shows it, and it is cancelled when the page closes.
   */
  confirm(request: DialogRequest, page?: object): Promise<boolean>
  /** Cancels the questions of a page that closes. */
  cancelOf(page: object): void
}

/** A short toast stays this long, a longer one as long as its words take to read: a Chinese character takes as long as three letters. */
const TOAST_MS = 2500
const LETTER_MS = 60
const timeOf = (text: string) => Math.max(TOAST_MS, 1000 + LETTER_MS * text.replace(/[^ -~]/g, '   ').length)
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Toast, loading state and dialogs of the whole app; the top page renders them. */
export const useFeedbackStore = create<FeedbackState>()((set, get) => ({
  message: null,
  pending: 0,
  dialogs: [],
  toast(text) {
    if (!text) return
    lastId += 1
    set({ message: { id: lastId, text } })
    clearTimeout(timer)
    timer = setTimeout(get().clearToast, timeOf(text))
  },
  clearToast() {
    clearTimeout(timer)
    set({ message: null })
  },
  loading: (isBegin) => set(({ pending }) => ({ pending: Math.max(0, pending + (isBegin ? 1 : -1)) })),
  confirm(request, page = request.cancelText ? currentRawAddress()?.params : undefined) {
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      const settle = (confirmed: boolean) => {
        set(({ dialogs }) => ({ dialogs: dialogs.filter((dialog) => dialog.id !== id) }))
        resolve(confirmed)
      }
      set(({ dialogs }) => ({ dialogs: [...dialogs, { ...request, id, page, settle }] }))
    })
  },
  cancelOf(page) {
    for (const dialog of get().dialogs) if (dialog.page === page) dialog.settle(false)
  },
}))

/** Shows a short text for a moment. */
export function toast(text: string): void {
  useFeedbackStore.getState().toast(text)
}

/** Shows a dialog with two buttons; returns whether it was confirmed. */
export function confirm(request: DialogRequest & { cancelText: string }): Promise<boolean> {
  return useFeedbackStore.getState().confirm(request)
}

/** Shows a notice with one button; resolves when it is closed. */
export async function alert(request: Omit<DialogRequest, 'cancelText'>): Promise<void> {
  await useFeedbackStore.getState().confirm(request)
}
