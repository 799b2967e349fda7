import { useEffect } from 'react'
import type { Picture } from '@/platform/draw-on'
import { drawPng } from '@/platform/drawing'
import { DrawingSurface } from './DrawingSurface'

export interface DrawingProps extends Picture {
  id: string
  /** Called with the picture as a PNG; null if this phone cannot draw. */
  onDrawn: (png: Uint8Array | null) => void
}

/** Draws a picture off screen, and again when `draw` changes. */
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
