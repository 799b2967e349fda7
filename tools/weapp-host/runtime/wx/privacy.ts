import { WxFailure, type WxOptions } from './asynchronous'

interface Resolution {
  event: string
  buttonId?: string
}

type Asker = (resolve: (resolution: Resolution) => void, info: { referrer: string }) => void

/** Whether the subscriber has agreed to the privacy guideline; asked for before anything personal. */
export class Privacy {
  private asker: Asker | null = null
  /** Ids of the buttons with open-type agreePrivacyAuthorization that were pressed: WeChat believes no others. */
  private readonly pressed = new Set<string>()
  private question: Promise<void> | null = null

  constructor(private agreed: boolean) {}

  press(buttonId: string): void {
    this.pressed.add(buttonId)
  }

  /** Ends well when there is, or comes, an agreement; several who wait are one question. */
  require(referrer: string): Promise<void> {
    if (this.agreed) return Promise.resolve()
    this.question ??= this.ask(referrer).finally(() => {
      this.question = null
    })
    return this.question
  }

  private ask(referrer: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const { asker } = this
      if (!asker) return reject(new WxFailure('privacy permission is not authorized', { errno: 104 }))
      asker(
        ({ event, buttonId = '' }) => {
          if (event === 'exposureAuthorization') return
          if (event !== 'agree') return reject(new WxFailure('privacy permission is not authorized', { errno: 104 }))
          if (!this.pressed.has(buttonId)) return reject(new WxFailure(`no button ${buttonId} was pressed to agree`))
          this.agreed = true
          resolve()
        },
        { referrer },
      )
    })
  }

  /** The calls of wx that answer later. */
  readonly calls: Record<string, (options: WxOptions) => object | void | Promise<void>> = {
    getPrivacySetting: () => ({ needAuthorization: !this.agreed, privacyContractName: '《小程序隐私保护指引》' }),
    requirePrivacyAuthorize: () => this.require('requirePrivacyAuthorize'),
  }

  readonly onNeedPrivacyAuthorization = (asker: Asker): void => {
    this.asker = asker
  }
}
