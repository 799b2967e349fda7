import { Canvas } from '@tarojs/components'
import './DrawingSurface.scss'

/** WeChat can draw only on a canvas of the page. */
export function DrawingSurface({ id }: { id: string }) {
  return <Canvas id={id} canvasId={id} type="2d" className="pg-drawing" />
}
