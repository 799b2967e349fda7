import type { FieldLook } from '../TextField/FieldFrame'

export interface DateFieldProps extends FieldLook {
  /** 'YYYY-MM-DD', or empty. */
  value: string
  /** The first day that can be chosen, 'YYYY-MM-DD'. */
  min: string
  placeholder: string
  onChange: (day: string) => void
}
