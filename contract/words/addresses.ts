/** Prefix A of the specification (SPEC section 7). */
const PREFIX = '/unicomAssistant/uasp/'

/**
 * The path of a call below the base host (SPEC section 7). The key of a call is its path below prefix A, without a slash
 * at the start; a call elsewhere has its whole path as its key.
 */
export const pathOf = (key: string): string => (key.startsWith('/') ? key : PREFIX + key)

/** The path of a call's URL: log-ins at the base, everything else below /sjgj (SPEC section 7). */
export const urlOf = (key: string): string => (key.startsWith('/api/v1/auth/') ? key : `/sjgj${pathOf(key)}`)
