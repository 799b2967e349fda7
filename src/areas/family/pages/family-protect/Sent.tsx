import { View } from '@tarojs/components'
import { aria } from '@/components/aria'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Icon } from '@/components/Icon/Icon'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { back, go } from '@/navigation/go'
import { isLive } from '@/rules/family/binding'
import { InvitationCard } from '../../parts/InvitationCard'
import { usePersonWords } from '../../parts/person-words'
import { useFamilyPeople } from '../../parts/use-family-people'
import { protectMessages } from './messages'
import type { InviteFormState } from './use-invite-form'

export interface SentProps {
  sent: NonNullable<InviteFormState['sent']>
  onAnother: () => void
}

/**
 * Shown after an invitation was sent: the next steps, the ways to pass it on, and the person's answer once it arrives.
 */
export function Sent({ sent: { invitation, by }, onAnother }: SentProps) {
  const t = useMessages(protectMessages)
  const words = usePersonWords()
  const { remote } = useFamilyPeople()
  const person = remote.data?.people.find(({ id }) => id === invitation.person.id) ?? invitation.person
  const name = words.nameOf(person)
  const isAgreed = isLive(person.state)
  const title = isAgreed ? 'agreed' : by === 'sms' ? 'sentSms' : 'sentLink'

  return (
    <>
      <Card>
        <View className="invite__done" {...aria({ role: 'status' })}>
          <View className="invite__done-sign">
            <Icon name="check-circle" size={32} />
          </View>
          <View id="invite-sent" className="invite__title">
            {t(title, { name })}
          </View>
          {person.state === 'invited' ? (
            <>
              <View className="family__note">{t('next')}</View>
              <View className="family__note">
                <NoWrapDate>{t('until', { day: dayText(person.expiresAt ?? person.invitedAt) })}</NoWrapDate>
              </View>
            </>
          ) : (
            <View className="family__note">
              <NoWrapDate>{words.stateOf(person)}</NoWrapDate>
            </View>
          )}
        </View>
        {isAgreed ? (
          <Button
            id="invite-open"
            kind="secondary"
            block
            onClick={() => go('/protectEdit', { phone: person.phoneNo }, { replace: true })}
          >
            {t('openSettings')}
          </Button>
        ) : null}
      </Card>
      {person.state === 'invited' ? <InvitationCard sent={invitation} path="/familyProtect" /> : null}
      <BottomBar>
        <Button id="invite-another" kind="secondary" size="large" block onClick={onAnother}>
          {t('another')}
        </Button>
        <Button id="invite-done" size="large" block onClick={back}>
          {t('done')}
        </Button>
      </BottomBar>
    </>
  )
}
