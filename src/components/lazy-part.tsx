import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'

const RETRY_MS = 3000

/** Loads a component's code. */
export type LoadPart<Props> = () => Promise<ComponentType<Props>>

/**
 * A part that the first screen does not need: its code loads when it is first rendered. Until then it renders
 * `Waiting`, or nothing after a failed load. Loading is retried as long as the part is rendered. The mini-program has
 * the code already.
 */
export function lazyPart<Props extends object>(load: LoadPart<Props>, Waiting?: ComponentType): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => known)
    const [tries, setTries] = useState(0)
    useEffect(() => {
      if (Part) return
      let isWanted = true
      let timer: ReturnType<typeof setTimeout> | undefined
      load().then(
        (component) => {
          known = component
          if (isWanted) setPart(() => component)
        },
        () => {
          if (isWanted) timer = setTimeout(() => setTries(tries + 1), RETRY_MS)
        },
      )
      return () => {
        isWanted = false
        clearTimeout(timer)
      }
    }, [Part, tries])
    if (Part) return <Part {...props} />
    return Waiting && tries === 0 ? <Waiting /> : null
  }
}
