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
  /** A tap beside the panel, or Escape. Without it only the panel's own buttons close. */
  onDismiss?: () => void
  children: ReactNode
}

/** What dialogs, sheets and the guide share: a dimmed screen, and a panel that holds the keyboard. */
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
