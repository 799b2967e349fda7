/** The tokens as they are stored; `isSmsProcess` is set when it holds anything. */
export interface StoredTokens {
  main: string | null
  sms: string | null
  isSmsProcess: boolean
}

/**
 * The token of a request: the SMS access token while the SMS process runs, else the main one (SPEC.md section 6). The
 * one never stands in for the other; null means not logged in.
 */
export function chooseToken({ main, sms, isSmsProcess }: StoredTokens): string | null {
  const token = isSmsProcess ? sms : main
  return token === '' ? null : token
}
