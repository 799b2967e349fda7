import { fireEvent } from '@testing-library/react'

function control(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`No control ${id}`)
  return found
}

export const type = (id: string, value: string) => fireEvent.change(control(id), { target: { value } })
export const press = (id: string) => fireEvent.click(control(id))
export const isChecked = (id: string) => control(id).getAttribute('aria-checked') === 'true'
