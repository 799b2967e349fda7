import { useEffect, useRef } from 'react'
import { Text, View } from '@tarojs/components'
import { useAnnounced } from '@/hooks/use-announced'
import { announcedElsewhere } from '../aria'
import { BottomBar } from '../BottomBar/BottomBar'
import { Pressable } from '../Pressable/Pressable'
import { useLostFocus } from './use-lost-focus'
import './UndoBar.scss'

export interface UndoBarProps {
  /** Text of the action that can be undone. */
  text: string
  actionText: string
  /** The undo request is running: the countdown is paused. */
  busy?: boolean
  onUndo: () => void
  /** How long the action can be undone. */
  seconds: number
  /** Called when the time is over; the parent then removes the bar. Each action needs a new `key`. */
  onExpire: () => void
}

/** Shows an action with an undo button for some seconds. */
export function UndoBar({ text, actionText, busy, onUndo, seconds, onExpire }: UndoBarProps) {
  const bar = useLostFocus()
  useAnnounced(text)
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
        <Text className="pg-undo__text" {...announcedElsewhere()}>
          {text}
        </Text>
        <Pressable id="undo" className="pg-undo__action" disabled={busy} facts={{ busy }} onClick={onUndo}>
          <Text>{actionText}</Text>
        </Pressable>
      </View>
    </BottomBar>
  )
}
