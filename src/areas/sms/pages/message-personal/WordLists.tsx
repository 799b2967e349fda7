import { useState } from 'react'
import { View } from '@tarojs/components'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { useMessages } from '@/i18n/define-messages'
import { EntryList } from '@/widgets/EntryList/EntryList'
import { smsListMessages } from '../../list-messages'

const lists = ['blockWord', 'allowWord'] as const

/** The words that hold an SMS, and those that let it pass. */
export function WordLists() {
  const t = useMessages(smsListMessages)
  const [list, setList] = useState<(typeof lists)[number]>('blockWord')
  return (
    <View>
      <View className="sms-centre__choice">
        <ChoiceRow
          label={t('wordLists')}
          choices={lists.map((key) => ({ key, text: t(key) }))}
          chosen={list}
          onChoose={setList}
        />
      </View>
      <EntryList key={list} list={list} />
    </View>
  )
}
