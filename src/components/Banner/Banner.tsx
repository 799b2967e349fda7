import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { View } from '@tarojs/components'
import { aria } from '../aria'
import type { BannerProps } from './banner-item'
import { Dots } from './Dots'
import { Slide } from './Slide'
import './Banner.scss'

/** The pictures after the first wait this long, so that the first one is not slowed down. */
const laterPictures = 1500

/**
 * The carousel (H5: CSS scroll-snap, no library). It moves on by itself, but not while it is touched, has the keyboard's
 * focus, is out of sight, is told to be `still`, or the system asks for less motion. `data-index` is the slide that is shown.
 */
export function Banner({ label, items, interval = 3000, still = false, onOpen }: BannerProps) {
  const track = useRef<HTMLElement>(null)
  /** Where the banner is moving by itself; the slides it passes on the way are not shown ones. */
  const target = useRef<number | null>(null)
  const [held, setHeld] = useState(false)
  const [index, setIndex] = useState(0)
  const [all, setAll] = useState(false)
  const count = items.length

  useEffect(() => {
    const timer = setTimeout(() => setAll(true), laterPictures)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (still || held || count < 2) return
    const timer = setInterval(() => {
      const element = track.current
      if (!element || !maySlide(element)) return
      const next = (slideOf(element) + 1) % count
      target.current = next
      setIndex(next)
      element.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' })
    }, interval)
    return () => clearInterval(timer)
  }, [still, held, count, interval])

  function handleScroll() {
    const element = track.current
    if (!element || element.clientWidth === 0) return
    const shown = slideOf(element)
    if (target.current !== null && shown !== target.current) return
    target.current = null
    setIndex(shown)
    if (shown > 0) setAll(true)
  }

  // Focus by a tap stays on the slide for long and must not stop the carousel; focus by the Tab key must.
  const hold = () => {
    target.current = null
    setHeld(true)
  }
  const release = () => setHeld(false)
  const holding = {
    onTouchStart: hold,
    onTouchEnd: release,
    onTouchCancel: release,
    onKeyUp: (event: KeyboardEvent) => event.key === 'Tab' && hold(),
    onBlur: release,
  }
  return (
    <View
      id="banner"
      className="pg-banner"
      data-index={index}
      {...aria({ role: 'group', roleDescription: 'carousel', label })}
      {...holding}
    >
      <View ref={track} className="pg-banner__track" {...{ onScroll: handleScroll }}>
        {items.map((item, position) => (
          <Slide
            key={item.key}
            item={item}
            current={position === index}
            loaded={position === 0 || all}
            onOpen={() => onOpen(item, position)}
          />
        ))}
      </View>
      <Dots count={count} active={index} />
    </View>
  )
}

const slideOf = (element: HTMLElement) => Math.round(element.scrollLeft / element.clientWidth)

/** False in a hidden tab or page, and when the system asks for less motion. */
function maySlide(element: HTMLElement): boolean {
  const page = element.ownerDocument
  const calm = page.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  return !page.hidden && element.clientWidth > 0 && !calm
}
