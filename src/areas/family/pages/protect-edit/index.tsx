import { Text, View } from '@tarojs/components'
import type { FamilyPerson } from '@contract/family'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Section } from '@/components/Section/Section'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { useRouteParams } from '@/navigation/use-route-params'
import { callNumber } from '@/platform/phone-call'
import { isLive } from '@/rules/family/binding'
import { normaliseNumber } from '@/rules/phone/number'
import { Screen } from '@/widgets/Screen/Screen'
import { usePersonWords } from '../../parts/person-words'
import { ScopeFacts } from '../../parts/ScopeFacts'
import { shownPeople, useFamilyPeople } from '../../parts/use-family-people'
import { editMessages } from './messages'
import { Nickname } from './Nickname'
import { Protected } from './Protected'
import { Waiting } from './Waiting'
import '../../parts/family.scss'
import './index.scss'

/** One person: nickname, state and scope of the binding, SMS, and ending it; for an invitation, sending it again. */
export default function ProtectEditPage() {
  const t = useMessages(editMessages)
  const { phone = '' } = useRouteParams('/protectEdit')
  const phoneNo = normaliseNumber(phone)
  const { remote, refresh } = useFamilyPeople()
  const toPeople = { text: t('toPeople'), onClick: () => go('/familyAffectionProtect', {}, { replace: true }) }

  return (
    <Screen path="/protectEdit" remote={remote}>
      {(data) => {
        const person = shownPeople(data).find((one) => one.phoneNo === phoneNo)
        if (!person)
          return (
            <StateMessage kind="empty" icon="users" title={t('missing')} text={t('missingText')} action={toPeople} />
          )
        const { id, state } = person
        return (
          <View className="family">
            <Head person={person} />
            {state === 'invited' || isLive(state) ? <Nickname key={id} person={person} onChanged={refresh} /> : null}
            {isLive(state) ? <Protected person={person} onChanged={refresh} /> : null}
            {state === 'invited' ? <Waiting key={`waits ${id}`} person={person} onChanged={refresh} /> : null}
            {state === 'invited' || isLive(state) ? null : <Ended person={person} />}
          </View>
        )
      }}
    </Screen>
  )
}

/** The person and the state of the binding, with a button to call a protected person. */
function Head({ person }: { person: FamilyPerson }) {
  const t = useMessages(editMessages)
  const words = usePersonWords()
  const { nickname, phoneNo, state, scope, asked } = person
  const name = words.nameOf(person)
  const tone = state === 'accepted' ? 'safe' : state === 'paused' ? 'risk' : 'neutral'
  return (
    <>
      <Card>
        <View className="protect-edit__name" {...aria({ role: 'heading', level: 2 })}>
          <Text id="person-name">{name}</Text>
        </View>
        {nickname ? <View className="family__note">{words.numberOf(phoneNo)}</View> : null}
        <View id="person-state" className="protect-edit__state">
          <Tag tone={tone}>{words.stateOf(person)}</Tag>
        </View>
        {isLive(state) ? (
          <Button id="person-call" kind="secondary" icon="phone" block onClick={() => void callNumber(phoneNo)}>
            {t('call')}
          </Button>
        ) : null}
      </Card>
      {scope || state === 'invited' ? (
        <Section
          title={t(scope ? 'agreed' : 'asked', { name })}
          detail={t(scope ? 'agreedText' : 'askedText', { name })}
        >
          <Card>
            <ScopeFacts scope={scope ?? asked} />
          </Card>
        </Section>
      ) : null}
    </>
  )
}

/**
 * A binding that has ended, with a button for a new invitation, except for a number that may belong to somebody else now.
 */
function Ended({ person: { phoneNo, nickname, state } }: { person: FamilyPerson }) {
  const t = useMessages(editMessages)
  return (
    <>
      <View className="family__note">
        <NoWrapDate>{t('endedText')}</NoWrapDate>
      </View>
      {state === 'ended' ? null : (
        <Button
          id="person-invite"
          icon="user-add"
          block
          onClick={() => go('/familyProtect', { phone: phoneNo, name: nickname }, { replace: true })}
        >
          {t('inviteAgain')}
        </Button>
      )}
    </>
  )
}
