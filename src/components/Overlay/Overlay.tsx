import type { ReactNode } from 'react'
import { ScrollView, View } from '@tarojs/components'
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

/**
 * The base of dialogs and sheets: a dimmed screen, and a panel that traps the keyboard's focus. Only the backdrop catches
 * a finger's movement: in WeChat nothing but a scroll-view scrolls inside an element that catches it.
 */
export function Overlay({ id, label, placement = 'centre', className, onDismiss, children }: OverlayProps) {
  const focus = useDialogFocus(onDismiss)
  return (
    <View id={id} className={classNames('pg-overlay', `pg-overlay--${placement}`)}>
      <View className="pg-overlay__backdrop" catchMove onClick={() => onDismiss?.()} {...aria({ hidden: true })} />
      <View
        className={classNames('pg-overlay__panel', className)}
        {...aria({ role: 'dialog', modal: true, label })}
        {...focus}
      >
        {process.env.TARO_ENV === 'weapp' && placement === 'centre' ? (
          <ScrollView scrollY className="pg-overlay__scroller">
            {children}
          </ScrollView>
        ) : (
          children
        )}
      </View>
    </View>
  )
}
