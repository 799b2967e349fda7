import { useState, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Card } from '@/components/Card/Card'
import { FoldHead } from '@/components/FoldHead/FoldHead'
import './rules.scss'

export interface FoldProps {
  id: string
  title: string
  /** One line about what is folded. */
  detail: string
  startsOpen?: boolean
  children: ReactNode
}

/** What a screen rarely needs: a title with one line, which unfolds in place. */
export function Fold({ id, title, detail, startsOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <Card flush className="household-fold">
      <FoldHead id={id} isOpen={isOpen} onChange={setOpen}>
        <View>{title}</View>
        <View className="household-fold__detail">{detail}</View>
      </FoldHead>
      {isOpen ? <View {...aria({ role: 'group', label: title })}>{children}</View> : null}
    </Card>
  )
}
