import { Switch as NutSwitch } from '@nutui/nutui-react-taro'
import { Pressable } from '../Pressable/Pressable'
import '../../theme/nutui.scss'
import './Switch.scss'

export interface SwitchProps {
  /** The id becomes `switch-<name>`. */
  name: string
  /** What it turns on, for screen readers. */
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

// NutUI's own semantics stay out: they are camel-case attributes in H5, and the press belongs to the larger target.
const silent = { ariaRole: undefined, ariaChecked: undefined, ariaDisabled: undefined, tabIndex: undefined }

/**
 * On or off, at once. It shows `checked` and nothing else: when a change is refused it stays where it was.
 * Not for tab pages: it brings NutUI along.
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
