/** What became of WeChat's phone-number button: a code for the gateway, denied by the user, or not to be had. */
export type PhoneNumberAnswer = { outcome: 'code'; phoneCode: string } | { outcome: 'denied' | 'unavailable' }

/** Reads the detail of the button's event. Everything but the user's own "no" is a fault: quota, account, old WeChat. */
export function readPhoneNumberAnswer({ code, errMsg = '' }: { code?: string; errMsg?: string }): PhoneNumberAnswer {
  if (code) return { outcome: 'code', phoneCode: code }
  const isDenied = /deny|denied|cancel|privacy permission/i.test(errMsg)
  return { outcome: isDenied ? 'denied' : 'unavailable' }
}
