import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'

const RETRY_MS = 3000

/** A component whose code is on its way. */
export type LoadPart<Props> = () => Promise<ComponentType<Props>>

/**
 * A part of a screen that the first screen can do without: its code comes when it is first shown. Until then `Waiting`
 * stands there, or nothing; a phone that cannot get it now tries again as long as the part is wanted. In the mini-program the code
 * is at hand.
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
