import type { FamilyAlert } from '@contract/family'
import type { AlertEnding, FamilyRisk } from '@contract/words/family'
import { useMessages } from '@/i18n/define-messages'
import { durationText } from '@/i18n/formats'
import { riskRules } from '@/rules/family/alert'
import { remindMessages } from './messages'

const throughTexts = { calls: 'rang', sms: 'arrived', sites: 'opened' } as const

/** Of what is no event that could have been stopped. */
const ownTexts: Partial<Record<FamilyRisk, 'notAsked' | 'tellsYou' | 'warned'>> = {
  forwarding: 'notAsked',
  paid: 'tellsYou',
  unlock: 'warned',
}

/** By whom the call was ended. */
const endTexts: Partial<Record<AlertEnding, 'endedByMine' | 'endedByOther'>> = {
  mine: 'endedByMine',
  other: 'endedByOther',
}

/** What a guardian has to know first of a warning. */
const careOf = ({ risk, claim, reply }: FamilyAlert): 'reply.help' | 'claimedOther' | 'doubtedOther' | null =>
  claim === 'other' ? (risk === 'unlock' ? 'doubtedOther' : 'claimedOther') : reply === 'help' ? 'reply.help' : null

/** Returns the texts for the outcome of a risky event. */
export function useAlertWords() {
  const t = useMessages(remindMessages)
  return {
    /** What somebody does about an alert, or the person asks for; empty for most. */
    careOf: (alert: FamilyAlert): string => {
      const care = careOf(alert)
      return care ? t(care) : ''
    },
    outcomeOf: ({ risk, outcome, seconds, ending }: FamilyAlert): string => {
      const through = ownTexts[risk] ?? throughTexts[riskRules[risk].part]
      const words = t(endTexts[ending] ?? (outcome === 'rang' ? through : outcome))
      return seconds > 0 ? `${words} · ${t('callLength', { length: durationText(seconds) })}` : words
    },
  }
}
