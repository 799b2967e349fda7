import type { InviteObstacle } from '@contract/words/family'
import { useState } from 'react'
import { View } from '@tarojs/components'
import { familyPhonesQuery } from '@/api/family-people'
import { aria } from '@/components/aria'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { TextField } from '@/components/TextField/TextField'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { go, openTarget } from '@/navigation/go'
import { isFinal } from '@/rules/family/binding'
import { readInvitee, readNickname } from '@/rules/family/invitee'
import { withQuery } from '@/rules/navigation/query'
import { maskSubscriber } from '@/rules/phone/mask'
import { heldProducts } from '@/rules/products/flags'
import { TAG_LENGTH } from '@/rules/tags/tag-text'
import { goToOrderCenter, useProductGate, useProducts } from '@/widgets/ProductGate/use-product-gate'
import { protectMessages } from './messages'
import { PickPerson } from './PickPerson'
import { ScopeForm } from './ScopeForm'
import type { InviteFormState, InviteProblem } from './use-invite-form'

/**
 * The form of an invitation: number, nickname and requested scope, then the ways to send it. A guest is sent to the
 * login and returns afterwards.
 */
export function InviteForm({ form }: { form: InviteFormState }) {
  const t = useMessages(protectMessages)
  const gate = useProductGate()
  useProducts()
  const [isPicking, setIsPicking] = useState(false)
  const { fields, problems, busy, isGuest, ownNumber, people, change, checkPhone } = form
  const textOf = (problem: InviteProblem | undefined) => problem && ('text' in problem ? problem.text : t(problem.key))
  const room = people ? people.quota.limit - people.quota.used : 0

  function choose(phone: string, name: string) {
    const read = readNickname(name)
    setIsPicking(false)
    change({ phone, nickname: fields.nickname || (read.ok ? read.name : '') })
    void checkPhone(phone)
  }

  function handleLogin() {
    const back = { tab: '0', phone: fields.phone.trim(), name: fields.nickname.trim() }
    const filled = Object.fromEntries(Object.entries(back).filter(([, value]) => value !== ''))
    openTarget(withQuery('/wxLogin', { redirect: withQuery('/familyProtect', filled) }))
  }

  const send = (by: 'sms' | 'link') =>
    void gate(
      // The subscribe dialog is for subscribers without a product. To the others the gateway reports that the limit is
      // reached, or that they need a larger package.
      (products) => heldProducts(products).length > 0 || (people?.quota.used ?? 0) > 0,
      () => form.send(by),
    )

  return (
    <>
      <Card>
        <View className="invite__title" {...aria({ role: 'heading', level: 2 })}>
          {t('introTitle')}
        </View>
        <View className="family__note">{t('intro')}</View>
        {room > 0 ? <View className="invite__room">{t('room', { count: room })}</View> : null}
      </Card>
      <Card>
        <TextField
          id="invite-phone"
          label={t('phone')}
          placeholder={t('phonePlaceholder')}
          type="tel"
          maxLength={40}
          value={fields.phone}
          error={textOf(problems.phone)}
          onInput={(phone) => change({ phone })}
          onBlur={() => void checkPhone()}
        />
        <ObstacleWay problem={problems.phone} phone={fields.phone} ownNumber={ownNumber} />
        {isGuest ? null : (
          <>
            <Button id="invite-pick" kind="text" size="small" icon="contacts" onClick={() => setIsPicking(true)}>
              {t('pick')}
            </Button>
            <Suggestions form={form} onChoose={choose} />
          </>
        )}
        <TextField
          id="invite-nickname"
          label={t('nickname')}
          placeholder={t('nicknamePlaceholder')}
          maxLength={TAG_LENGTH * 2}
          value={fields.nickname}
          error={textOf(problems.nickname)}
          onInput={(nickname) => change({ nickname })}
        />
        {isGuest ? null : (
          <TextField
            id="invite-guardian"
            label={t('guardianName')}
            placeholder={t('guardianNamePlaceholder')}
            hint={t('guardianNameHint', { number: maskSubscriber(ownNumber) })}
            maxLength={TAG_LENGTH * 2}
            value={fields.guardianName}
            error={textOf(problems.guardianName)}
            onInput={(guardianName) => change({ guardianName })}
          />
        )}
      </Card>
      {isGuest ? null : (
        <ScopeForm asked={fields.asked} error={textOf(problems.asked)} onChange={(asked) => change({ asked })} />
      )}
      {textOf(problems.sending) ? (
        <View id="invite-problem" className="invite__wrong" {...aria({ role: 'alert' })}>
          {textOf(problems.sending)}
        </View>
      ) : null}
      <BottomBar>
        {isGuest ? (
          <Button id="invite-login" size="large" block onClick={handleLogin}>
            {t('login')}
          </Button>
        ) : (
          <>
            <Button id="invite-link" kind="secondary" size="large" block disabled={busy} onClick={() => send('link')}>
              {t('sendLink')}
            </Button>
            <Button id="invite-sms" size="large" block loading={busy} onClick={() => send('sms')}>
              {t('sendSms')}
            </Button>
          </>
        )}
      </BottomBar>
      {isPicking ? (
        <PickPerson
          ownNumber={ownNumber}
          onPick={({ value, name }) => choose(value, name)}
          onClose={() => setIsPicking(false)}
        />
      ) : null}
    </>
  )
}

/** The next action for a number that cannot be invited. */
function ObstacleWay(props: { problem: InviteProblem | undefined; phone: string; ownNumber: string }) {
  const t = useMessages(protectMessages)
  const obstacle = props.problem && 'key' in props.problem ? props.problem.key : null
  const read = readInvitee(props.phone, props.ownNumber)
  const phone = read.ok ? read.phoneNo : ''
  const ways: Partial<Record<InviteObstacle, [text: Parameters<typeof t>[0], open: () => void]>> = {
    alreadyProtected: ['openPerson', () => go('/protectEdit', { phone })],
    alreadyInvited: ['openPerson', () => go('/protectEdit', { phone })],
    quotaFull: ['toPeople', () => go('/familyAffectionProtect')],
    notSubscribed: ['toOrder', goToOrderCenter],
  }
  const way = obstacle === null ? undefined : ways[obstacle as InviteObstacle]
  if (!way) return null
  return (
    <Button id="invite-way" kind="secondary" size="small" onClick={way[1]}>
      {t(way[0])}
    </Button>
  )
}

/** Numbers that the carrier knows as family and that are not invited yet. Renders nothing while they are unknown. */
function Suggestions({
  form: { ownNumber, people, fields },
  onChoose,
}: {
  form: InviteFormState
  onChoose: (phone: string, name: string) => void
}) {
  const t = useMessages(protectMessages)
  const phones = useRemote(familyPhonesQuery(ownNumber))
  const taken = new Set((people?.people ?? []).filter(({ state }) => !isFinal(state)).map(({ phoneNo }) => phoneNo))
  const free = (phones.data ?? []).filter(({ phone }) => !taken.has(phone) && readInvitee(phone, ownNumber).ok)
  if (people === undefined || free.length === 0 || fields.phone !== '') return null
  return (
    <View className="invite__suggested">
      <View className="family__note">{t('suggested')}</View>
      <View className="family__pair">
        {free.map(({ phone, addressBookName, name }, index) => (
          <Button
            key={phone}
            id={`invite-known-${index}`}
            kind="secondary"
            size="small"
            onClick={() => onChoose(phone, addressBookName || name)}
          >
            {[addressBookName || name, maskSubscriber(phone)].filter(Boolean).join(' ')}
          </Button>
        ))}
      </View>
    </View>
  )
}
