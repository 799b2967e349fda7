import type { ReactNode } from 'react'
import { View } from '@tarojs/components'

export interface SpecimenProps {
  name: string
  children: ReactNode
}

/** One component of the gallery with its name. */
export function Specimen({ name, children }: SpecimenProps) {
  return (
    <View className="gallery__specimen">
      <View className="gallery__name">{name}</View>
      {children}
    </View>
  )
}
