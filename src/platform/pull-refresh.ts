import { useRef, useState } from 'react'

/** `pulled`: pulled far enough that a release refreshes. */
export type PullPhase = 'rest' | 'pulled' | 'refreshing'

export interface PullRefresh {
  phase: PullPhase
  /** Event handlers for the pulled element. */
  gestures: Record<string, unknown>
}

interface Touch {
  touches: ArrayLike<{ clientY: number }>
  currentTarget: Element
}

const FAR_ENOUGH = 72

/** Calls `refresh` when the user pulls the page down while it is scrolled to its top. */
export function usePullRefresh(refresh: () => Promise<void>): PullRefresh {
  const [phase, setPhase] = useState<PullPhase>('rest')
  const startY = useRef<number | null>(null)

  async function handleEnd() {
    startY.current = null
    if (phase !== 'pulled') return
    setPhase('refreshing')
    await refresh()
    setPhase('rest')
  }

  return {
    phase,
    gestures: {
      onTouchStart: ({ touches, currentTarget }: Touch) => {
        const isAtTop = (currentTarget.closest('.taro_page')?.scrollTop ?? 0) <= 0
        startY.current = isAtTop && phase === 'rest' ? (touches[0]?.clientY ?? null) : null
      },
      onTouchMove: ({ touches }: Touch) => {
        if (startY.current === null) return
        setPhase((touches[0]?.clientY ?? 0) - startY.current > FAR_ENOUGH ? 'pulled' : 'rest')
      },
      onTouchEnd: () => void handleEnd(),
      onTouchCancel: () => void handleEnd(),
    },
  }
}
