import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { Button } from '../Button/Button'
import { classNames } from '../class-names'
import { Icon } from '../Icon/Icon'
import type { IconName } from '../Icon/icon-names'
import { useDialogFocus } from '../Overlay/use-dialog-focus'
import './Guide.scss'

export interface GuideStep {
  icon: IconName
  title: string
  text: string
}

export interface GuideProps {
  steps: readonly GuideStep[]
  /** The guide's name for screen readers. */
  label: string
  nextText: string
  /** On the last step, in place of `nextText`. */
  enterText: string
  skipText: string
  onEnter: () => void
  onSkip: () => void
}

/** The guide of the first visit, step by step over the dimmed screen (SPEC section 2: opacity 0.6, enter or skip). */
export function Guide({ steps, label, nextText, enterText, skipText, onEnter, onSkip }: GuideProps) {
  const [position, setPosition] = useState(0)
  const focus = useDialogFocus(onSkip)
  const step = steps[position]
  if (!step) return null
  const last = position === steps.length - 1
  return (
    <View className="pg-guide">
      <View className="pg-guide__backdrop" catchMove {...aria({ hidden: true })} />
      <View className="pg-guide__card" {...aria({ role: 'dialog', modal: true, label })} {...focus}>
        <View className="pg-guide__sign">
          <Icon name={step.icon} size={48} />
        </View>
        <View {...aria({ live: 'polite' })}>
          <View className="pg-guide__title">{step.title}</View>
          <View className="pg-guide__text">{step.text}</View>
        </View>
        <View className="pg-guide__dots" {...aria({ hidden: true })}>
          {steps.map((each, index) => (
            <View key={each.title} className={classNames('pg-guide__dot', index === position && 'is-active')} />
          ))}
        </View>
        <Button id="guide-next" block onClick={last ? onEnter : () => setPosition(position + 1)}>
          {last ? enterText : nextText}
        </Button>
        <Button id="guide-skip" kind="text" block onClick={onSkip}>
          {skipText}
        </Button>
        <Text className="visually-hidden">{`${position + 1} / ${steps.length}`}</Text>
      </View>
    </View>
  )
}
