import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { classNames } from '../class-names'
import { Icon } from '../Icon/Icon'
import { Pressable } from '../Pressable/Pressable'
import './Section.scss'

/** A text that leads on. */
export interface Action {
  id?: string
  text: string
  /** Says more than the text, as "more about call guard", for screen readers. */
  label?: string
  onClick: () => void
}

export interface SectionProps {
  id?: string
  title: string
  /** One quiet line below the title. */
  detail?: string
  more?: Action
  className?: string
  children: ReactNode
}

/** A titled part of a screen, with "more" at the right. */
export function Section({ id, title, detail, more, className, children }: SectionProps) {
  return (
    <View id={id} className={classNames('pg-section', className)} {...aria({ role: 'region', label: title })}>
      <View className="pg-section__head">
        <Text className="pg-section__title" {...aria({ role: 'heading', level: 2 })}>
          {title}
        </Text>
        {more ? (
          <Pressable id={more.id} className="pg-section__more" role="link" label={more.label} onClick={more.onClick}>
            <Text>{more.text}</Text>
            <Icon name="chevron-right" size={16} />
          </Pressable>
        ) : null}
      </View>
      {detail ? <View className="pg-section__detail">{detail}</View> : null}
      {children}
    </View>
  )
}
