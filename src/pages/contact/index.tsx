import { useCallback, useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { Contact } from '@contract/contacts'
import { aria } from '@/components/aria'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { Icon } from '@/components/Icon/Icon'
import type { IconName } from '@/components/Icon/icon-names'
import { Pressable } from '@/components/Pressable/Pressable'
import { SearchField } from '@/components/SearchField/SearchField'
import { useDebounced } from '@/hooks/use-debounced'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { usePullRefresh } from '@/platform/pull-refresh'
import { searchText } from '@/rules/text/storable-text'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { ContactList } from './ContactList'
import { contactMessages } from './messages'
import { useContactBook } from './use-contact-book'
import './index.scss'

const actions = [
  { key: 'add', icon: 'user-add', path: '/addContact' },
  { key: 'import', icon: 'upload', path: '/uploadContactStep' },
  { key: 'myTags', icon: 'tag', path: '/myNumSign' },
] as const satisfies readonly { key: string; icon: IconName; path: string }[]

/** The lists for which a contact can be chosen, by the `type` parameter. */
const lists: Readonly<Record<string, 'black' | 'white'>> = { blackNameList: 'black', whiteNameList: 'white' }

/** The address book, with search and adding; or the choice of a contact for a list. */
export default function ContactPage() {
  const t = useMessages(contactMessages)
  const common = useMessages(commonMessages)
  const { type = '' } = useRouteParams('/contact')
  const chosenFor = lists[type]
  const [search, setSearch] = useState('')
  const wanted = useDebounced(searchText(search))
  const book = useContactBook(wanted)
  const { phase, gestures } = usePullRefresh(book.remote.reload)

  const handleOpen = useCallback(
    ({ id, phoneNo }: Contact) => {
      if (chosenFor) go('/addNameList', { type: chosenFor, phone: phoneNo }, { replace: true })
      else go('/contactDetail', { id })
    },
    [chosenFor],
  )

  const toImport = { id: 'contact-import', text: t('import'), onClick: () => go('/uploadContactStep') }
  const empty = wanted ? (
    <StateMessage kind="empty" icon="search" title={t('noMatch')} text={t('noMatchText')} />
  ) : (
    <StateMessage kind="empty" icon="contacts" title={t('empty')} text={t('emptyText')} action={toImport} />
  )
  const page = book.remote.data

  return (
    <Screen path="/contact" title={chosenFor ? t('choose') : undefined}>
      <View className="contacts" {...gestures}>
        {phase === 'rest' ? null : (
          <View className="contacts__pull" {...aria({ role: 'status' })}>
            {t(phase)}
          </View>
        )}
        <SearchField
          id="list-search"
          label={t('search')}
          clearText={common('close')}
          value={search}
          found={wanted ? page?.total : undefined}
          onInput={setSearch}
        />
        {chosenFor ? null : (
          <View className="contacts__actions">
            {actions.map(({ key, icon, path }) => (
              <Pressable key={key} id={`contact-to-${key}`} className="contacts__action" onClick={() => go(path)}>
                <Icon name={icon} size={20} />
                <Text className="contacts__action-text">{t(key)}</Text>
              </Pressable>
            ))}
          </View>
        )}
        <RemoteState remote={book.remote} empty={empty} rows={8}>
          {page ? (
            <>
              <View className="contacts__total">{t(wanted ? 'found' : 'total', { count: page.total })}</View>
              <ContactList key={wanted} letters={page.letters} book={book} onOpen={handleOpen} />
            </>
          ) : null}
        </RemoteState>
      </View>
    </Screen>
  )
}
