import { useState } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { foundOn, SearchField } from '@/components/SearchField/SearchField'
import { Tabs } from '@/components/Tabs/Tabs'
import { useDebounced } from '@/hooks/use-debounced'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { findNumber } from '@/rules/tags/find-number'
import { searchText } from '@/rules/text/storable-text'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { contactsMessages } from '../../messages'
import { usePeople, type PeopleSource, type Person } from './use-people'
import './index.scss'

/** Chooses the number to tag: a recent caller, a contact, or any number that is entered. */
export default function AddNumSignContactPage() {
  const t = useMessages(contactsMessages)
  const common = useMessages(commonMessages)
  const [source, setSource] = useState<PeopleSource>('recent')
  const [search, setSearch] = useState('')
  const wanted = useDebounced(searchText(search))
  const people = usePeople(source, wanted)
  const typed = findNumber(search)

  const choose = (phoneNo: string) => go('/editNumSign', { phone: phoneNo }, { replace: true })
  const detailOf = ({ phoneNo, name, place, calls }: Person) =>
    [name ? phoneNo : '', calls > 0 ? t('callsText', { count: calls }) : '', place].filter(Boolean).join(' · ')
  const empty = (
    <StateMessage
      kind="empty"
      icon="search"
      title={t(search || source === 'contacts' ? 'nobody' : 'noCallers')}
      text={t('nobodyText')}
    />
  )

  return (
    <Screen path="/addNumSignContact">
      <View className="whom-to-tag">
        <SearchField
          id="list-search"
          label={t('searchPerson')}
          clearText={common('close')}
          value={search}
          found={wanted ? foundOn(people) : undefined}
          onInput={setSearch}
        />
        {typed ? (
          <Button id="tag-typed" kind="secondary" block onClick={() => choose(typed)}>
            {t('otherNumber', { phoneNo: typed })}
          </Button>
        ) : null}
        <Tabs
          label={t('chooseNumber')}
          items={[
            { key: 'recent', text: t('fromRecent'), id: 'tag-recent' },
            { key: 'contacts', text: t('fromContacts'), id: 'tag-contacts' },
          ]}
          active={source}
          onChange={setSource}
        />
        <RemoteState remote={people} empty={empty}>
          <Card flush>
            <Rows
              items={people.items}
              row={(person, index) => (
                <ListRow
                  key={person.phoneNo}
                  index={index}
                  icon={person.name ? 'user' : 'phone'}
                  title={person.name || person.phoneNo}
                  detail={detailOf(person)}
                  onClick={() => choose(person.phoneNo)}
                />
              )}
            />
          </Card>
          <LoadMore id="people-more" text={t('loadMore')} pages={people} />
        </RemoteState>
      </View>
    </Screen>
  )
}
