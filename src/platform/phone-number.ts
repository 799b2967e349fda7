/** The result of WeChat's phone-number button: a code for the gateway, denied by the user, or not available. */
export type PhoneNumberAnswer = { outcome: 'code'; phoneCode: string } | { outcome: 'denied' | 'unavailable' }

/**
 * Parses the detail of the button's event. Only the user's own refusal is `denied`; a quota, an account problem or an
 * old WeChat is `unavailable`.
 */
export function readPhoneNumberAnswer({ code, errMsg = '' }: { code?: string; errMsg?: string }): PhoneNumberAnswer {
  if (code) return { outcome: 'code', phoneCode: code }
  const isDenied = /deny|denied|cancel|privacy permission/i.test(errMsg)
  return { outcome: isDenied ? 'denied' : 'unavailable' }
}
