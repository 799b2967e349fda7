import { useState } from 'react'
import { View } from '@tarojs/components'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { Rows } from '@/components/Rows/Rows'
import { foundOn, SearchField } from '@/components/SearchField/SearchField'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tabs } from '@/components/Tabs/Tabs'
import { useDebounced } from '@/hooks/use-debounced'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { readInvitee } from '@/rules/family/invitee'
import { searchText } from '@/rules/text/storable-text'
import type { Candidate } from '@/widgets/AddEntries/pick-sources'
import { candidatesQuery, eachOnce } from '@/widgets/AddEntries/pick-sources'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { protectMessages } from './messages'

export interface PickPersonProps {
  ownNumber: string
  onPick: (pick: Candidate) => void
  onClose: () => void
}

/** Picks a mobile number to invite, from the address book or recent calls. */
export function PickPerson({ ownNumber, onPick, onClose }: PickPersonProps) {
  const t = useMessages(protectMessages)
  const common = useMessages(commonMessages)
  const [source, setSource] = useState<'contacts' | 'calls'>('contacts')
  const [search, setSearch] = useState('')
  const wanted = useDebounced(searchText(search))
  const pages = useRemotePages(candidatesQuery(source, wanted))
  const people = eachOnce(pages.items).filter(({ value }) => readInvitee(value, ownNumber).ok)
  const nobody = <StateMessage kind="empty" icon="contacts" title={t('nobody')} text={t('nobodyText')} />

  return (
    <Sheet title={t('pickTitle')} closeText={common('close')} onClose={onClose}>
      <View className="invite__pick">
        <Tabs
          label={t('source')}
          items={[
            { key: 'contacts', text: t('fromContacts'), id: 'pick-contacts' },
            { key: 'calls', text: t('fromCalls'), id: 'pick-calls' },
          ]}
          active={source}
          onChange={setSource}
        />
        <SearchField
          id="pick-search"
          label={t('search')}
          clearText={common('close')}
          value={search}
          found={wanted ? foundOn(pages) : undefined}
          onInput={setSearch}
        />
        <RemoteState remote={pages} empty={nobody}>
          {people.length === 0 && !pages.hasMore ? nobody : null}
          <Card flush>
            <Rows
              items={people}
              row={(person, index) => (
                <ListRow
                  key={person.value}
                  id={`pick-${index}`}
                  icon="user"
                  title={person.name || person.value}
                  detail={person.name ? person.value : person.words}
                  onClick={() => onPick(person)}
                />
              )}
            />
          </Card>
          <LoadMore id="pick-more" text={t('loadMore')} pages={pages} />
        </RemoteState>
      </View>
    </Sheet>
  )
}
