import type { FamilyPerson, FamilyScope } from '@contract/family'
import type { FamilyRisk } from '@contract/words/family'
import { useMessages } from '@/i18n/define-messages'
import { dayText, momentText } from '@/i18n/formats'
import { now } from '@/platform/clock'
import { riskRules } from '@/rules/family/alert'
import { alertParts } from '@/rules/family/scope'
import { maskFamily } from '@/rules/phone/mask'
import { DAY_MS } from '@/rules/time/units'
import { familyMessages } from '../messages'

const callerTexts = { hidden: 'callerHidden', masked: 'callerMasked', full: 'callerFull' } as const
const endTexts = {
  refused: 'refused',
  expired: 'expired',
  withdrawn: 'withdrawn',
  left: 'left',
  unbound: 'unbound',
  ended: 'numberGone',
} as const

/** Returns the texts for a protected or invited person. */
export function usePersonWords() {
  const t = useMessages(familyMessages)

  /** The masked form of a family number (SPEC.md section 5). */
  const numberOf = (phoneNo: string): string => {
    const masked = maskFamily(phoneNo)
    return masked.kind === 'masked' ? masked.text : t('user', { tail: masked.tail })
  }

  /** The state of the binding in one sentence. */
  const stateOf = ({ state, acceptedAt, expiresAt, pausedUntil, endedAt }: FamilyPerson): string => {
    if (state === 'accepted') return t('since', { day: dayText(acceptedAt ?? now()) })
    if (state === 'paused')
      return pausedUntil === null ? t('pausedOpen') : t('pausedUntil', { time: momentText(pausedUntil) })
    if (state === 'invited') {
      const end = expiresAt ?? now()
      const days = Math.ceil((end - now()) / DAY_MS)
      return days > 1 ? t('waitsDays', { days }) : t('waitsUntil', { time: momentText(end) })
    }
    const words = t(endTexts[state])
    return endedAt === null ? words : `${dayText(endedAt)} ${words}`
  }

  return {
    numberOf,
    stateOf,
    nameOf: ({ nickname, phoneNo }: Pick<FamilyPerson, 'nickname' | 'phoneNo'>) => nickname || numberOf(phoneNo),
    /** The kinds of alerts that a scope includes. */
    alertsOf: (scope: FamilyScope) => {
      const shown = ([...alertParts, 'circle'] as const).filter((part) => scope[part])
      return shown.length === 0 ? t('nothing') : shown.map((part) => t(part)).join(t('and'))
    },
    /** What an alert was about, in the words of what the person agreed to. */
    alertOf: (risk: FamilyRisk) => t(riskRules[risk].agreedBy ?? riskRules[risk].part),
    callerOf: ({ caller }: Pick<FamilyScope, 'caller'>) => t(callerTexts[caller]),
  }
}
