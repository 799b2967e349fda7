import { Canvas } from '@tarojs/components'
import './DrawingSurface.scss'

/** WeChat draws on a canvas of the page alone. */
export function DrawingSurface({ id }: { id: string }) {
  return <Canvas id={id} canvasId={id} type="2d" className="pg-drawing" />
}
