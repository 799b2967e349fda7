import { View } from '@tarojs/components'
import type { FamilyAlert } from '@contract/family'
import { readFamilyAlerts } from '@/api/family-alerts'
import { heldCodeQuery, restoreHeld } from '@/api/held-codes'
import type { ListedModem } from '@/api/household-modems'
import { answerDevice, answerRequest, readWaiting } from '@/api/modem-waiting'
import { ListRow, type ListRowProps } from '@/components/ListRow/ListRow'
import type { Remote } from '@/hooks/use-remote'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { riskMessages } from '@/i18n/messages/family'
import { go } from '@/navigation/go'
import { riskRules } from '@/rules/family/alert'
import { deviceName } from '@/rules/modem/modem'
import { maskFamily } from '@/rules/phone/mask'
import { toast } from '@/stores/feedback'
import { lateMessages } from './late-messages'
import type { Answer, Answers } from './use-answers'

export interface NeedsProps {
  alerts: Remote<FamilyAlert | null>
  modems: Remote<ListedModem[]>
  /** How many held codes of the last day wait in quarantine. */
  codes: number
  answers: Answers
}

/**
 * What needs the subscriber now, each answered in one tap: the newest family alert while it is unread, the first question of a line (a
 * request for time, a new device), a held code. Renders nothing while nothing waits.
 */
export function Needs({ alerts, modems, codes, answers }: NeedsProps) {
  const t = useMessages(lateMessages)
  const riskText = useMessages(riskMessages)
  const held = useRemote(codes > 0 ? heldCodeQuery : null)

  const row = (id: string, look: Omit<ListRowProps, 'control'>, ...by: readonly Answer[]) => (
    <ListRow
      id={id}
      tone="risk"
      {...look}
      control={<View className="home-answers">{by.map((answer, index) => answers.button(answer, index > 0))}</View>}
    />
  )

  function alertRow({ id, nickname, phoneNo, risk, at }: FamilyAlert) {
    const masked = maskFamily(phoneNo)
    const name = nickname || (masked.kind === 'masked' ? masked.text : masked.tail)
    const title = `${name} · ${riskText(risk)}`
    return row(
      'need-alert',
      {
        icon: 'users',
        tone: riskRules[risk].isCertain ? 'fraud' : 'risk',
        title,
        detail: momentText(at),
        onClick: () => go('/familyRemind', { phone: phoneNo }),
      },
      { name: 'seen', about: title, give: () => readFamilyAlerts([id]), reload: alerts.reload },
    )
  }

  function lineRow() {
    const line = modems.data?.find(readWaiting)
    const waiting = line && readWaiting(line)
    if (!waiting) return null
    const { id, kind, minutes } = waiting
    const { pppoeAccount, name } = line
    const extra = (given: number | null) => (requestId: string) =>
      answerRequest(pppoeAccount, { id, minutes: given }, requestId)
    const decide = (trust: 'trusted' | 'blocked' | 'new') => (requestId: string) =>
      answerDevice(pppoeAccount, { id, trust }, requestId)
    const isRequest = kind === 'request'
    const { tail } = deviceName(waiting.name.replace(/[^0-9a-f]/gi, '').toUpperCase())
    const about = isRequest ? t('request', waiting) : t('device', { tail })
    const common = { about, back: isRequest ? extra(null) : decide('new'), reload: modems.reload }
    return row(
      'need-line',
      {
        icon: isRequest ? 'clock' : 'device',
        title: about,
        detail: t('waits', { line: name || deviceName(pppoeAccount).tail }),
        onClick: () => go('/onlineManage', { pppoeAccount, name }),
      },
      { ...common, name: isRequest ? 'approve' : 'trust', give: isRequest ? extra(minutes) : decide('trusted') },
      { ...common, name: isRequest ? 'deny' : 'block', give: isRequest ? extra(0) : decide('blocked') },
    )
  }

  function codeRow({ id, from }: { id: string; from: string }) {
    const title = t('code')
    return row(
      'need-code',
      { icon: 'message-alert', title, detail: from, onClick: () => go('/messagePersonal', { tab: 'held' }) },
      {
        name: 'restore',
        about: title,
        give: async (requestId) => {
          await restoreHeld([id], false, requestId)
          toast(t('restored'))
        },
        reload: held.reload,
      },
    )
  }

  const alert = alerts.data
  return (
    <>
      {alert && !alert.isRead ? alertRow(alert) : null}
      {lineRow()}
      {held.data ? codeRow(held.data) : null}
    </>
  )
}
