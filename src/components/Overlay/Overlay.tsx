import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { aria } from '../aria'
import { classNames } from '../class-names'
import { useDialogFocus } from './use-dialog-focus'
import './Overlay.scss'

export interface OverlayProps {
  id?: string
  /** The dialog's name for screen readers. */
  label: string
  placement?: 'centre' | 'bottom'
  className?: string
  /** Called on a tap beside the panel, or on Escape. Without it only the panel's own buttons close it. */
  onDismiss?: () => void
  children: ReactNode
}

/** The base of dialogs, sheets and the guide: a dimmed screen, and a panel that traps the keyboard's focus. */
export function Overlay({ id, label, placement = 'centre', className, onDismiss, children }: OverlayProps) {
  const focus = useDialogFocus(onDismiss)
  return (
    <View id={id} className={classNames('pg-overlay', `pg-overlay--${placement}`)} catchMove>
      <View className="pg-overlay__backdrop" onClick={() => onDismiss?.()} {...aria({ hidden: true })} />
      <View
        className={classNames('pg-overlay__panel', className)}
        {...aria({ role: 'dialog', modal: true, label })}
        {...focus}
      >
        {children}
      </View>
    </View>
  )
}
