import { useEffect } from 'react'
import type { Picture } from '@/platform/draw-on'
import { drawPng } from '@/platform/drawing'
import { DrawingSurface } from './DrawingSurface'

export interface DrawingProps extends Picture {
  id: string
  /** The picture as a PNG; null when this phone cannot draw. */
  onDrawn: (png: Uint8Array | null) => void
}

/** Draws a picture once, out of sight; another `draw` draws anew. */
export function Drawing({ id, width, height, draw, onDrawn }: DrawingProps) {
  useEffect(() => {
    let isWanted = true
    void drawPng(id, { width, height, draw })
      .catch(() => null)
      .then((png) => {
        if (isWanted) onDrawn(png)
      })
    return () => {
      isWanted = false
    }
  }, [id, width, height, draw, onDrawn])
  return <DrawingSurface id={id} />
}
