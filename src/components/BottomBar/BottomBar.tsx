import type { ReactNode } from 'react'
import { createContext, useContext, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { View } from '@tarojs/components'
import { classNames } from '../class-names'
import './BottomBar.scss'

/** The kind decides the order: floating entrances above undo, undo above a notice, a notice above buttons. */
export type BottomBarKind = 'float' | 'undo' | 'notice' | 'buttons'

interface Bar {
  kind: BottomBarKind
  className?: string
  children: ReactNode
}

/** The pinned bars of one screen or panel. */
export interface BottomStack {
  put(key: object, bar: Bar | null): void
  watch(watcher: () => void): () => void
  read(): readonly (Bar & { key: number })[]
}

const order: readonly BottomBarKind[] = ['float', 'undo', 'notice', 'buttons']
const nothing: ReturnType<BottomStack['read']> = []
const StackContext = createContext<BottomStack | null>(null)

function createStack(): BottomStack {
  const bars = new Map<object, Bar & { key: number }>()
  const watchers = new Set<() => void>()
  let sorted = nothing
  let lastKey = 0
  return {
    put(key, bar) {
      if (bar) bars.set(key, { ...bar, key: bars.get(key)?.key ?? (lastKey += 1) })
      else bars.delete(key)
      sorted = [...bars.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
      for (const watcher of [...watchers]) watcher()
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    read: () => sorted,
  }
}

/** Creates the stack of a screen or panel, kept until it unmounts. */
export function useBottomStack(): BottomStack {
  return useState(createStack)[0]
}

/** Bars rendered inside go to this stack. */
export const BottomStackProvider = StackContext.Provider

export interface BottomBarProps {
  kind?: BottomBarKind
  className?: string
  children: ReactNode
}

/**
 * Pins its children to the bottom of the surrounding screen or panel, wherever it is rendered. All bars of a screen
 * form one column with the tab bar or footer, and the content ends above them, so a bar never covers a control. Without
 * a surrounding screen it renders in place.
 */
export function BottomBar({ kind = 'buttons', className, children }: BottomBarProps) {
  const stack = useContext(StackContext)
  const [key] = useState(() => ({}))
  useLayoutEffect(() => stack?.put(key, { kind, className, children }))
  useEffect(() => () => stack?.put(key, null), [stack, key])
  if (stack) return null
  return (
    <OneBar kind={kind} className={className}>
      {children}
    </OneBar>
  )
}

export interface BottomBarsProps {
  stack: BottomStack
  /** Rendered below all bars: the tab bar, the footer. */
  children?: ReactNode
}

/** The column of pinned bars at the end of a screen or panel. Renders nothing without bars. */
export function BottomBars({ stack, children }: BottomBarsProps) {
  const bars = useSyncExternalStore(stack.watch, stack.read, () => nothing)
  if (bars.length === 0 && !children) return null
  return (
    <View className="bottom-bars">
      {bars.map(({ key, ...bar }) => (
        <OneBar key={key} {...bar} />
      ))}
      {children}
    </View>
  )
}

function OneBar({ kind, className, children }: Bar) {
  return <View className={classNames('bottom-bar', `bottom-bar--${kind}`, className)}>{children}</View>
}
