import { View } from '@tarojs/components'
import { myTagsQuery } from '@/api/tags'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Rows } from '@/components/Rows/Rows'
import { Tag } from '@/components/Tag/Tag'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { useTagText } from '@/widgets/NumberFacts/use-tag-text'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { contactsMessages } from '../../messages'
import './index.scss'

/** The numbers that the subscriber has tagged; each tag can be changed or withdrawn. */
export default function MyNumSignPage() {
  const t = useMessages(contactsMessages)
  const tagText = useTagText()
  const tags = useRemotePages(myTagsQuery)

  return (
    <Screen path="/myNumSign">
      <View className="my-tags">
        <RemoteState
          remote={tags}
          empty={<StateMessage kind="empty" icon="tag" title={t('tagsEmpty')} text={t('tagsEmptyText')} />}
        >
          <Card flush>
            <Rows
              items={tags.items}
              row={({ phoneNo, tag, at, count }, index) => (
                <ListRow
                  key={phoneNo}
                  index={index}
                  icon="tag"
                  title={<PhoneNumber>{phoneNo}</PhoneNumber>}
                  mark={<Tag>{tagText(tag)}</Tag>}
                  detail={[t('taggedOn', { day: dayText(at) }), t('sameTag', { count })].join(' · ')}
                  onClick={() => go('/editNumSign', { phone: phoneNo })}
                />
              )}
            />
          </Card>
          <LoadMore id="tags-more" text={t('loadMore')} pages={tags} />
        </RemoteState>
        <Button id="tag-add" size="large" block onClick={() => go('/addNumSignContact')}>
          {t('tagNumber')}
        </Button>
      </View>
    </Screen>
  )
}
