import { useEffect, useRef } from 'react'
import { Text, View } from '@tarojs/components'
import { aria } from '../aria'
import { Pressable } from '../Pressable/Pressable'
import './UndoBar.scss'

export interface UndoBarProps {
  /** What was done. */
  text: string
  actionText: string
  onUndo: () => void
  /** How long it may be taken back. */
  seconds: number
  /** The time is over: whoever renders the bar takes it away. Give the bar a new `key` for each thing done. */
  onExpire: () => void
}

/** Says what was done, and takes it back for some seconds. */
export function UndoBar({ text, actionText, onUndo, seconds, onExpire }: UndoBarProps) {
  const expire = useRef(onExpire)
  expire.current = onExpire

  useEffect(() => {
    const timer = setTimeout(() => expire.current(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  return (
    <View className="pg-undo">
      <View className="pg-undo__bar">
        <Text className="pg-undo__text" {...aria({ role: 'status', live: 'polite' })}>
          {text}
        </Text>
        <Pressable id="undo" className="pg-undo__action" onClick={onUndo}>
          <Text>{actionText}</Text>
        </Pressable>
      </View>
    </View>
  )
}
