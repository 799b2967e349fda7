import type { BuiltInElement } from '../components/built-in'
import type { Reports } from '../reports'
import type { HostSettings } from '../settings'
import type { Privacy } from './privacy'

/** WeChat's own behaviour when a button with an open-type is pressed. */
export class OpenTypes {
  private phoneCodes = 0

  constructor(
    private readonly settings: HostSettings,
    private readonly privacy: Privacy,
    private readonly reports: Reports,
    private readonly share: (button: BuiltInElement) => void,
  ) {}

  press(openType: string, button: BuiltInElement): void {
    if (openType === 'getPhoneNumber') void this.givePhoneNumber(button)
    else if (openType === 'share') this.share(button)
    else if (openType === 'agreePrivacyAuthorization') this.agree(button)
    else this.reports.exception(new Error(`the host has no open-type ${openType}`), 'button')
  }

  private async givePhoneNumber(button: BuiltInElement): Promise<void> {
    try {
      await this.privacy.require('getPhoneNumber')
    } catch (error) {
      return button.trigger('getphonenumber', { errMsg: `getPhoneNumber:fail ${(error as Error).message}` })
    }
    if (this.settings.phoneNumber === 'deny') {
      return button.trigger('getphonenumber', { errMsg: 'getPhoneNumber:fail user deny' })
    }
    this.phoneCodes += 1
    const code = `${this.settings.phoneCode ?? 'host-phone-'}${this.phoneCodes}`
    button.trigger('getphonenumber', { errMsg: 'getPhoneNumber:ok', code })
  }

  private agree(button: BuiltInElement): void {
    this.privacy.press(button.dom.id)
    button.trigger('agreeprivacyauthorization', { errMsg: 'agreePrivacyAuthorization:ok' })
  }
}
