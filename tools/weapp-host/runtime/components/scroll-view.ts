import type { BuiltIn, BuiltInElement } from './built-in'

/** Fires scroll events, and an edge event when the edge is closer than its threshold. */
function watchScroll(self: BuiltInElement): void {
  const { dom } = self
  let left = dom.scrollLeft
  let top = dom.scrollTop
  dom.addEventListener('scroll', () => {
    const deltaX = left - dom.scrollLeft
    const deltaY = top - dom.scrollTop
    left = dom.scrollLeft
    top = dom.scrollTop
    const { scrollHeight, scrollWidth } = dom
    self.trigger('scroll', { scrollLeft: left, scrollTop: top, scrollHeight, scrollWidth, deltaX, deltaY })
    const toEnd = scrollHeight - dom.clientHeight - top
    const toRight = scrollWidth - dom.clientWidth - left
    if (deltaY < 0 && toEnd <= self.number('lowerThreshold', 50)) self.trigger('scrolltolower', { direction: 'bottom' })
    if (deltaX < 0 && toRight <= self.number('lowerThreshold', 50))
      self.trigger('scrolltolower', { direction: 'right' })
    if (deltaY > 0 && top <= self.number('upperThreshold', 50)) self.trigger('scrolltoupper', { direction: 'top' })
    if (deltaX > 0 && left <= self.number('upperThreshold', 50)) self.trigger('scrolltoupper', { direction: 'left' })
  })
}

/** `scroll-view`: the host's style sheet sets its direction. */
export const scrollView: BuiltIn = {
  tag: 'scroll-view',
  properties: ['upperThreshold', 'lowerThreshold'],
  attached: watchScroll,
  changed: {
    scrollX: (self, value) => self.dom.toggleAttribute('scroll-x', value === true),
    scrollY: (self, value) => self.dom.toggleAttribute('scroll-y', value === true),
    scrollTop: (self, value) => void (Number.isFinite(Number(value)) && (self.dom.scrollTop = Number(value))),
    scrollLeft: (self, value) => void (Number.isFinite(Number(value)) && (self.dom.scrollLeft = Number(value))),
    scrollIntoView(self, id) {
      // The child may be added by the same update that names it.
      if (id) queueMicrotask(() => self.dom.querySelector(`#${CSS.escape(String(id))}`)?.scrollIntoView())
    },
  },
  functions: {
    scrollTo(self, left, top) {
      self.dom.scrollLeft = Number(left)
      self.dom.scrollTop = Number(top)
    },
    scrollTop: (self) => self.dom.scrollTop,
    scrollLeft: (self) => self.dom.scrollLeft,
    scrollWidth: (self) => self.dom.scrollWidth,
    scrollHeight: (self) => self.dom.scrollHeight,
  },
}
