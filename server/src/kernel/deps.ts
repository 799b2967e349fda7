import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { TextModel } from '@/rules/sms/text-model'
import type { Database } from '../database/schema'
import type { BillingPort } from '../ports/billing'
import type { CarrierLoginPort } from '../ports/carrier-login'
import type { ForwardingPort, ForwardingTools } from '../ports/forwarding'
import type { HouseholdNetworkPort, HouseholdTools } from '../ports/household-network'
import type { DeskTools, LineTools } from '../ports/line'
import type { NetworkPort } from '../ports/network'
import type { RegisterPort, RegisterTools } from '../ports/official-register'
import type { PhoneDataPort } from '../ports/phone-data'
import type { RandomSource } from '../ports/random'
import type { ReputationPort } from '../ports/reputation'
import type { ReviewDeskPort } from '../ports/review-desk'
import type { Outbox, SmsPort } from '../ports/sms'
import type { TagProvidersPort } from '../ports/tag-providers'
import type { TextClassifierPort } from '../ports/text-classifier'
import type { WechatPort } from '../ports/wechat'
import type { Config } from './config'
import type { GuardedWorker } from './guarded-worker'
import type { Metrics } from './metrics'

/** The subscriber of a request: every query of a call is bound to this id. */
export interface Subscriber {
  id: string
  phoneNo: string
}

/** Called once per subscriber, in the transaction of the first log-in. */
export type FirstLoginHook = (trx: Transaction<Database>, subscriber: Subscriber) => Promise<void>

/** A number that development provisions and what it holds, for the page that lists them. */
export interface NumberToTry {
  phoneNo: string
  holds: string
}

/** External dependencies of the gateway; a test or another carrier passes its own. */
export interface AppDeps {
  config: Config
  db: Kysely<Database>
  /** Now, in ms since the epoch. */
  clock: () => number
  random: RandomSource
  logger: Logger
  metrics: Metrics
  sms: SmsPort
  wechat: WechatPort
  carrierLogin: CarrierLoginPort
  phoneData: PhoneDataPort
  /** The folder with the texts shown to users: one folder of JSON files per topic (`readContent`). */
  contentFolder: string
  /** The thread that reads strangers' files (topics/uploads/files/file-worker.ts). */
  fileReader: GuardedWorker
  reputation: ReputationPort
  /** What reads texts beside the rules; null for the rules alone (TEXT_MODEL). */
  textModel: TextModel | null
  /** The carrier's own classifier of texts, beside ours; null without one. */
  textClassifier: TextClassifierPort | null
  /** What the gateway asks switch and SMS centre to do. */
  network: NetworkPort
  /** Where subscribers' calls go; null when the carrier has nothing to ask. */
  forwarding: ForwardingPort | null
  /** What organisations that take part do; null when the carrier has no such register. */
  register: RegisterPort | null
  householdNetwork: HouseholdNetworkPort
  billing: BillingPort
  reviewDesk: ReviewDeskPort
  tagProviders: TagProvidersPort
  onFirstLogin: FirstLoginHook
  /** The carrier cancelled or reassigned a number at an instant in ms: its holder at that time loses it (`Leaving`: a log-in says so). */
  releaseNumber(phoneNo: string, at: number, leaving?: Leaving): Promise<void>
  /** Gives a number back to the account that a log-in of the same person took it from; false when that is too late. */
  returnNumber(phoneNo: string, accounts: { holderId: string; formerId: string }): Promise<boolean>
  /** Development tools; null in production. */
  dev: DevTools | null
}

/** A number leaves this account alone, and the account is deleted after `keptMs`, not at once. */
export interface Leaving {
  holderId: string
  keptMs: number
}

export interface DevTools {
  outbox: Outbox
  line: LineTools
  desk: DeskTools
  forwarding: ForwardingTools
  register: RegisterTools
  households: HouseholdTools
  numbersToTry: readonly NumberToTry[]
  /** Moves the gateway's clock forward, and does the work that becomes due. */
  advanceClock(ms: number): Promise<void>
}
