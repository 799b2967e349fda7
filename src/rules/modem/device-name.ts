/** The name of a device that nobody has named: the words 'smart device' and this tail, which may be empty. */
export interface DeviceName {
  tail: string
}

/** The last 4 characters of an account with 6 or more, so that most of it stays hidden (SPEC.md section 5). */
export function deviceName(account: string): DeviceName {
  return { tail: account.length >= 6 ? account.slice(-4) : '' }
}
