import { Switch as NutSwitch } from '@nutui/nutui-react-taro'
import { Pressable } from '../Pressable/Pressable'
import '../../theme/nutui.scss'
import './Switch.scss'

export interface SwitchProps {
  /** The id becomes `switch-<name>`. */
  name: string
  /** The name for screen readers: what the switch turns on. */
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

// Removes NutUI's own semantics: on H5 they become invalid camel-case attributes, and the tap target is the larger
// Pressable.
const silent = { ariaRole: undefined, ariaChecked: undefined, ariaDisabled: undefined, tabIndex: undefined }

/**
 * A switch with immediate effect. It is controlled: it shows `checked` alone, so a refused change leaves it as it was.
 * Not for tab pages, as it bundles NutUI.
 */
export function Switch({ name, label, checked, disabled, onChange }: SwitchProps) {
  return (
    <Pressable
      id={`switch-${name}`}
      className="pg-switch"
      role="switch"
      label={label}
      disabled={disabled}
      facts={{ checked }}
      onClick={() => onChange(!checked)}
    >
      <NutSwitch checked={checked} disabled={disabled} loading={false} {...silent} />
    </Pressable>
  )
}
