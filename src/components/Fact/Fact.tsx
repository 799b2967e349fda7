import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { NoWrapDate } from '../NoWrapDate/NoWrapDate'
import './Fact.scss'

/** A line with a label and its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <View className="pg-fact">
      <Text className="pg-fact__label">{label}</Text>
      <View className="pg-fact__value">
        {typeof children === 'string' ? <NoWrapDate>{children}</NoWrapDate> : children}
      </View>
    </View>
  )
}
