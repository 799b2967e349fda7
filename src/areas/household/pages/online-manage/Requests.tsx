import { useState } from 'react'
import { View } from '@tarojs/components'
import type { ExtraRequest, HouseholdState } from '@contract/household'
import { answerExtra } from '@/api/household'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { RadioList } from '@/components/RadioList/RadioList'
import { Section } from '@/components/Section/Section'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { minutesText } from '@/i18n/formats'
import { clockOf } from '@/rules/time/shanghai'
import { toast } from '@/stores/feedback'
import { useTargetName } from '@/widgets/Household/decision-words'
import { broadbandMessages } from '@/widgets/Household/messages'
import type { Household } from '@/widgets/Household/use-household'
import { onlineManageMessages } from './messages'

const otherMinutes = ['15', '30', '45', '60', '90', '120']

/**
 * The requests for more time. Each can be granted as asked, granted with other minutes, or denied. Renders nothing
 * without requests.
 */
export function Requests({ state, household }: { state: HouseholdState; household: Household }) {
  const t = useMessages(onlineManageMessages)
  const nameOfTarget = useTargetName()
  const { busy, run } = useMutation(household.remote.reload)
  const [other, setOther] = useState<ExtraRequest | null>(null)
  const pending = state.requests.filter(({ state }) => state === 'pending')
  const nameOf = ({ personId }: ExtraRequest) => state.policy.persons.find(({ id }) => id === personId)?.name ?? ''

  async function answer({ id }: ExtraRequest, minutes: number) {
    const send = (requestId: string) => answerExtra(state.pppoeAccount, { id, minutes }, requestId)
    const result = await run(send, ['extra', id, minutes])
    // Refused because somebody else has decided it: the reloaded state shows the decision.
    if (!result) return household.remote.reload()
    household.remote.replace(result.state)
    setOther(null)
    const { request } = result
    if (request?.state === 'denied') toast(t('denied'))
    else toast(request?.state === 'approved' ? t('approved', { minutes: request.minutes }) : t('expired'))
  }

  if (pending.length === 0) return null
  return (
    <Section id="requests" title={t('requests')}>
      <Card flush>
        {pending.map((request, index) => {
          const { minutes, target, askedAt } = request
          const name = nameOf(request)
          return (
            <View key={request.id}>
              <ListRow
                icon="clock"
                tone="risk"
                title={t('requestTitle', { name, minutes })}
                detail={t('requestDetail', { target: nameOfTarget(target), time: clockOf(askedAt) })}
              />
              <View className="online-manage__answers">
                <View className="rule-quick">
                  <Button
                    id={`approve-${index}`}
                    size="small"
                    label={t('approveLabel', { name, minutes })}
                    disabled={busy}
                    onClick={() => void answer(request, minutes)}
                  >
                    {t('approve')}
                  </Button>
                  <Button
                    id={`other-${index}`}
                    kind="secondary"
                    size="small"
                    label={t('otherLabel', { name })}
                    disabled={busy}
                    onClick={() => setOther(request)}
                  >
                    {t('other')}
                  </Button>
                  <Button
                    id={`deny-${index}`}
                    kind="text"
                    size="small"
                    label={t('denyLabel', { name })}
                    disabled={busy}
                    onClick={() => void answer(request, 0)}
                  >
                    {t('deny')}
                  </Button>
                </View>
              </View>
            </View>
          )
        })}
      </Card>
      {other ? (
        <OtherMinutes
          name={nameOf(other)}
          busy={busy}
          onGive={(minutes) => void answer(other, minutes)}
          onClose={() => setOther(null)}
        />
      ) : null}
    </Section>
  )
}

interface OtherMinutesProps {
  name: string
  busy: boolean
  onGive: (minutes: number) => void
  onClose: () => void
}

function OtherMinutes({ name, busy, onGive, onClose }: OtherMinutesProps) {
  const t = useMessages(onlineManageMessages)
  const words = useMessages(broadbandMessages)
  const [minutes, setMinutes] = useState('15')
  return (
    <Sheet
      title={t('otherTitle', { name })}
      closeText={words('close')}
      onClose={onClose}
      footer={
        <Button id="other-give" block loading={busy} onClick={() => onGive(Number(minutes))}>
          {t('give', { minutes })}
        </Button>
      }
    >
      <RadioList
        label={t('minutes')}
        chosen={minutes}
        items={otherMinutes.map((key) => ({ key, id: `minutes-${key}`, title: minutesText(Number(key)) }))}
        onChange={setMinutes}
      />
    </Sheet>
  )
}
