/** The pop-up of `configs/v1/popUpQuery` that is enabled for an account under 18 (DESIGN 7.16). */
export const MINOR_POP_UP = 3

/** What sells something, or brings somebody back for a reward. `rightOffers`: rights of a package that the account would have to buy. `lockedOffer`: price and trial of the package with a locked feature. */
export const forAdults = [
  'smsUpgrade',
  'marketing',
  'community',
  'treasure',
  'pointTasks',
  'pointsZone',
  'rightOffers',
  'lockedOffer',
] as const
/**
 * What everybody sees. `banner`: its slides lead to functions that the account has. `balance`: points that were earned, their history and exchange. `heldRights`: of a
 * package that the account holds.
 */
type ForEverybody = 'oneClick' | 'mergeUser' | 'banner' | 'assistant' | 'balance' | 'heldRights'
const forAdultsOnly: readonly string[] = forAdults

/** Whether an account sees it; one whose age nobody knows counts as a minor's. */
export function accountSees(what: (typeof forAdults)[number] | ForEverybody, isMinor: boolean): boolean {
  return !isMinor || !forAdultsOnly.includes(what)
}

/** Whether an account is a minor's by the pop-ups that the gateway returned; also until it has. */
export function isMinorBy(popUps: readonly { id: number; enabled: boolean }[] | undefined): boolean {
  return popUps === undefined || popUps.some(({ id, enabled }) => id === MINOR_POP_UP && enabled)
}
