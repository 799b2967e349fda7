import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { classNames } from '../class-names'
import './Card.scss'

export interface CardProps {
  id?: string
  className?: string
  /** Without padding, for rows that reach the edges. */
  flush?: boolean
  children: ReactNode
}

/** A surface that groups related content. */
export function Card({ id, className, flush, children }: CardProps) {
  return (
    <View id={id} className={classNames('pg-card', flush && 'pg-card--flush', className)}>
      {children}
    </View>
  )
}
