import { View } from '@tarojs/components'
import type { InterceptTab } from '@contract/words/guard'
import { foundContactsQuery } from '@/api/contacts'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { searchMessages } from './messages'

/** The contacts that a typed text names, with or without records. Renders nothing without any. */
export function FoundContacts({ search }: { search: string }) {
  const { data = [] } = useRemote(foundContactsQuery(search))
  if (data.length === 0) return null
  return (
    <View className="search__contacts">
      <Card flush>
        {data.map(({ id, name, phoneNo }, index) => (
          <ListRow
            key={id}
            id={`found-contact-${index}`}
            icon="user"
            title={name}
            detail={phoneNo}
            onClick={() => go('/contactDetail', { id })}
          />
        ))}
      </Card>
    </View>
  )
}

export interface FoundElsewhereProps {
  elsewhere: readonly { tab: InterceptTab; count: number }[]
  onOpen: (tab: InterceptTab) => void
}

/** How many records a search finds in the other tabs, each a link to it. */
export function FoundElsewhere({ elsewhere, onOpen }: FoundElsewhereProps) {
  const t = useMessages(searchMessages)
  return (
    <View className="search__elsewhere">
      {elsewhere.map(({ tab, count }) => (
        <Button key={tab} id={`found-${tab}`} kind="text" size="small" onClick={() => onOpen(tab)}>
          {t('foundIn', { tab: t(tab), count })}
        </Button>
      ))}
    </View>
  )
}
