import { useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react'
import type { BaseEventOrig } from '@tarojs/components'
import { viewportWidth } from '@/platform/viewport'
import { classNames } from '../class-names'
import { Pressable } from '../Pressable/Pressable'
import './Draggable.scss'

export interface DraggableProps {
  id?: string
  /** The name for screen readers. */
  label: string
  onClick: () => void
  children: ReactNode
}

/** In CSS pixels: a touch that moves less than this is a tap. */
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
 * A small entrance docked at the side of the screen. It can be dragged, and on release docks at the nearer side. CSS
 * keeps it within the viewport (see the styles). A tap still triggers `onClick`.
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
    // Taro types touch events of a view as plain events.
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

  // The click that ends a drag fires right after the release, so the drag state is cleared after it.
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
      // Custom properties are missing in React's CSSProperties.
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

/** The element's position: a property of the element on H5, part of the event in the mini-program. */
interface TouchFacts {
  touches: { clientX: number; clientY: number }[]
  currentTarget: { offsetLeft: number; offsetTop: number }
}
