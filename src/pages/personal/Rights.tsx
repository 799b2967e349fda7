import { useEffect } from 'react'
import { View } from '@tarojs/components'
import type { Right } from '@contract/rights'
import { queryReceiveResult, receiveRight, receiveWxCommit, rightAuth, rightsQuery } from '@/api/rights'
import { Button } from '@/components/Button/Button'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Tag } from '@/components/Tag/Tag'
import { useMutation } from '@/hooks/use-mutation'
import { usePoll } from '@/hooks/use-poll'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import type { go as goTo } from '@/navigation/go'
import { yuanOf } from '@/rules/products/price'
import { toast } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { pointsMessages } from './points-messages'

const POLL_MS = 3000

/** The rights of a package besides its functions; each can be received once in its period. */
export function Rights({ go, onChanged }: { go: typeof goTo; onChanged: () => void }) {
  const t = useMessages(pointsMessages)
  const remote = useRemote(rightsQuery)
  const { busy, run } = useMutation(remote.reload)
  const rights = remote.data ?? []
  const waiting = rights.find(({ receipt }) => receipt?.state === 'pending')?.receipt?.id
  const shown = rights.flatMap(({ receipt }) =>
    receipt && receipt.state !== 'pending' && receipt.committedAt === null ? receipt.id : [],
  )
  const toCommit = shown.join()

  // Marks the rights shown here as seen, so that they are not announced again.
  useEffect(() => {
    for (const id of toCommit.split(',').filter(Boolean)) void receiveWxCommit(id).catch(() => undefined)
  }, [toCommit])

  usePoll(async () => {
    if (waiting === undefined) return
    if ((await queryReceiveResult(waiting)).state !== 'pending') await remote.reload()
  }, POLL_MS)

  async function handleReceive({ rightId }: Right) {
    const receipt = await run(async (requestId) => {
      const auth = await rightAuth(rightId)
      return auth.allowed ? receiveRight(rightId, requestId) : null
    }, rightId)
    if (receipt) toast(t(receipt.state === 'received' ? 'received' : receipt.state))
    else if (receipt === null) toast(t('notNow'))
    void remote.reload()
    onChanged()
  }

  const detailOf = ({ auth, points, amountFen, receipt }: Right) => {
    if (receipt?.state === 'pending') return t('pendingText')
    if (receipt?.state === 'refused' && auth.allowed) return t('refusedText')
    if (auth.reason === 'noPackage') return t('needsPackage')
    if (auth.from !== null) return t(auth.reason === 'received' ? 'again' : 'from', { day: dayText(auth.from) })
    return points > 0 ? t('monthly') : t('yearly', { yuan: yuanOf(amountFen) })
  }

  return (
    <RemoteState remote={remote} empty={<StateMessage kind="empty" icon="crown" title={t('noRights')} />} rows={2}>
      <View className="personal__note">{t('rightsLead')}</View>
      {rights.map((right) => {
        const { rightId, auth, points, amountFen, receipt } = right
        const name = points > 0 ? t('givePoints', { points }) : t('bill', { yuan: yuanOf(amountFen) })
        const title = `${t(rightId)} · ${name}`
        const button = auth.allowed
          ? { text: t('receive'), press: () => void handleReceive(right) }
          : auth.reason === 'noPackage'
            ? { text: t('order'), press: () => go('/orderCenter') }
            : null
        return (
          <ListRow
            key={rightId}
            id={`right-${rightId}`}
            icon="crown"
            title={title}
            mark={
              receipt?.state === 'pending' ? (
                <Tag>{t('pending')}</Tag>
              ) : auth.reason === 'received' ? (
                <Tag tone="safe">{t('received')}</Tag>
              ) : undefined
            }
            detail={<NoWrapDate>{detailOf(right)}</NoWrapDate>}
            control={
              button ? (
                <Button
                  id={`right-${rightId}-receive`}
                  kind="secondary"
                  size="small"
                  disabled={busy}
                  label={`${button.text}: ${title}`}
                  onClick={button.press}
                >
                  {button.text}
                </Button>
              ) : null
            }
          />
        )
      })}
    </RemoteState>
  )
}
