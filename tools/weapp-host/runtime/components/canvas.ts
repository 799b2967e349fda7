import { builtInOf, type BuiltIn } from './built-in'

/** `canvas` of type 2d: the browser's own, which a selector query returns as node. */
export const canvas: BuiltIn = {
  tag: 'canvas',
  isVoid: true,
  properties: ['type', 'canvasId'],
  attached(self) {
    self.memory.canvas = self.make('canvas')
    self.dom.append(self.memory.canvas as HTMLCanvasElement)
  },
}

/** The browser's canvas in the component with an id; null when there is none. */
export function canvasNode(id: string): HTMLCanvasElement | null {
  const found = document.getElementById(id)
  return ((found && builtInOf(found)?.memory.canvas) as HTMLCanvasElement | undefined) ?? null
}
