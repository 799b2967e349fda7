import { PickerField } from '../PickerField/PickerField'
import type { PickerFieldProps } from '../PickerField/picker-field-props'

/** A field for a time of day, 'HH:MM'. */
export function TimeField(props: Omit<PickerFieldProps, 'mode' | 'min'>) {
  return <PickerField mode="time" {...props} />
}
