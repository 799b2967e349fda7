import type { Modem } from '@contract/configs'
import type { FamilyBinding } from '@contract/family'
import { familyQuery } from '@/api/family'
import { modemsQuery } from '@/api/household-modems'
import type { Remote } from '@/hooks/use-remote'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { go } from '@/navigation/go'
import { firstBound } from '@/rules/home-screen/first-guarded'
import { deviceName } from '@/rules/modem/modem'
import { maskFamily } from '@/rules/phone/mask'
import { useProductGate } from '@/widgets/ProductGate/use-product-gate'
import type { GuardedProps } from './Guarded'
import { homeMessages } from './messages'

/** Returns the first protected person and the first modem, with their actions, and the data behind them. */
export function useGuarded() {
  const t = useMessages(homeMessages)
  const tCommon = useMessages(commonMessages)
  const gate = useProductGate()
  const family = useRemote(familyQuery)
  const modems = useRemote(modemsQuery)
  const gated = (open: () => void) => () => void gate('uasp', open)

  /** Returns the placeholder while there is nothing to show: loading, a failure, or nobody protected. */
  function standIn(remote: Remote<unknown>, empty: { title: string; detail: string }, add: GuardedProps['actions']) {
    if (remote.status === 'loading') return { ...empty, detail: tCommon('loading'), actions: add }
    if (remote.data !== undefined) return { ...empty, actions: add }
    const retry = { text: tCommon('retry'), onClick: () => void remote.reload() }
    return { ...empty, detail: tCommon('loadFailed'), actions: [retry] }
  }

  function personFacts(bound: FamilyBinding | undefined) {
    const empty = { title: t('familyEmpty'), detail: t('familyEmptyText') }
    if (!bound) return standIn(family, empty, [{ text: t('add'), onClick: gated(() => go('/familyProtect')) }])
    const masked = maskFamily(bound.familyPhoneNo)
    const number = masked.kind === 'masked' ? masked.text : t('user', { tail: masked.tail })
    const open = gated(() => go('/protectEdit', { phone: bound.familyPhoneNo }))
    return {
      title: bound.nickname || number,
      detail: bound.nickname ? number : t('person'),
      actions: [{ id: 'family-settings', text: t('settings'), onClick: open }],
    }
  }

  function modemFacts(modem: Modem | undefined) {
    const empty = { title: t('modemEmpty'), detail: t('modemEmptyText') }
    if (!modem) {
      const bind = { id: 'modem-bind', text: t('bindModem'), onClick: gated(() => go('/familyProtect', { tab: '1' })) }
      return standIn(modems, empty, [bind])
    }
    const { pppoeAccount } = modem
    const name = modem.name || t('device', { tail: deviceName(pppoeAccount).tail })
    const bind = gated(() => go('/bindingDevice', { pppoeAccount }))
    const online = gated(() => go('/onlineManage', { pppoeAccount, name }))
    const intrusion = gated(
      () => void import('@/widgets/Modem/start-intrusion').then((part) => part.startIntrusion(modem)),
    )
    return {
      title: name,
      detail: modem.description || t('broadband'),
      actions: [
        { id: 'modem-bind', text: t('bind'), onClick: bind },
        { id: 'modem-online', text: t('online'), onClick: online },
        { id: 'modem-intrusion', text: t('intrusion'), onClick: intrusion },
      ],
    }
  }

  const bound = firstBound(family.data ?? [])
  const modem = modems.data?.[0]
  const familyMore = () => go('/familyAffectionProtect')
  const broadbandMore = () => go('/broadbandProtect')
  const facts: Record<'person' | 'modem', GuardedProps> = {
    person: {
      icon: 'users',
      more: { id: 'family-more', text: t('more'), label: t('familyMore'), onClick: familyMore },
      ...personFacts(bound),
    },
    modem: {
      icon: 'router',
      more: { id: 'broadband-more', text: t('more'), label: t('broadbandMore'), onClick: broadbandMore },
      ...modemFacts(modem),
    },
  }
  return { ...facts, bound, modems, add: gated(() => go('/familyProtect', bound && !modem ? { tab: '1' } : {})) }
}
