import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import './Fact.scss'

/** One line of what is known: its name, and what it is. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <View className="sms-fact">
      <Text className="sms-fact__label">{label}</Text>
      <View className="sms-fact__value">{typeof children === 'string' ? <Text>{children}</Text> : children}</View>
    </View>
  )
}
