import type { Compiled } from '../../compile/compiled'
import type { Engine } from '../engine'
import type { Keyboard } from '../keyboard'
import type { Reports } from '../reports'
import type { OpenTypes } from '../wx/open-types'
import { button } from './button'
import { canvas } from './canvas'
import { containers } from './containers'
import { movableView, slider, switchControl, video } from './controls'
import { formComponents } from './form'
import { image } from './image'
import { picker } from './picker'
import { registerBuiltIn } from './register'
import { scrollView } from './scroll-view'
import { swiper, swiperItem } from './swiper'
import { inputField, textArea } from './text-fields'
import { navigator, progress, richText, type Navigate } from './texts'

/** Tags that the templates themselves handle. */
const OF_TEMPLATES = new Set(['block', 'template', 'import', 'include', 'wxs', 'slot'])

interface Parts {
  openTypes: OpenTypes
  /** Where the browser finds a picture. */
  addressOf: (source: string) => string
  keyboard: Keyboard
  navigate: Navigate
  reports: Reports
}

/**
 * Registers every built-in component. Reports tags of templates that are neither built-in nor components of the build.
 */
export function registerBuiltIns(
  engine: Engine,
  compiled: Compiled,
  { openTypes, addressOf, keyboard, navigate, reports }: Parts,
): void {
  const kinds = [
    ...containers,
    image(addressOf),
    canvas,
    inputField(keyboard),
    textArea(keyboard),
    picker,
    button(openTypes),
    scrollView,
    swiper,
    swiperItem,
    switchControl,
    slider,
    movableView,
    video,
    ...formComponents,
    richText,
    progress,
    navigator(navigate),
  ]
  for (const kind of kinds) registerBuiltIn(engine, kind, compiled.attributes[kind.tag] ?? [])
  const own = Object.values(compiled.json).flatMap(({ usingComponents }) => Object.keys(usingComponents ?? {}))
  const known = new Set([...OF_TEMPLATES, ...own, ...kinds.map(({ tag }) => tag)])
  for (const tag of Object.keys(compiled.attributes)) {
    if (!known.has(tag)) reports.exception(new Error(`the host has no component <${tag}>`), 'component')
  }
}
