import { useState } from 'react'
import { View } from '@tarojs/components'
import type { FamilyPeople, FamilyPerson } from '@contract/family'
import { switchFamilyRemind } from '@/api/family-people'
import { Card } from '@/components/Card/Card'
import { ChoiceRow } from '@/components/ChoiceRow/ChoiceRow'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { isLive } from '@/rules/family/binding'
import { useMessageConsent } from '@/widgets/MessageConsent/use-message-consent'
import { useProductGate } from '@/widgets/ProductGate/use-product-gate'
import { Screen } from '@/widgets/Screen/Screen'
import { ChildRequests } from '../../parts/ChildLine'
import { usePersonWords } from '../../parts/person-words'
import { useFamilyPeople } from '../../parts/use-family-people'
import { AlertLog } from './AlertLog'
import { remindMessages } from './messages'
import '../../parts/family.scss'
import './index.scss'

/** The family reminder's switch and its log: every risk of the protected people, and the actions on it. */
export default function FamilyRemindPage() {
  const t = useMessages(remindMessages)
  const words = usePersonWords()
  const { phone } = useRouteParams('/familyRemind')
  const { remote, refresh } = useFamilyPeople()
  const [chosen, setChosen] = useState<string | null | undefined>(undefined)

  return (
    <Screen path="/familyRemind" remote={remote}>
      {(data) => {
        const live = data.people.filter(({ state }) => isLive(state))
        // Until the user chooses, the filter is the person that the address names.
        const person = live.find(({ id, phoneNo }) => (chosen === undefined ? phoneNo === phone : id === chosen))
        const everybody = { key: null, text: t('everybody') }
        return (
          <View className="family">
            <Reminder data={data} isNobody={live.length === 0} onChanged={refresh} />
            {live.length > 1 ? (
              <ChoiceRow
                label={t('person')}
                choices={[everybody, ...live.map((one) => ({ key: one.id, text: words.nameOf(one) }))]}
                chosen={person?.id ?? null}
                onChoose={setChosen}
              />
            ) : null}
            <ChildRequests personId={person?.id} />
            <AlertLog
              key={person?.id}
              person={person}
              news={JSON.stringify(data.people.map(({ id, state, unread, scope }) => [id, state, unread, scope]))}
              onRead={remote.reload}
              empty={
                <StateMessage
                  kind="empty"
                  icon="shield-check"
                  title={t('empty')}
                  text={t(emptyReason(data, person), { name: person ? words.nameOf(person) : '' })}
                  action={live.length === 0 ? { text: t('addPerson'), onClick: () => go('/familyProtect') } : undefined}
                />
              }
            />
          </View>
        )
      }}
    </Screen>
  )
}

/** Returns why there are no alerts, so that the text promises none that cannot come. */
function emptyReason({ people, remindOn }: FamilyPeople, person: FamilyPerson | undefined) {
  if (!people.some(({ state }) => isLive(state))) return 'emptyNobody'
  if (!remindOn) return 'emptyOff'
  return person?.state === 'paused' ? 'emptyPaused' : 'emptyText'
}

interface ReminderProps {
  data: FamilyPeople
  isNobody: boolean
  onChanged: () => Promise<void>
}

/** The family reminder (SPEC.md section 3, uasp type 4). It needs a product, and a person who has agreed. */
function Reminder({ data: { remindOn }, isNobody, onChanged }: ReminderProps) {
  const t = useMessages(remindMessages)
  const gate = useProductGate()
  const askForMessage = useMessageConsent('familyAlert')
  const { busy, run } = useMutation(onChanged)

  async function change(on: boolean) {
    if (on) askForMessage()
    const isDone = await run((requestId) => switchFamilyRemind(on, requestId).then(() => true), ['remind', on])
    if (isDone) await onChanged()
  }

  const detail = isNobody && !remindOn ? 'reminderNobody' : remindOn ? 'reminderText' : 'reminderOff'
  return (
    <Card flush>
      <SwitchRow
        icon="bell"
        title={t('reminder')}
        detail={t(detail)}
        name="family-remind"
        checked={remindOn}
        disabled={busy || (isNobody && !remindOn)}
        onChange={(on) => void (on ? gate('uasp', () => change(true)) : change(false))}
      />
    </Card>
  )
}
