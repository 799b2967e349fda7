import type { BuiltIn, BuiltInElement } from './built-in'

const imageOf = (self: BuiltInElement) => self.memory.image as HTMLImageElement | undefined

function show(self: BuiltInElement): void {
  const image = imageOf(self)
  const source = self.text('src')
  if (!image) return
  if (source) image.src = source
  else image.removeAttribute('src')
}

/** `image`: the picture fills the component's box according to its mode. */
export const image: BuiltIn = {
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
