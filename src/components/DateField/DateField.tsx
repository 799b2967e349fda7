import { PickerField } from '../PickerField/PickerField'
import type { PickerFieldProps } from '../PickerField/picker-field-props'

/** A field for a date, 'YYYY-MM-DD'. */
export function DateField(props: Omit<PickerFieldProps, 'mode'>) {
  return <PickerField mode="date" {...props} />
}
