import { memo, useEffect, useMemo } from 'react'
import { View } from '@tarojs/components'
import type { Contact } from '@contract/contacts'
import { aria } from '@/components/aria'
import { useViewport } from '@/platform/viewport'
import { layoutLetters, rowHeights, topOfRow, type LetterCount, type LetterSection } from '@/rules/contacts/list-layout'
import { useSettingsStore } from '@/stores/settings'
import { ContactRow } from './ContactRow'
import { LetterRail } from './LetterRail'
import type { ContactBook } from './use-contact-book'
import { useListWindow } from './use-list-window'

const LIST = 'contact-list'

export interface ContactListProps {
  letters: LetterCount[]
  book: ContactBook
  onOpen: (contact: Contact) => void
}

/**
 * The address book from A to Z. Only the rows around the visible area are rendered, so that ten thousand rows scroll
 * like fifty. Elder mode hides the rail of letters, as no letter could be large enough for a finger.
 */
export function ContactList({ letters, book, onOpen }: ContactListProps) {
  const { height, scale, textScale } = useViewport()
  const isElder = useSettingsStore((settings) => settings.elder)
  const heights = useMemo(() => rowHeights({ scale, textScale, isElder }), [scale, textScale, isElder])
  const layout = useMemo(() => layoutLetters(letters, heights), [letters, heights])
  const { range, scrollTo } = useListWindow(LIST, layout, heights, height)
  const { show } = book
  useEffect(() => show(range), [show, range])

  const rows = []
  for (let index = range.first; index < Math.min(range.end, layout.rowCount); index += 1) {
    const top = topOfRow(layout, heights, index)
    const contact = book.contactAt(index)
    rows.push(<ContactRow key={index} index={index} contact={contact} top={top} height={heights.row} onOpen={onOpen} />)
  }

  return (
    <>
      {isElder ? null : (
        <LetterRail sections={layout.sections} scale={scale} onChoose={({ top }) => void scrollTo(top)} />
      )}
      <View id={LIST} className="contacts__list" style={{ height: `${layout.height}px` }}>
        <Letters sections={layout.sections} height={heights.header} />
        {rows}
      </View>
    </>
  )
}

const Letters = memo(function Letters({ sections, height }: { sections: readonly LetterSection[]; height: number }) {
  return (
    <>
      {sections.map(({ letter, top }) => (
        <View
          key={letter}
          className="contacts__letter"
          style={{ top: `${top}px`, height: `${height}px` }}
          {...aria({ role: 'heading', level: 2 })}
        >
          {letter}
        </View>
      ))}
    </>
  )
})
