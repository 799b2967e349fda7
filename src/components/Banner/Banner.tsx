import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { View } from '@tarojs/components'
import { aria } from '../aria'
import type { BannerProps } from './banner-item'
import { Dots } from './Dots'
import { Slide } from './Slide'
import './Banner.scss'

/** In ms: the other pictures load this much later, so that they do not slow down the first one. */
const laterPictures = 1500

/**
 * The carousel (H5: CSS scroll-snap, no library). It advances by itself, except while it is touched, has keyboard
 * focus, is out of sight or `still`, or the system asks for reduced motion. `data-index` is the index of the slide
 * shown.
 */
export function Banner({ label, items, interval = 3000, still = false, onOpen }: BannerProps) {
  const track = useRef<HTMLElement>(null)
  /** The slide that an automatic scroll moves to; slides passed on the way do not become current. */
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

  // A tap leaves focus on the slide, which must not stop the carousel. Focus by the Tab key must stop it.
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

/** Returns false in a hidden tab or page, and if the system asks for reduced motion. */
function maySlide(element: HTMLElement): boolean {
  const page = element.ownerDocument
  const calm = page.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  return !page.hidden && element.clientWidth > 0 && !calm
}
