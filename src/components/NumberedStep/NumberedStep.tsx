import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { classNames } from '../class-names'
import './NumberedStep.scss'

export interface NumberedStepProps {
  number: number
  children: ReactNode
  /** Fills a card from edge to edge, with a line between steps. */
  flush?: boolean
}

/** A step or point with its number. */
export function NumberedStep({ number, children, flush }: NumberedStepProps) {
  return (
    <View className={classNames('pg-step', flush && 'is-flush')}>
      <View className="pg-step__number">{number}</View>
      <View className="pg-step__words">{children}</View>
    </View>
  )
}
