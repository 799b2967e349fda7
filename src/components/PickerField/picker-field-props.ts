import type { FieldLook } from '../TextField/FieldFrame'

export interface PickerFieldProps extends FieldLook {
  mode: 'date' | 'time'
  /** 'YYYY-MM-DD' or 'HH:MM', or empty. */
  value: string
  /** The earliest value that can be chosen. */
  min?: string
  placeholder: string
  onChange: (value: string) => void
}
