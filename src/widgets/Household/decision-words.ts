import type { AccessDecision, HouseholdPolicy, RuleTarget } from '@contract/household'
import type { AppFacts } from '@contract/household-calls'
import type { AppClass } from '@contract/words/household'
import { appClasses } from '@contract/words/household'
import { householdAppsQuery } from '@/api/household'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { minutesText, momentText } from '@/i18n/formats'
import { broadbandMessages } from './messages'
import { useTimeWords } from './time-words'

/** Returns the text for what a rule applies to. */
export function useTargetName(): (target: RuleTarget, apps?: readonly AppFacts[]) => string {
  const t = useMessages(broadbandMessages)
  return (target, apps = []) => {
    if (target === 'all') return t('all')
    if (isClass(target)) return t(target)
    const id = target.replace(/^app:/, '')
    return apps.find((app) => app.id === id)?.name ?? id
  }
}

/** As `useTargetName`, for the rules of a person, which may apply to one app: its name comes from the gateway. */
export function useRuleTargetName(
  pppoeAccount: string,
  personId: string,
  targets: readonly RuleTarget[],
): (target: RuleTarget) => string {
  const nameOf = useTargetName()
  const hasApp = targets.some((target) => target.startsWith('app:'))
  const apps = useRemote(hasApp ? householdAppsQuery(pppoeAccount, personId) : null)
  return (target) => nameOf(target, apps.data)
}

/** Parses a rule's target from a query parameter; 'all' if it is not valid. */
export function readTarget(text: string | undefined): RuleTarget {
  if (text === undefined) return 'all'
  return isClass(text) || isApp(text) ? text : 'all'
}

const isApp = (target: string): target is `app:${string}` => /^app:[a-z0-9-]{1,40}$/.test(target)
const isClass = (target: string): target is AppClass => (appClasses as readonly string[]).includes(target)

/** Returns the text for a decision, its reason and its end: "cut off by 'school nights' until 06:30". */
export function useDecisionWords(
  policy: Pick<HouseholdPolicy, 'bands'> = { bands: [] },
): (decision: AccessDecision) => string {
  const t = useMessages(broadbandMessages)
  const { daysOf } = useTimeWords()

  const wordsOf = ({ allowed, rule, ruleId, nextChange, minutesLeft }: AccessDecision): string => {
    const time = nextChange === null ? '' : momentText(nextChange)
    switch (rule) {
      case 'emergency':
        return time ? t('emergencyUntil', { time }) : t('emergency')
      case 'extraTime':
        return time ? t('extraTimeUntil', { time }) : t('extraTime')
      case 'appFree':
      case 'todayFree':
        return t(rule)
    }
    if (allowed) {
      if (minutesLeft !== null) return t('minutesLeft', { duration: minutesText(minutesLeft) })
      return time ? t('passUntil', { time }) : t('none')
    }
    switch (rule) {
      case 'cutByHand':
        return time ? t('cutByHandUntil', { time }) : t('cutByHand')
      case 'band': {
        const band = policy.bands.find(({ id }) => id === ruleId)
        const name = band ? daysOf(band.days) : t('bandGone')
        return time ? t('bandUntil', { name, time }) : t('band', { name })
      }
      case 'budget':
        return time ? t('budgetUntil', { time }) : t('budget')
      default:
        return t(rule)
    }
  }

  return (decision) => wordsOf(decision) + (decision.fallbackYear ? t('fallbackYear') : '')
}
