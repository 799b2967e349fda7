import type { FamilyChange } from '@contract/family'
import type { FamilySwitch } from '@contract/words/family'
import type { IconName } from '@/components/Icon/icon-names'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import type { FeatureKey } from '@/rules/optimizable/catalogue'
import { childMessages } from '../../parts/child-messages'
import { mobileSettingMessages } from './messages'

const items = {
  fraudBlock: 'umm:3:0',
  harassmentBlock: 'umm:3:1',
  riskCallRemind: 'antiFraud:5',
  riskySiteRemind: 'uasp:3',
} as const satisfies Record<FamilySwitch, FeatureKey>

/** Returns the name of a switch, as used in the whole app, and what it does on the phone of a person. */
export function useSwitchWords(person: string): (name: FamilySwitch) => { title: string; detail: string } {
  const t = useMessages(optimizableMessages)
  const ofPerson = useMessages(mobileSettingMessages)
  return (name) => ({
    title: t(items[name]),
    detail:
      name === 'riskCallRemind' || name === 'riskySiteRemind'
        ? ofPerson(`${name}Text`, { name: person })
        : t(`${items[name]}.introduce`),
  })
}

/** Returns a line of the log: what was changed, by whom and when. */
export function useChangeWords(): (change: FamilyChange) => { icon: IconName; title: string; detail: string } {
  const t = useMessages(mobileSettingMessages)
  const titleOf = useMessages(optimizableMessages)
  const child = useMessages(childMessages)
  return ({ kind, name, on, number, by, isMine, at, undoneAt }) => {
    const who = isMine ? t('byMe') : by
    const detail = t(undoneAt === null ? 'line' : 'lineUndone', { name: who, time: momentText(at) })
    if (kind === 'switch') {
      const what = name ? titleOf(items[name]) : ''
      return { icon: 'settings', title: t(on ? 'turnedOn' : 'turnedOff', { what }), detail }
    }
    const what = number || t('someCaller')
    if (kind === 'childLine')
      return { icon: 'users', title: t(on ? 'turnedOn' : 'turnedOff', { what: child('title') }), detail }
    if (kind === 'allow') return { icon: 'check-circle', title: t('allowed', { what }), detail }
    if (kind === 'endCall') return { icon: 'phone-off', title: t('endedCall', { what }), detail }
    return kind === 'block'
      ? { icon: 'ban', title: t('blocked', { what }), detail }
      : { icon: 'undo', title: t('unblocked', { what }), detail }
  }
}
