import { memo } from 'react'
import { Text, View } from '@tarojs/components'
import type { Contact } from '@contract/contacts'
import { aria } from '@/components/aria'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Pressable } from '@/components/Pressable/Pressable'

export interface ContactRowProps {
  index: number
  /** Undefined while loading. */
  contact: Contact | undefined
  top: number
  height: number
  onOpen: (contact: Contact) => void
}

/**
 * One contact at its position in the list. It has few elements and is memoised, because a long list renders many of
 * them.
 */
export const ContactRow = memo(function ContactRow({ index, contact, top, height, onOpen }: ContactRowProps) {
  const style = { top: `${top}px`, height: `${height}px` }
  if (!contact) return <View className="contacts__row contacts__row--waiting" style={style} />
  return (
    <Pressable id={`row-${index}`} className="contacts__row" style={style} onClick={() => onOpen(contact)}>
      <View className="contacts__sign" {...aria({ hidden: true })}>
        {[...contact.name][0]}
      </View>
      <View className="contacts__words">
        <Text className="contacts__name">{contact.name}</Text>
        <Text className="contacts__number">
          <PhoneNumber>{contact.phoneNo}</PhoneNumber>
        </Text>
      </View>
    </Pressable>
  )
})
