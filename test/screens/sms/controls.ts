import { fireEvent, waitFor } from '@testing-library/react'
import { useFeedbackStore } from '@/stores/feedback'

function find(id: string): HTMLElement {
  const control = document.getElementById(id)
  if (!control) throw new Error(`Nothing has the id ${id}`)
  return control
}

/** Types into a field. */
export const type = (id: string, value: string) => fireEvent.change(find(id), { target: { value } })
/** Presses a control. */
export const press = (id: string) => fireEvent.click(find(id))

/** A subscriber with the sms product alone, and one without any. */
export const holding = (...productIds: string[]) => ({
  productStatusList: productIds.map((productId) => ({ productId, productName: productId, status: 2 })),
})

/** Two senders, as a list answers them. */
export const quota = { used: 2, limit: 100 }
export const entry = (id: string, value: string) => ({ id, value, note: '推销', addedAt: 1, expiresAt: null })
export const page = { items: [entry('a', '10690218'), entry('b', '1068*')], nextCursor: null, quota }
export const product = { '/statusQuery': holding('uasp-6') }

/** The toast that must show. */
export const toasted = (text: string) => waitFor(() => expect(useFeedbackStore.getState().message?.text).toBe(text))
