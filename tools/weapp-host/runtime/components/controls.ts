import { tap } from '../touches'
import type { BuiltIn, BuiltInElement } from './built-in'

function toggle(self: BuiltInElement): void {
  if (self.isOn('disabled')) return
  self.set('checked', !self.isOn('checked'))
  showSwitch(self)
  self.trigger('change', { value: self.isOn('checked') })
}

const showSwitch = (self: BuiltInElement) => self.dom.setAttribute('aria-checked', String(self.isOn('checked')))

/** `switch`, drawn by the host's style sheet. */
export const switchControl: BuiltIn = {
  tag: 'switch',
  isVoid: true,
  properties: ['checked', 'disabled', 'type', 'color'],
  attached(self) {
    self.dom.setAttribute('role', 'switch')
    self.on('tap', () => toggle(self))
    showSwitch(self)
  },
  changed: { checked: showSwitch },
  functions: { tap: (self) => tap(self.dom) },
}

const rangeOf = (self: BuiltInElement) => self.memory.range as HTMLInputElement

/** The browser rounds to the step and keeps within the bounds. */
function slide(self: BuiltInElement, value: unknown): void {
  const range = rangeOf(self)
  range.value = String(value)
  self.set('value', Number(range.value))
}

function setRange(self: BuiltInElement): void {
  const range = rangeOf(self)
  range.min = String(self.number('min', 0))
  range.max = String(self.number('max', 100))
  range.step = String(self.number('step', 1))
  range.disabled = self.isOn('disabled')
  range.value = String(self.number('value', 0))
}

/** `slider`: the browser's own. */
export const slider: BuiltIn = {
  tag: 'slider',
  isVoid: true,
  properties: ['value'],
  attached(self) {
    const range = self.make('input')
    range.type = 'range'
    self.memory.range = range
    range.addEventListener('input', () => self.trigger('changing', { value: Number(range.value) }))
    range.addEventListener('change', () => {
      slide(self, range.value)
      self.trigger('change', { value: self.get('value') })
    })
    self.dom.append(range)
    setRange(self)
  },
  changed: { min: setRange, max: setRange, step: setRange, value: setRange, disabled: setRange },
  functions: {
    slideTo(self, value) {
      if (self.isOn('disabled')) return
      slide(self, value)
      self.trigger('change', { value: self.get('value') })
    },
  },
}

function move(self: BuiltInElement, x: unknown, y: unknown, source: 'touch' | ''): void {
  const area = self.dom.parentElement
  const within = (wanted: unknown, most: number) => Math.min(Math.max(0, Number(wanted) || 0), Math.max(0, most))
  const left = within(x, (area?.clientWidth ?? 0) - self.dom.offsetWidth)
  const top = within(y, (area?.clientHeight ?? 0) - self.dom.offsetHeight)
  // Under these names miniprogram-automator reads the place.
  self.set('_translateX', left)
  self.set('_translateY', top)
  self.dom.style.transform = `translate(${left}px, ${top}px)`
  self.trigger('change', { x: left, y: top, source })
}

const moveToOwn = (self: BuiltInElement) => move(self, self.get('x'), self.get('y'), '')

/** `movable-view`, which only drivers and its properties move; it stays inside its `movable-area`. */
export const movableView: BuiltIn = {
  tag: 'movable-view',
  properties: ['x', 'y'],
  attached: (self) => {
    self.set('_translateX', 0)
    self.set('_translateY', 0)
  },
  changed: { x: moveToOwn, y: moveToOwn },
  functions: { moveTo: (self, x, y) => move(self, x, y, 'touch') },
}

const filmOf = (self: BuiltInElement) => self.memory.film as HTMLVideoElement

/** `video`: the browser's own, as far as it has the codec. */
export const video: BuiltIn = {
  tag: 'video',
  isVoid: true,
  properties: ['src'],
  attached(self) {
    const film = self.make('video')
    film.playsInline = true
    film.muted = true
    self.memory.film = film
    for (const type of ['play', 'pause', 'ended'] as const) film.addEventListener(type, () => self.trigger(type))
    film.addEventListener('timeupdate', () =>
      self.trigger('timeupdate', { currentTime: film.currentTime, duration: film.duration }),
    )
    self.dom.append(film)
  },
  changed: {
    src: (self) => void (filmOf(self).src = self.text('src')),
    controls: (self) => void (filmOf(self).controls = self.isOn('controls')),
    loop: (self) => void (filmOf(self).loop = self.isOn('loop')),
  },
  functions: {
    play: (self) =>
      void filmOf(self)
        .play()
        .catch(() => self.trigger('error', { errMsg: 'MEDIA_ERR_SRC_NOT_SUPPORTED' })),
    pause: (self) => filmOf(self).pause(),
    stop(self) {
      filmOf(self).pause()
      filmOf(self).currentTime = 0
    },
    seek: (self, seconds) => void (filmOf(self).currentTime = Number(seconds)),
    playbackRate: (self, rate) => void (filmOf(self).playbackRate = Number(rate)),
    requestFullScreen: (self) => self.trigger('fullscreenchange', { fullScreen: true }),
    exitFullScreen: (self) => self.trigger('fullscreenchange', { fullScreen: false }),
  },
}
