import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { Unbroken } from '../Unbroken/Unbroken'
import './Fact.scss'

/** One line of what is known: its name, and what it is. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <View className="pg-fact">
      <Text className="pg-fact__label">{label}</Text>
      <View className="pg-fact__value">
        {typeof children === 'string' ? <Unbroken>{children}</Unbroken> : children}
      </View>
    </View>
  )
}
