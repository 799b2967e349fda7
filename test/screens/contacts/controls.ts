import { fireEvent } from '@testing-library/react'

function find(id: string): HTMLElement {
  const control = document.getElementById(id)
  if (!control) throw new Error(`No control ${id}`)
  return control
}

/** Presses what has this id. */
export function press(id: string): void {
  fireEvent.click(find(id))
}

/** Types into the field with this id. */
export function typeInto(id: string, value: string): void {
  fireEvent.change(find(id), { target: { value } })
}
