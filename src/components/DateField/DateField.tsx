import { PickerField } from '../PickerField/PickerField'
import type { PickerFieldProps } from '../PickerField/picker-field-props'

/** A day of the calendar, 'YYYY-MM-DD'. */
export function DateField(props: Omit<PickerFieldProps, 'mode'>) {
  return <PickerField mode="date" {...props} />
}
