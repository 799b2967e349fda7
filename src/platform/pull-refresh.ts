import { useRef, useState } from 'react'

/** `pulled` far enough: letting go refreshes. */
export type PullPhase = 'rest' | 'pulled' | 'refreshing'

export interface PullRefresh {
  phase: PullPhase
  /** For what is pulled. */
  gestures: Record<string, unknown>
}

interface Touch {
  touches: ArrayLike<{ clientY: number }>
  currentTarget: Element
}

const FAR_ENOUGH = 72

/** Refreshes when somebody pulls down what stands at its beginning. */
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
