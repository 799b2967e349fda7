import { useEffect, useRef } from 'react'
import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { BottomBar } from '../BottomBar/BottomBar'
import { Pressable } from '../Pressable/Pressable'
import { useLostFocus } from './use-lost-focus'
import './UndoBar.scss'

export interface UndoBarProps {
  /** What was done. */
  text: string
  actionText: string
  /** It is being taken back: the time stands still. */
  busy?: boolean
  onUndo: () => void
  /** How long it may be taken back. */
  seconds: number
  /** The time is over: whoever renders the bar takes it away. Give the bar a new `key` for each thing done. */
  onExpire: () => void
}

/** Shows what was done, with undo for some seconds. */
export function UndoBar({ text, actionText, busy, onUndo, seconds, onExpire }: UndoBarProps) {
  const bar = useLostFocus()
  const expire = useRef(onExpire)
  expire.current = onExpire

  useEffect(() => {
    if (busy) return
    const timer = setTimeout(() => expire.current(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds, busy])

  return (
    <BottomBar kind="undo" className="pg-undo">
      <View ref={bar} className="pg-undo__bar">
        <Text className="pg-undo__text" {...aria({ role: 'status', live: 'polite' })}>
          {text}
        </Text>
        <Pressable id="undo" className="pg-undo__action" disabled={busy} facts={{ busy }} onClick={onUndo}>
          <Text>{actionText}</Text>
        </Pressable>
      </View>
    </BottomBar>
  )
}
