import type { BuiltIn, BuiltInElement } from './built-in'

/** How many px a finger must move before the next slide shows. */
const SWIPE = 40

type Source = 'autoplay' | 'touch' | ''

const slidesOf = (self: BuiltInElement) =>
  [...self.dom.children].filter((child): child is HTMLElement => child.localName === 'wx-swiper-item')

const currentOf = (self: BuiltInElement) => Number(self.memory.current ?? 0)

function layOut(self: BuiltInElement): void {
  const axis = self.isOn('vertical') ? 'Y' : 'X'
  const duration = self.number('duration', 500)
  slidesOf(self).forEach((slide, index) => {
    slide.style.transition = `transform ${duration}ms`
    slide.style.transform = `translate${axis}(${(index - currentOf(self)) * 100}%)`
  })
}

function moveTo(self: BuiltInElement, wanted: number, source: Source): void {
  const count = slidesOf(self).length
  if (count === 0) return
  const current = self.isOn('circular') ? (wanted + count) % count : Math.min(count - 1, Math.max(0, wanted))
  if (current === currentOf(self)) return
  self.memory.current = current
  layOut(self)
  self.trigger('change', { current, currentItemId: '', source })
  setTimeout(() => self.trigger('animationfinish', { current, source }), self.number('duration', 500))
}

function stop(self: BuiltInElement): void {
  clearInterval(self.memory.timer as number | undefined)
}

function play(self: BuiltInElement): void {
  stop(self)
  if (!self.isOn('autoplay')) return
  self.memory.timer = setInterval(
    () => {
      // A slide show pauses on a page that another one covers.
      if (self.dom.offsetParent !== null) moveTo(self, currentOf(self) + 1, 'autoplay')
    },
    self.number('interval', 5000),
  )
}

function followFinger(self: BuiltInElement): void {
  const place = ({ changedTouches: [touch] }: TouchEvent) =>
    (self.isOn('vertical') ? touch?.clientY : touch?.clientX) ?? 0
  let start = 0
  self.dom.addEventListener('touchstart', (event) => {
    start = place(event)
    stop(self)
  })
  self.dom.addEventListener('touchend', (event) => {
    const moved = place(event) - start
    if (Math.abs(moved) >= SWIPE) moveTo(self, currentOf(self) - Math.sign(moved), 'touch')
    play(self)
  })
}

/** `swiper`: slides side by side, one visible. */
export const swiper: BuiltIn = {
  tag: 'swiper',
  properties: ['duration', 'circular'],
  attached(self) {
    self.memory.current = self.number('current', 0)
    self.memory.watch = new MutationObserver(() => layOut(self))
    ;(self.memory.watch as MutationObserver).observe(self.dom, { childList: true })
    followFinger(self)
    layOut(self)
    play(self)
  },
  detached(self) {
    stop(self)
    ;(self.memory.watch as MutationObserver).disconnect()
  },
  changed: {
    current: (self) => moveTo(self, self.number('current', 0), ''),
    vertical: layOut,
    autoplay: play,
    interval: play,
  },
  functions: { swipeTo: (self, index) => moveTo(self, Number(index), 'touch') },
}

/** `swiper-item`, one slide. */
export const swiperItem: BuiltIn = { tag: 'swiper-item' }
