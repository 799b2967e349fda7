import { Image, Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Pressable } from '../Pressable/Pressable'
import type { BannerItem } from './banner-item'

export interface SlideProps {
  item: BannerItem
  /** Whether this slide is shown. Other slides take no keyboard focus and are hidden from screen readers. */
  current: boolean
  /** False while its picture should not load yet. */
  loaded: boolean
  onOpen: () => void
}

/** One slide of the banner. */
export function Slide({ item, current, loaded, onOpen }: SlideProps) {
  const { picture } = item
  const facts = current ? undefined : { hidden: true }
  return (
    <Pressable className="pg-banner__slide" role="link" unreachable={!current} facts={facts} onClick={onOpen}>
      {typeof picture !== 'string' ? (
        <View className={classNames('pg-banner__picture', picture.className)} />
      ) : loaded ? (
        <Image className="pg-banner__picture" src={picture} mode="aspectFill" />
      ) : null}
      <View className="pg-banner__words">
        <Text className="pg-banner__title">{item.title}</Text>
        {item.text ? <Text className="pg-banner__text">{item.text}</Text> : null}
      </View>
    </Pressable>
  )
}
