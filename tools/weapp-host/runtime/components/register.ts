import { EMPTY_TEMPLATE, SLOT_TEMPLATE } from '../../compile/template-names'
import type { Engine } from '../engine'
import { BuiltInElement, isOn, rememberBuiltIn, type BuiltIn } from './built-in'
import type { ComponentCaller } from './caller'

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Attributes that assistive techniques read: they go to the document as they are. */
const isForAssistance = (name: string) => name === 'role' || name.startsWith('aria-')

type Observer = (this: ComponentCaller, value: unknown) => void

/** What the engine's templates may give a component, and what follows from a change of it. */
function observersOf(kind: BuiltIn, attributes: readonly string[]): Record<string, Observer> {
  const observers: Record<string, Observer> = {
    hidden(value) {
      BuiltInElement.of(this, kind).dom.toggleAttribute('hidden', isOn(value))
    },
  }
  for (const name of attributes.filter(isForAssistance)) {
    observers[camelCase(name)] = function (value) {
      const { dom } = BuiltInElement.of(this, kind)
      if (value === undefined || value === null || value === '') dom.removeAttribute(name)
      else dom.setAttribute(name, String(value))
    }
  }
  for (const [name, change] of Object.entries(kind.changed ?? {})) {
    observers[name] = function (value) {
      change(BuiltInElement.of(this, kind), value)
    }
  }
  return observers
}

/** Defines a built-in component; `attributes` are those that any template gives to its tag. */
export function registerBuiltIn(engine: Engine, kind: BuiltIn, attributes: readonly string[]): void {
  const space = engine.env.getGlobalCodeSpace()
  const template = engine.templates[kind.isVoid ? EMPTY_TEMPLATE : SLOT_TEMPLATE]
  const properties = ['hidden', ...attributes, ...(kind.properties ?? []), ...Object.keys(kind.changed ?? {})]
  rememberBuiltIn(kind.tag)
  space.addCompiledTemplate(kind.tag, { groupList: engine.templates, content: template } as never)
  space.addComponentStaticConfig(kind.tag, { component: true, styleIsolation: 'shared' as never })
  space
    .component(kind.tag)
    .definition({
      properties: Object.fromEntries(properties.map((name) => [camelCase(name), null])),
      observers: observersOf(kind, attributes) as never,
      lifetimes: {
        attached(this: ComponentCaller) {
          const element = BuiltInElement.of(this, kind)
          kind.attached?.(element)
        },
        detached(this: ComponentCaller) {
          kind.detached?.(BuiltInElement.of(this, kind))
        },
      } as never,
    })
    .register()
}
