/** The stored tokens. `isSmsProcess` is true if its storage key has any value. */
export interface StoredTokens {
  main: string | null
  sms: string | null
  isSmsProcess: boolean
}

/**
 * Returns the token for a request: the SMS access token while the SMS process runs, otherwise the main one (SPEC.md
 * section 6). One never replaces the other; null means not logged in.
 */
export function chooseToken({ main, sms, isSmsProcess }: StoredTokens): string | null {
  const token = isSmsProcess ? sms : main
  return token === '' ? null : token
}
