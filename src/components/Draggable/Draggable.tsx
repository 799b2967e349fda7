import { useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react'
import type { BaseEventOrig } from '@tarojs/components'
import { viewportWidth } from '@/platform/viewport'
import { classNames } from '../class-names'
import { Pressable } from '../Pressable/Pressable'
import './Draggable.scss'

export interface DraggableProps {
  id?: string
  /** Its name for screen readers. */
  label: string
  onClick: () => void
  children: ReactNode
}

/** A finger that moves less than this still taps. In CSS pixels. */
const slop = 6

interface Grab {
  pointX: number
  pointY: number
  left: number
  top: number
  moved: boolean
}

interface Place {
  left: number
  top: number
  isHeld: boolean
  isLeft: boolean
}

/**
 * A small entrance docked at the side of the screen, which finger or mouse put elsewhere: let go, it docks at the nearer
 * side. CSS keeps it within the viewport (see the styles); a tap still is a tap.
 */
export function Draggable({ id, label, onClick, children }: DraggableProps) {
  const grab = useRef<Grab | null>(null)
  const [place, setPlace] = useState<Place | null>(null)

  function start(pointX: number, pointY: number, box: { offsetLeft: number; offsetTop: number }) {
    grab.current = { pointX, pointY, left: box.offsetLeft, top: box.offsetTop, moved: false }
  }

  function move(pointX: number, pointY: number) {
    const from = grab.current
    if (!from) return
    const byX = pointX - from.pointX
    const byY = pointY - from.pointY
    if (!from.moved && Math.hypot(byX, byY) < slop) return
    from.moved = true
    setPlace({ left: from.left + byX, top: from.top + byY, isHeld: true, isLeft: pointX < viewportWidth() / 2 })
  }

  function handleTouch(event: BaseEventOrig) {
    // Taro types a view's touches as a plain event.
    const { touches, currentTarget } = event as unknown as TouchFacts
    const touch = touches[0]
    if (!touch) return
    if (event.type === 'touchstart') start(touch.clientX, touch.clientY, currentTarget)
    else move(touch.clientX, touch.clientY)
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    start(event.clientX, event.clientY, event.currentTarget)
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'mouse' && event.buttons === 1) move(event.clientX, event.clientY)
  }

  // The click that ends a drag comes right after the pointer is let go.
  const end = () => {
    setPlace((last) => last && { ...last, isHeld: false })
    setTimeout(() => (grab.current = null), 0)
  }
  const handleClick = () => {
    if (!grab.current?.moved) onClick()
  }

  const touch = { onTouchStart: handleTouch, onTouchMove: handleTouch, onTouchEnd: end, onTouchCancel: end }
  const mouse = { onPointerDown: handlePointerDown, onPointerMove: handlePointerMove, onPointerUp: end }
  return (
    <Pressable
      id={id}
      className={classNames(
        'pg-draggable',
        place !== null && 'is-placed',
        place?.isLeft && 'is-left',
        place?.isHeld && 'is-held',
      )}
      // Custom properties, which React's CSSProperties does not list.
      style={
        place ? ({ '--drag-left': `${place.left}px`, '--drag-top': `${place.top}px` } as CSSProperties) : undefined
      }
      label={label}
      gestures={process.env.TARO_ENV === 'weapp' ? { ...touch, catchMove: true } : { ...touch, ...mouse }}
      onClick={handleClick}
    >
      {children}
    </Pressable>
  )
}

/** Where the element stands: in H5 the element's own properties, in the mini-program part of its event. */
interface TouchFacts {
  touches: { clientX: number; clientY: number }[]
  currentTarget: { offsetLeft: number; offsetTop: number }
}
