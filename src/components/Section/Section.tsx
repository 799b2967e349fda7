import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { classNames } from '../class-names'
import { Icon } from '../Icon/Icon'
import { Pressable } from '../Pressable/Pressable'
import './Section.scss'

/** A text link. */
export interface Action {
  id?: string
  text: string
  /** A clearer name for screen readers, such as "more about call guard". */
  label?: string
  onClick: () => void
}

export interface SectionProps {
  id?: string
  title: string
  /** A secondary line below the title. */
  detail?: string
  more?: Action
  className?: string
  children: ReactNode
}

/** A titled section of a screen, with an optional link at the right of the title. */
export function Section({ id, title, detail, more, className, children }: SectionProps) {
  return (
    <View id={id} className={classNames('pg-section', className)} {...aria({ role: 'region', label: title })}>
      <View className="pg-section__head">
        <Text className="pg-section__title" {...aria({ role: 'heading', level: 2 })}>
          {title}
        </Text>
        {more ? (
          <Pressable id={more.id} className="pg-section__more" role="link" label={more.label} onClick={more.onClick}>
            {more.text}
            <Icon name="chevron-right" size={16} />
          </Pressable>
        ) : null}
      </View>
      {detail ? <View className="pg-section__detail">{detail}</View> : null}
      {children}
    </View>
  )
}
