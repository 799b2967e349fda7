import { useState } from 'react'
import { View } from '@tarojs/components'
import type { SentInvitation } from '@contract/family'
import { resendInvitation, withdrawInvitation } from '@/api/family-people'
import { Button } from '@/components/Button/Button'
import { useMutation } from '@/hooks/use-mutation'
import { useMessages } from '@/i18n/define-messages'
import { confirm, toast } from '@/stores/feedback'
import { InvitationCard } from '../../parts/InvitationCard'
import { usePersonWords } from '../../parts/person-words'
import { familyMessages } from '../../messages'
import { editMessages } from './messages'
import type { PersonPartProps } from './Nickname'

/** A pending invitation: it can be sent again, by SMS or as a link, and withdrawn. */
export function Waiting({ person, onChanged }: PersonPartProps) {
  const t = useMessages(editMessages)
  const ofFamily = useMessages(familyMessages)
  const words = usePersonWords()
  const { busy, run } = useMutation(onChanged)
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const { id, phoneNo } = person

  async function handleResend(by: 'sms' | 'link') {
    const invitation = await run((requestId) => resendInvitation(id, by, requestId), ['resend', id, by])
    if (!invitation) return
    setSent(by === 'link' ? invitation : null)
    toast(by === 'link' ? t('linkMade') : ofFamily('smsSent'))
    await onChanged()
  }

  async function handleWithdraw() {
    const name = words.nameOf(person)
    const question = { title: t('withdrawTitle', { name }), text: t('withdrawText', { name }), danger: true }
    if (!(await confirm({ ...question, confirmText: t('withdraw'), cancelText: t('keep') }))) return
    if (!(await run((requestId) => withdrawInvitation(phoneNo, requestId).then(() => true), ['withdraw', id]))) return
    toast(t('withdrawn'))
    await onChanged()
  }

  return (
    <>
      {sent ? <InvitationCard sent={sent} path="/protectEdit" /> : null}
      <View className="family__buttons">
        <Button id="invite-sms" icon="message" block disabled={busy} onClick={() => void handleResend('sms')}>
          {t('resendSms')}
        </Button>
        {sent ? null : (
          <Button
            id="invite-link"
            kind="secondary"
            icon="share"
            block
            disabled={busy}
            onClick={() => void handleResend('link')}
          >
            {t('resendLink')}
          </Button>
        )}
        <View className="family__note">{t('resendText')}</View>
        <Button id="invite-withdraw" kind="text" block disabled={busy} onClick={() => void handleWithdraw()}>
          {t('withdraw')}
        </Button>
      </View>
    </>
  )
}
