import { useRef, useState } from 'react'
import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { Pressable } from '@/components/Pressable/Pressable'
import { useMessages } from '@/i18n/define-messages'
import type { LetterSection } from '@/rules/contacts/list-layout'
import { contactMessages } from './messages'

/** The height of one letter in the 375-wide design. */
const LETTER = 17

interface Touch {
  touches: ArrayLike<{ clientY: number }>
}

export interface LetterRailProps {
  sections: readonly LetterSection[]
  /** Pixels per pixel of the design. */
  scale: number
  onChoose: (section: LetterSection) => void
}

/** The rail of letters beside the list: a tap jumps to a letter, and a finger can slide along it. */
export function LetterRail({ sections, scale, onChoose }: LetterRailProps) {
  const t = useMessages(contactMessages)
  const [touched, setTouched] = useState<LetterSection | null>(null)
  const startY = useRef(0)
  const height = LETTER * scale

  /** Handles a touch that started on one letter and moved to another. */
  function handleMove(from: number, y: number) {
    const section =
      sections[Math.min(sections.length - 1, Math.max(0, from + Math.round((y - startY.current) / height)))]
    if (!section || section === touched) return
    setTouched(section)
    onChoose(section)
  }

  return (
    <View className="contacts__rail" {...aria({ role: 'navigation', label: t('letters') })}>
      {sections.map((section, index) => (
        <Pressable
          key={section.letter}
          id={`letter-${section.letter === '#' ? 'other' : section.letter}`}
          className="contacts__jump"
          style={{ height: `${height}px` }}
          label={t('jumpTo', { letter: section.letter })}
          gestures={{
            onTouchStart: ({ touches }: Touch) => {
              startY.current = touches[0]?.clientY ?? 0
            },
            onTouchMove: ({ touches }: Touch) => handleMove(index, touches[0]?.clientY ?? 0),
            onTouchEnd: () => setTouched(null),
            onTouchCancel: () => setTouched(null),
            catchMove: true,
          }}
          onClick={() => onChoose(section)}
        >
          {section.letter}
        </Pressable>
      ))}
      {touched ? <View className="contacts__touched">{touched.letter}</View> : null}
    </View>
  )
}
