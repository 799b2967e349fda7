import type { HostSettings } from '../settings'
import type { Actions } from './actions'
import { WxFailure, type WxOptions } from './asynchronous'

/** What the subscriber has allowed the mini-program: each scope is asked for once. */
export class Permissions {
  private readonly answers: Record<string, boolean> = {}

  constructor(
    private readonly settings: HostSettings,
    private readonly actions: Actions,
  ) {}

  /** Asks for a scope unless it was asked for before; throws when it is refused. */
  require(scope: string): void {
    this.answers[scope] ??= !(this.settings.deniedScopes ?? []).includes(scope)
    if (!this.answers[scope]) throw new WxFailure('auth deny')
  }

  private readonly granted = () => ({ authSetting: { ...this.answers } })

  /** The asynchronous calls of wx. */
  readonly calls: Record<string, (options: WxOptions) => object | void> = {
    authorize: ({ scope }) => this.require(String(scope)),
    getSetting: this.granted,
    openSetting: () => {
      this.actions.note('openSetting', {})
      return this.granted()
    },
  }
}
