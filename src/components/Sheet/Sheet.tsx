import type { ReactNode } from 'react'
import { ScrollView, Text, View } from '@tarojs/components'
import { normaliseNumber } from '@/rules/phone/number'
import { keyboardScrollable } from '../aria'
import { BottomBars, BottomStackProvider, useBottomStack } from '../BottomBar/BottomBar'
import { classNames } from '../class-names'
import { Icon } from '../Icon/Icon'
import { Overlay } from '../Overlay/Overlay'
import { PhoneNumber } from '../PhoneNumber/PhoneNumber'
import { Pressable } from '../Pressable/Pressable'
import './Sheet.scss'

export interface SheetProps {
  title: string
  closeText: string
  onClose: () => void
  children: ReactNode
  /** Stays visible below the scrolling content: the submit button. */
  footer?: ReactNode
}

/** A panel at the bottom, for a choice or a short form; open as long as it is rendered. */
export function Sheet({ title, closeText, onClose, children, footer }: SheetProps) {
  const bottom = useBottomStack()
  return (
    <Overlay label={title} placement="bottom" className="pg-sheet" onDismiss={onClose}>
      <View className="pg-sheet__head">
        <Text className={classNames('pg-sheet__title', normaliseNumber(title) !== null && 'pg-sheet__title--number')}>
          <PhoneNumber>{title}</PhoneNumber>
        </Text>
        <Pressable id="sheet-close" className="pg-sheet__close" label={closeText} onClick={onClose}>
          <Icon name="close" size={20} />
        </Pressable>
      </View>
      <BottomStackProvider value={bottom}>
        {process.env.TARO_ENV === 'weapp' ? (
          <ScrollView scrollY className="pg-sheet__scroller">
            <View className="pg-sheet__content">{children}</View>
          </ScrollView>
        ) : (
          <View className="pg-sheet__content" {...keyboardScrollable}>
            {children}
          </View>
        )}
        <BottomBars stack={bottom} />
      </BottomStackProvider>
      {footer ? <View className="pg-sheet__footer">{footer}</View> : null}
    </Overlay>
  )
}
