import { useState } from 'react'
import { Swiper, SwiperItem, View } from '@tarojs/components'
import { aria } from '../aria'
import type { BannerProps } from './banner-item'
import { Dots } from './Dots'
import { Slide } from './Slide'
import './Banner.scss'

/**
 * The mini-program's carousel: WeChat's swiper, which pauses while it is touched or out of sight. `dataIndex` becomes
 * `data-index` in the template (config/mini-attributes.ts).
 */
export function Banner({ label, items, interval = 3000, still = false, onOpen }: BannerProps) {
  const [index, setIndex] = useState(0)
  return (
    <View id="banner" className="pg-banner" {...{ dataIndex: index }} {...aria({ role: 'group', label })}>
      <Swiper
        className="pg-banner__swiper"
        autoplay={!still}
        circular
        interval={interval}
        duration={200}
        onChange={(event) => setIndex(event.detail.current)}
      >
        {items.map((item, position) => (
          <SwiperItem key={item.key}>
            <Slide item={item} current={position === index} loaded onOpen={() => onOpen(item, position)} />
          </SwiperItem>
        ))}
      </Swiper>
      <Dots count={items.length} active={index} />
    </View>
  )
}
