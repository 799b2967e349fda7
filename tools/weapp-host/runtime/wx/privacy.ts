import { WxFailure, type WxOptions } from './asynchronous'

interface Resolution {
  event: string
  buttonId?: string
}

type Asker = (resolve: (resolution: Resolution) => void, info: { referrer: string }) => void

/** Whether the subscriber has agreed to the privacy guideline, which everything personal requires. */
export class Privacy {
  private asker: Asker | null = null
  /** Ids of pressed buttons with open-type agreePrivacyAuthorization: WeChat accepts only these. */
  private readonly pressed = new Set<string>()
  private question: Promise<void> | null = null

  constructor(private agreed: boolean) {}

  press(buttonId: string): void {
    this.pressed.add(buttonId)
  }

  /** Resolves with an existing or new agreement; several waiting calls share one question. */
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

  /** The asynchronous calls of wx. */
  readonly calls: Record<string, (options: WxOptions) => object | void | Promise<void>> = {
    getPrivacySetting: () => ({ needAuthorization: !this.agreed, privacyContractName: '《小程序隐私保护指引》' }),
    requirePrivacyAuthorize: () => this.require('requirePrivacyAuthorize'),
  }

  readonly onNeedPrivacyAuthorization = (asker: Asker): void => {
    this.asker = asker
  }
}
