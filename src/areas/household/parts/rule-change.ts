import type { AppRule, HouseholdChange, HouseholdPolicy, RuleTarget } from '@contract/household'

/** The rule of an app or class; 'rules' if it has none of its own. */
export type AppChoice = AppRule['rule'] | 'rules'
export const appChoices = ['rules', 'block', 'free'] as const satisfies readonly AppChoice[]

export function appChoice({ appRules }: HouseholdPolicy, personId: string, target: RuleTarget): AppChoice {
  return appRules.find((rule) => rule.personId === personId && rule.target === target)?.rule ?? 'rules'
}

export function appChange(personId: string, target: RuleTarget, choice: AppChoice): HouseholdChange {
  return { kind: 'app', personId, target, rule: choice === 'rules' ? null : choice }
}
