import { EMPTY_TEMPLATE, SLOT_TEMPLATE } from '../../compile/template-names'
import type { Engine } from '../engine'
import { BuiltInElement, isOn, rememberBuiltIn, type BuiltIn } from './built-in'
import type { ComponentCaller } from './caller'

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Attributes for assistive techniques; they are copied to the document unchanged. */
const isForAssistance = (name: string) => name === 'role' || name.startsWith('aria-')

type Change = (self: BuiltInElement, value: unknown) => void

/** The effect of a change of each property. */
function changesOf(kind: BuiltIn, attributes: readonly string[]): [string, Change][] {
  const hidden: Change = ({ dom }, value) => dom.toggleAttribute('hidden', isOn(value))
  const forAssistance = attributes.filter(isForAssistance).map((name): [string, Change] => [
    camelCase(name),
    ({ dom }, value) => {
      if (value === undefined || value === null || value === '') dom.removeAttribute(name)
      else dom.setAttribute(name, String(value))
    },
  ])
  return [['hidden', hidden], ...forAssistance, ...Object.entries(kind.changed ?? {})]
}

/** Defines a built-in component; `attributes` are those that any template sets on its tag. */
export function registerBuiltIn(engine: Engine, kind: BuiltIn, attributes: readonly string[]): void {
  const space = engine.env.getGlobalCodeSpace()
  const template = engine.templates[kind.isVoid ? EMPTY_TEMPLATE : SLOT_TEMPLATE]
  const properties = ['hidden', ...attributes, ...(kind.properties ?? []), ...Object.keys(kind.changed ?? {})]
  const changes = changesOf(kind, attributes)
  const inDocument = new WeakSet<BuiltInElement>()
  // The engine reports properties before the component is in the document, when there is nothing to update yet.
  const onceThere = (change: Change) =>
    function (this: ComponentCaller, value: unknown) {
      const element = BuiltInElement.of(this, kind)
      if (inDocument.has(element)) change(element, value)
    }
  rememberBuiltIn(kind.tag)
  space.addCompiledTemplate(kind.tag, { groupList: engine.templates, content: template } as never)
  space.addComponentStaticConfig(kind.tag, { component: true, styleIsolation: 'shared' as never })
  space
    .component(kind.tag)
    .definition({
      properties: Object.fromEntries(properties.map((name) => [camelCase(name), null])),
      observers: Object.fromEntries(changes.map(([name, change]) => [name, onceThere(change)])) as never,
      lifetimes: {
        attached(this: ComponentCaller) {
          const element = BuiltInElement.of(this, kind)
          kind.attached?.(element)
          inDocument.add(element)
          for (const [name, change] of changes) if (element.get(name) != null) change(element, element.get(name))
        },
        detached(this: ComponentCaller) {
          const element = BuiltInElement.of(this, kind)
          inDocument.delete(element)
          kind.detached?.(element)
        },
      } as never,
    })
    .register()
}
