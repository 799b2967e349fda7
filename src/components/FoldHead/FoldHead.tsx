import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon/Icon'
import type { IconName } from '../Icon/icon-names'
import { Pressable } from '../Pressable/Pressable'
import './FoldHead.scss'

export interface FoldHeadProps {
  id: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  /** In front of the content, as in a `ListRow`. */
  icon?: IconName
  /** The head's content, shown in both states. */
  children: ReactNode
}

/** The head of a collapsible section; a tap shows or hides the section below it. */
export function FoldHead({ id, isOpen, onChange, icon, children }: FoldHeadProps) {
  return (
    <Pressable id={id} className="pg-fold" facts={{ expanded: isOpen }} onClick={() => onChange(!isOpen)}>
      {icon ? (
        <View className="pg-fold__icon">
          <Icon name={icon} size={20} />
        </View>
      ) : null}
      <View className="pg-fold__words">{children}</View>
      <Icon name="chevron-down" size={20} className={classNames('pg-fold__sign', isOpen && 'is-open')} />
    </Pressable>
  )
}
