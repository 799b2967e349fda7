import { View } from '@tarojs/components'
import type { ListName } from '@contract/lists'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { EmptyState } from '@/components/EmptyState/EmptyState'
import { ListRow } from '@/components/ListRow/ListRow'
import { SearchField } from '@/components/SearchField/SearchField'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { back, go } from '@/navigation/go'
import { toast } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { addNameMessages } from './messages'
import type { Candidate, PickSource } from './use-picks'
import { usePicks } from './use-picks'
import { UpgradeButton } from './UpgradeButton'
import { useRowFaultText } from './use-row-fault-text'

const texts = {
  contacts: { search: 'searchContacts', empty: 'noContacts', emptyText: 'noContactsText', icon: 'contacts' },
  recent: { search: 'searchRecent', empty: 'noRecent', emptyText: 'noRecentText', icon: 'phone-incoming' },
} as const

/** Numbers chosen from the address book or from recent calls; what is refused stays chosen and says why. */
export function PickNumbers({ list, source }: { list: ListName; source: PickSource }) {
  const t = useMessages(addNameMessages)
  const common = useMessages(commonMessages)
  const faultText = useRowFaultText(list)
  const picks = usePicks(list, source)
  const text = texts[source]

  async function handleResult(result: Promise<{ added: number; left: number } | null>) {
    const outcome = await result
    if (!outcome) return
    toast(t(outcome.left > 0 ? 'someRefused' : 'addedCount', { count: outcome.added }))
    if (outcome.left === 0) back()
  }

  const detailOf = ({ phoneNo, name, place, calls }: Candidate) =>
    [name === '' ? '' : phoneNo, place, calls === null ? '' : t('calls', { count: calls })].filter(Boolean).join(' · ')

  const empty = picks.isSearching ? (
    <EmptyState icon="search" title={t('noMatch')} text={t('noMatchText')} />
  ) : (
    <EmptyState
      icon={text.icon}
      title={t(text.empty)}
      text={t(text.emptyText)}
      action={source === 'contacts' ? { text: t('toContacts'), onClick: () => go('/contact') } : undefined}
    />
  )

  return (
    <View className="add-name__picks">
      <SearchField
        id="list-search"
        label={t(text.search)}
        clearText={common('close')}
        value={picks.search}
        onInput={picks.setSearch}
      />
      <RemoteState remote={picks.remote} empty={empty}>
        <Card flush>
          {picks.remote.data?.map((pick, index) => {
            const reason = picks.refused.get(pick.phoneNo)
            return (
              <ListRow
                key={pick.phoneNo}
                index={index}
                title={pick.name || pick.phoneNo}
                mark={reason ? <Tag tone="risk">{faultText(reason)}</Tag> : undefined}
                detail={detailOf(pick)}
                checked={picks.chosen.has(pick.phoneNo)}
                onClick={() => picks.toggle(pick)}
              />
            )
          })}
        </Card>
      </RemoteState>
      {picks.chosen.size > 0 ? (
        <View className="add-name__bar">
          {picks.movable > 0 ? (
            <Button
              id="list-move"
              kind="secondary"
              block
              loading={picks.busy}
              onClick={() => void handleResult(picks.move())}
            >
              {t(list === 'black' ? 'moveToBlack' : 'moveToWhite', { count: picks.movable })}
            </Button>
          ) : null}
          {[...picks.refused.values()].includes('overLimit') ? <UpgradeButton /> : null}
          {picks.fresh > 0 ? (
            <Button
              id="list-pick"
              size="large"
              block
              loading={picks.busy}
              onClick={() => void handleResult(picks.add())}
            >
              {t('addCount', { count: picks.fresh })}
            </Button>
          ) : null}
        </View>
      ) : null}
    </View>
  )
}
