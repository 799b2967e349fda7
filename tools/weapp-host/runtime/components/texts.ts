import type { BuiltIn, BuiltInElement } from './built-in'

interface RichNode {
  type?: string
  name?: string
  text?: string
  attrs?: Record<string, string>
  children?: RichNode[]
}

/** Attributes that WeChat passes on; handlers and addresses of scripts are none of them. */
const PASSED = new Set([
  'class',
  'style',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'start',
  'type',
  'dir',
])
const DROPPED = new Set(['script', 'style', 'iframe', 'link', 'object', 'embed'])

function elementOf({ type, name = 'span', text = '', attrs = {}, children = [] }: RichNode): Node | null {
  if (type === 'text') return document.createTextNode(text)
  if (DROPPED.has(name.toLowerCase())) return null
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attrs))
    if (PASSED.has(attribute)) element.setAttribute(attribute, String(value))
  element.append(...children.flatMap((child) => elementOf(child) ?? []))
  return element
}

function richNodeOf(node: Node): RichNode[] {
  if (node instanceof Text) return [{ type: 'text', text: node.data }]
  if (!(node instanceof Element)) return []
  const attrs = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
  return [{ name: node.localName, attrs, children: [...node.childNodes].flatMap(richNodeOf) }]
}

function showNodes(self: BuiltInElement): void {
  const nodes = self.get('nodes')
  const parsed =
    typeof nodes === 'string'
      ? [...new DOMParser().parseFromString(nodes, 'text/html').body.childNodes].flatMap(richNodeOf)
      : // Of the build, in WeChat's form.
        ((nodes ?? []) as RichNode[])
  self.dom.replaceChildren(...parsed.flatMap((node) => elementOf(node) ?? []))
}

/** `rich-text`: elements without handlers, scripts and frames. */
export const richText: BuiltIn = {
  tag: 'rich-text',
  isVoid: true,
  properties: ['nodes'],
  attached: showNodes,
  changed: { nodes: showNodes },
}

function showProgress(self: BuiltInElement): void {
  const percent = Math.min(100, Math.max(0, self.number('percent', 0)))
  self.dom.setAttribute('role', 'progressbar')
  self.dom.setAttribute('aria-valuenow', String(percent))
  self.dom.style.setProperty('--host-percent', `${percent}%`)
}

/** `progress`, drawn by the host's style sheet. */
export const progress: BuiltIn = {
  tag: 'progress',
  isVoid: true,
  properties: ['percent'],
  attached: showProgress,
  changed: { percent: showProgress },
}

/** Opens a page, or goes back, by the name of a call of wx. */
export type Navigate = (name: string, options: Record<string, unknown>) => void

const CALLS: Record<string, string> = {
  navigate: 'navigateTo',
  redirect: 'redirectTo',
  switchTab: 'switchTab',
  reLaunch: 'reLaunch',
  navigateBack: 'navigateBack',
}

/** `navigator`, inside the mini-program. */
export const navigator = (navigate: Navigate): BuiltIn => ({
  tag: 'navigator',
  properties: ['url', 'openType', 'delta'],
  attached(self) {
    self.dom.setAttribute('role', 'link')
    self.on('tap', () => {
      const openType = self.text('openType') || 'navigate'
      const call = CALLS[openType]
      if (!call) throw new Error(`the host's <navigator> has no open-type ${openType}`)
      navigate(call, {
        url: self.text('url'),
        delta: self.number('delta', 1),
        success: () => self.trigger('success'),
        fail: (failure: Record<string, unknown>) => self.trigger('fail', failure),
      })
    })
  },
})
