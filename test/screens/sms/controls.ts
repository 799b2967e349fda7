import { fireEvent } from '@testing-library/react'

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
