import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema'
import type { Subscriber } from '../../kernel/deps'
import type { SmsPort } from '../../ports/sms'
import { findGuardSettings } from '../guard/stored-settings'

export interface StoppedCall {
  db: Kysely<Database>
  sms: SmsPort
  subscriber: Subscriber
  /** The caller's number; empty when it was hidden. */
  from: string
}

/** Tells a subscriber by SMS that a call was stopped, if that is the notice that was chosen. */
export async function tellOfStopped({ db, sms, subscriber, from }: StoppedCall): Promise<void> {
  const { changed } = await findGuardSettings(db, subscriber.id)
  if (changed.notice !== 'sms') return
  const caller = from === '' ? '未显示号码' : from
  await sms.send({ phoneNo: subscriber.phoneNo, text: `【手机安全卫士】已为您拦截来电：${caller}。` })
}
