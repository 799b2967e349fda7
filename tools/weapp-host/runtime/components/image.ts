import type { BuiltIn, BuiltInElement } from './built-in'

const imageOf = (self: BuiltInElement) => self.memory.image as HTMLImageElement | undefined

/** `image`: the picture fills the component's box according to its mode. `addressOf` is where the browser finds it. */
export const image = (addressOf: (source: string) => string): BuiltIn => {
  const show = (self: BuiltInElement): void => {
    const picture = imageOf(self)
    const source = self.text('src')
    if (!picture) return
    if (source) picture.src = addressOf(source)
    else picture.removeAttribute('src')
  }
  return {
    tag: 'image',
    isVoid: true,
    properties: ['src', 'mode'],
    attached(self) {
      const picture = self.make('img')
      picture.alt = ''
      picture.addEventListener('load', () =>
        self.trigger('load', { width: picture.naturalWidth, height: picture.naturalHeight }),
      )
      picture.addEventListener('error', () => self.trigger('error', { errMsg: `cannot load ${picture.src}` }))
      self.memory.image = picture
      self.dom.append(picture)
      show(self)
    },
    changed: {
      src: show,
      mode: (self, mode) => self.dom.setAttribute('mode', String(mode)),
    },
  }
}
