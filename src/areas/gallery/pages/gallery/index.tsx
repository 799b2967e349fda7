import { useState } from 'react'
import { View } from '@tarojs/components'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { Content } from '../../parts/Content'
import { Inputs } from '../../parts/Inputs'
import { Layers } from '../../parts/Layers'
import { States } from '../../parts/States'
import './index.scss'

/**
 * Shows every component in every state, in both themes and in elder mode. Development only: release builds leave it
 * out.
 */
export default function GalleryPage() {
  const [dark, setDark] = useState(false)
  const [elder, setElder] = useState(false)
  const look = ['app-live', dark ? 'theme-dark' : '', elder ? 'is-elder' : ''].join(' ')
  return (
    <View className={look}>
      <View className="gallery">
        <View className="gallery__wrap">
          <Checkbox id="gallery-dark" checked={dark} label="theme-dark" onChange={setDark} />
          <Checkbox id="gallery-elder" checked={elder} label="is-elder" onChange={setElder} />
        </View>
        <Layers />
        <Inputs />
        <Content />
        <States />
      </View>
    </View>
  )
}
