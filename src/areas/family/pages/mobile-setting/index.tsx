import type { FamilyPerson } from '@contract/family'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { normaliseNumber } from '@/rules/phone/number'
import { Screen } from '@/widgets/Screen/Screen'
import { usePersonWords } from '../../parts/person-words'
import { shownPeople, useFamilyPeople } from '../../parts/use-family-people'
import { mobileSettingMessages } from './messages'
import { OwnChanges } from './OwnChanges'
import { PersonSettings } from './PersonSettings'
import './index.scss'

/** With `phone`: what a guardian may set for that person. Without it: what guardians changed for the subscriber. */
export default function MobileSettingPage() {
  const { phone } = useRouteParams('/mobileSetting')
  return phone === undefined ? <OwnChanges /> : <OfPerson phoneNo={normaliseNumber(phone)} />
}

function OfPerson({ phoneNo }: { phoneNo: string | null }) {
  const t = useMessages(mobileSettingMessages)
  const { remote } = useFamilyPeople()
  const { nameOf } = usePersonWords()
  const toPeople = { text: t('toPeople'), onClick: () => go('/familyAffectionProtect', {}, { replace: true }) }
  return (
    <Screen path="/mobileSetting" remote={remote}>
      {(data) => {
        const person = shownPeople(data).find((one) => one.phoneNo === phoneNo)
        const obstacle = obstacleOf(person)
        const name = person ? nameOf(person) : ''
        if (!person || obstacle)
          return (
            <StateMessage
              kind="empty"
              icon={obstacle === 'missing' ? 'users' : 'lock'}
              title={t(obstacle ?? 'missing', { name })}
              text={t(`${obstacle ?? 'missing'}Text`, { name })}
              action={toPeople}
            />
          )
        return <PersonSettings key={person.id} person={person} onRefused={() => void remote.reload()} />
      }}
    </Screen>
  )
}

/** Returns why nothing can be set, or null. */
function obstacleOf(person: FamilyPerson | undefined): 'missing' | 'waiting' | 'paused' | 'notAgreed' | null {
  if (person?.state === 'invited') return 'waiting'
  if (person?.state === 'paused') return 'paused'
  if (person?.state !== 'accepted') return 'missing'
  return person.scope?.settings ? null : 'notAgreed'
}
