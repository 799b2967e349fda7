import { View } from '@tarojs/components'
import type { Exchange, ExchangeItem } from '@contract/points'
import { cancelExchange, exchangePoints, exchangesQuery } from '@/api/point-ledger'
import { Button } from '@/components/Button/Button'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { yuanOf } from '@/rules/products/price'
import { clockOf } from '@/rules/time/shanghai'
import { toast, useFeedbackStore } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { pointsMessages } from './points-messages'

/**
 * The items that points can be exchanged for, with a confirmation, and the last exchanges, which can be cancelled for a
 * time.
 */
export function PointExchange({ onChanged }: { onChanged: () => void }) {
  const t = useMessages(pointsMessages)
  const confirm = useFeedbackStore((feedback) => feedback.confirm)
  const remote = useRemote(exchangesQuery, { isEmpty: ({ items, exchanges }) => items.length + exchanges.length === 0 })
  const { busy, run } = useMutation(handleChanged)
  const { points = 0, leftThisMonth = 0, items = [], exchanges = [] } = remote.data ?? {}

  function handleChanged() {
    onChanged()
    void remote.reload()
  }

  async function handleExchange(item: ExchangeItem) {
    const question = {
      title: t('exchangeTitle', { points: item.points, yuan: yuanOf(item.amountFen) }),
      text: t('exchangeText', { left: points - item.points }),
    }
    if (!(await confirm({ ...question, confirmText: t('confirm'), cancelText: t('back') }))) return
    const made = await run((requestId) => exchangePoints(item, requestId), ['exchange', item.id])
    if (made) toast(t('exchanged'))
    handleChanged()
  }

  async function handleCancel({ id, points: spent }: Exchange) {
    const question = { title: t('cancelTitle'), text: t('cancelText', { points: spent }) }
    if (!(await confirm({ ...question, confirmText: t('cancel'), cancelText: t('back') }))) return
    const cancelled = await run((requestId) => cancelExchange(id, requestId), ['cancel', id])
    if (cancelled) toast(t('cancelledToast'))
    handleChanged()
  }

  const reasonOf = (item: ExchangeItem) => {
    if (leftThisMonth === 0) return t('monthFull')
    return points < item.points ? t('short', { points: item.points - points }) : t('price', { points: item.points })
  }

  return (
    <RemoteState remote={remote} empty={<StateMessage kind="empty" icon="gift" title={t('noItems')} />} rows={3}>
      <View className="personal__note">{t('exchangeLead', { left: leftThisMonth })}</View>
      {items.map((item) => {
        const name = t('bill', { yuan: yuanOf(item.amountFen) })
        return (
          <ListRow
            key={item.id}
            id={item.id}
            icon="gift"
            title={name}
            detail={reasonOf(item)}
            control={
              <Button
                id={`${item.id}-exchange`}
                kind="secondary"
                size="small"
                disabled={busy || leftThisMonth === 0 || points < item.points}
                label={`${t('exchangeNow')}: ${name}`}
                onClick={() => void handleExchange(item)}
              >
                {t('exchangeNow')}
              </Button>
            }
          />
        )
      })}
      {exchanges.length > 0 ? <View className="points__label">{t('made')}</View> : null}
      {exchanges.map((made, index) => {
        const name = t('bill', { yuan: yuanOf(made.amountFen) })
        return (
          <ListRow
            key={made.id}
            id={`exchange-${index}`}
            title={name}
            detail={
              <>
                <View>
                  <NoWrapDate>{momentText(made.at)}</NoWrapDate>
                </View>
                <View>
                  <NoWrapDate>
                    {made.cancelUntil === null ? t(made.state) : t('cancelUntil', { time: clockOf(made.cancelUntil) })}
                  </NoWrapDate>
                </View>
              </>
            }
            trailing={made.cancelUntil === null ? t('price', { points: made.points }) : undefined}
            control={
              made.cancelUntil === null ? null : (
                <Button
                  id={`exchange-${index}-cancel`}
                  kind="text"
                  size="small"
                  disabled={busy}
                  label={`${t('cancel')}: ${name}`}
                  onClick={() => void handleCancel(made)}
                >
                  {t('cancel')}
                </Button>
              )
            }
          />
        )
      })}
    </RemoteState>
  )
}
