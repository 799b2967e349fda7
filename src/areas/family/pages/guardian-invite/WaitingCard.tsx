import { useState } from 'react'
import { View } from '@tarojs/components'
import type { FamilyScope, WaitingInvitation } from '@contract/family'
import { answerWaiting } from '@/api/protectors'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { ScopeLines } from '../../parts/ScopeLines'
import { ScopeSheet } from '../../parts/ScopeSheet'
import { protectedMessages, useGuardianWords } from '../../protected-messages'
import { AnswerButtons } from './AnswerButtons'
import { guardianInviteMessages } from './messages'
import type { ChangeProtectors } from './Protectors'

export interface WaitingCardProps {
  /** Position in the list from 0: the ids become `waiting-<index>-accept` and so on. */
  index: number
  invitation: WaitingInvitation
  busy: boolean
  change: ChangeProtectors
}

/** A pending invitation, answered with one tap: the session proves the number. */
export function WaitingCard({ index, invitation, busy, change }: WaitingCardProps) {
  const t = useMessages(guardianInviteMessages)
  const scopeText = useMessages(protectedMessages)
  const whoOf = useGuardianWords()
  const [scope, setScope] = useState<FamilyScope>(invitation.asked)
  const [isNarrowing, setIsNarrowing] = useState(false)
  const { id, guardianName, guardianPhone, expiresAt, asked } = invitation

  const handleAnswer = (accept: boolean) => {
    const choice = accept ? { accept, scope } : { accept }
    const toastText = t(accept ? 'acceptedToast' : 'refusedToast')
    void change((requestId) => answerWaiting(id, choice, requestId), [id, choice], toastText)
  }

  return (
    <Card flush className="guardian-invite__person">
      <ListRow
        id={`waiting-${index}`}
        icon="user-add"
        title={whoOf(guardianName, guardianPhone)}
        detail={t('waitingUntil', { time: momentText(expiresAt) })}
      />
      <View className="guardian-invite__part">
        <View className="guardian-invite__head">
          <View className="guardian-invite__agreed">{scopeText('agreed')}</View>
          <Button id={`waiting-${index}-narrow`} kind="text" size="small" onClick={() => setIsNarrowing(true)}>
            {scopeText('narrow')}
          </Button>
        </View>
        <ScopeLines scope={scope} />
        <AnswerButtons id={`waiting-${index}`} name={guardianName} busy={busy} onAnswer={handleAnswer} />
      </View>
      {isNarrowing ? (
        <ScopeSheet asked={asked} scope={scope} onChange={setScope} onClose={() => setIsNarrowing(false)} />
      ) : null}
    </Card>
  )
}
