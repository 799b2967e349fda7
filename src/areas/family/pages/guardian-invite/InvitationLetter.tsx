import { useState } from 'react'
import { View } from '@tarojs/components'
import type { FamilyScope, InvitationView } from '@contract/family'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Icon } from '@/components/Icon/Icon'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { commonMessages } from '@/i18n/messages/common'
import { ScopeLines } from '../../parts/ScopeLines'
import { ScopeSheet } from '../../parts/ScopeSheet'
import { protectedMessages, useGuardianWords } from '../../protected-messages'
import { AnswerButtons } from './AnswerButtons'
import { guardianInviteMessages } from './messages'
import { ProveNumber } from './ProveNumber'
import type { InvitationState } from './use-invitation'

export interface InvitationLetterProps {
  view: InvitationView
  invitation: InvitationState
}

/**
 * Who asks, what they would see and what never, the expiry, and two equal buttons. A session of the invited number
 * answers with one tap; everybody else proves the number first.
 */
export function InvitationLetter({ view, invitation }: InvitationLetterProps) {
  const t = useMessages(guardianInviteMessages)
  const scopeText = useMessages(protectedMessages)
  const whoOf = useGuardianWords()
  const common = useMessages(commonMessages)
  const [scope, setScope] = useState<FamilyScope>(view.asked)
  const [panel, setPanel] = useState<'scope' | 'accept' | 'refuse' | null>(null)
  const { guardianName, guardianPhone, phone, viewer, asked } = view
  const { problem } = invitation
  const problemText = problem && ('text' in problem ? problem.text : common(problem.key))

  async function answer(accept: boolean, proof?: { code: string; refuseOthers: boolean }) {
    const choice = accept ? { accept, scope } : { accept, refuseOthers: proof?.refuseOthers ?? false }
    await invitation.answer(choice, proof?.code)
  }

  function handleAnswer(accept: boolean) {
    if (viewer === 'self') return void answer(accept)
    invitation.clearProblem()
    setPanel(accept ? 'accept' : 'refuse')
  }

  return (
    <View className="guardian-invite">
      <View className="guardian-invite__who">
        <View className="guardian-invite__face">
          <Icon name="users" size={24} />
        </View>
        <View className="guardian-invite__name">{whoOf(guardianName, guardianPhone)}</View>
        <View className="guardian-invite__asks">{t('asks', { phone })}</View>
        <View className="guardian-invite__note">{t('why')}</View>
      </View>
      <Card>
        <View className="guardian-invite__head">
          <View className="guardian-invite__agreed">{scopeText('agreed')}</View>
          <Button id="invite-narrow" kind="text" size="small" onClick={() => setPanel('scope')}>
            {scopeText('narrow')}
          </Button>
        </View>
        <ScopeLines scope={scope} />
      </Card>
      <View className="guardian-invite__note guardian-invite__until">
        {viewer === 'other' ? <View>{t('other')}</View> : null}
        <NoWrapDate>{t('until', { time: momentText(view.expiresAt) })}</NoWrapDate>
      </View>
      {problemText && panel === null ? (
        <View id="invite-problem" className="guardian-invite__problem" {...aria({ role: 'alert' })}>
          {problemText}
        </View>
      ) : null}
      <AnswerButtons id="invite" name={guardianName} busy={invitation.busy} onAnswer={handleAnswer} />
      {panel === 'scope' ? (
        <ScopeSheet asked={asked} scope={scope} onChange={setScope} onClose={() => setPanel(null)} />
      ) : null}
      {panel === 'accept' || panel === 'refuse' ? (
        <ProveNumber
          view={view}
          accept={panel === 'accept'}
          code={invitation.code}
          problem={problemText}
          busy={invitation.busy}
          onInput={invitation.clearProblem}
          onProve={(proof) => void answer(panel === 'accept', proof)}
          onClose={() => setPanel(null)}
        />
      ) : null}
    </View>
  )
}
