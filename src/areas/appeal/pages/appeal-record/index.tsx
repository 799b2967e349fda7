import { useEffect, useState } from 'react'
import { View } from '@tarojs/components'
import type { Appeal, Complaint } from '@contract/appeals'
import { appealsQuery, complaintsQuery } from '@/api/appeals'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Rows } from '@/components/Rows/Rows'
import { SearchField } from '@/components/SearchField/SearchField'
import { Tabs } from '@/components/Tabs/Tabs'
import { Tag } from '@/components/Tag/Tag'
import { useRemotePages, type PagedQuery, type RemotePage } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { isPublicAccount } from '@/platform/environment'
import { serviceHotline } from '@/rules/phone/hotlines'
import { plainDigits } from '@/rules/phone/number'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { appealMessages } from '../../messages'
import { stateLooks } from '../../parts/state-look'
import { useDial } from '../../parts/use-dial'
import { appealRecordMessages } from './messages'
import '../../parts/appeal.scss'
import './index.scss'

const parts = ['appeals', 'complaints'] as const
type Part = (typeof parts)[number]

/** The subscriber's appeals and complaints with their states; in the public account also the buttons to file one. */
export default function AppealRecordPage() {
  const t = useMessages(appealRecordMessages)
  const dial = useDial()
  const { tab } = useRouteParams('/appealRecord')
  const [part, setPart] = useState<Part>(tab === 'complaints' ? 'complaints' : 'appeals')
  return (
    <Screen path="/appealRecord">
      <View className="appeal">
        <Tabs
          label={t('views')}
          items={parts.map((key) => ({ key, text: t(key), id: `record-${key}` }))}
          active={part}
          onChange={setPart}
        />
        {part === 'appeals' ? (
          <Records key={part} part={part} query={appealsQuery} />
        ) : (
          <Records key={part} part={part} query={complaintsQuery} />
        )}
        {isPublicAccount() ? (
          <BottomBar>
            <View className="appeal-record__ways">
              <Button id="record-complain" kind="secondary" block onClick={() => go('/complaint')}>
                {t('complain')}
              </Button>
              <Button id="record-file" block onClick={() => go('/numberAppeal')}>
                {t('file')}
              </Button>
            </View>
          </BottomBar>
        ) : (
          <Card>
            <View className="appeal__text">{t('elsewhere', { hotline: serviceHotline })}</View>
            <View className="appeal__below">
              <Button id="record-call" kind="secondary" block icon="phone" onClick={() => void dial(serviceHotline)}>
                {t('call', { hotline: serviceHotline })}
              </Button>
            </View>
          </Card>
        )}
      </View>
    </Screen>
  )
}

interface RecordsProps {
  part: Part
  query: PagedQuery<RemotePage<Appeal | Complaint>>
}

/** One list, newest first. A search covers all pages. */
function Records({ part, query }: RecordsProps) {
  const t = useMessages(appealRecordMessages)
  const shared = useMessages(appealMessages)
  const pages = useRemotePages(query)
  const [search, setSearch] = useState('')
  const wanted = plainDigits(search)
  const shown = pages.items.filter(({ phoneNo }) => phoneNo.includes(wanted))
  const { hasMore, isLoadingMore, loadMore } = pages

  // There are few entries, so a search loads all pages.
  useEffect(() => {
    if (wanted !== '' && hasMore && !isLoadingMore) loadMore()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one page after another
  }, [wanted, hasMore, isLoadingMore, pages.items.length])

  const isAppeals = part === 'appeals'
  const empty = (
    <StateMessage
      kind="empty"
      icon={isAppeals ? 'tag' : 'flag'}
      title={t(isAppeals ? 'noAppeals' : 'noComplaints')}
      text={t(isAppeals ? 'noAppealsText' : 'noComplaintsText')}
    />
  )
  return (
    <RemoteState remote={pages} empty={empty}>
      <SearchField
        id="record-search"
        label={t('search')}
        clearText={t('clear')}
        digits
        value={search}
        found={hasMore ? undefined : shown.length}
        onInput={setSearch}
      />
      {shown.length > 0 ? (
        <Card className="appeal-record__list" flush>
          <Rows
            items={shown}
            row={(one, index) => (
              <ListRow
                key={one.id}
                index={index}
                title={<PhoneNumber>{one.phoneNo}</PhoneNumber>}
                mark={<Tag {...stateLooks[one.state]}>{shared(one.state)}</Tag>}
                detail={
                  <NoWrapDate>
                    {t('filedOn', { what: shared('ground' in one ? one.ground : one.kind), day: dayText(one.at) })}
                  </NoWrapDate>
                }
                onClick={() => go('/appealDetail', { id: one.id, type: isAppeals ? undefined : 'complaint' })}
              />
            )}
          />
        </Card>
      ) : hasMore ? null : (
        <StateMessage kind="empty" icon="search" title={t('noMatch')} />
      )}
      <LoadMore id="records-more" text={t('more')} pages={pages} />
    </RemoteState>
  )
}
