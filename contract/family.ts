import { z } from 'zod'
import { quota } from './lists'

/**
 * Where the bond between a guardian and the person they protect stands. `accepted` and `paused` are live, `invited`
 * waits for an answer, every other state is final: a new bond begins with a new invitation.
 */
export const bindingState = z.enum([
  'invited',
  'accepted',
  'paused',
  'refused',
  'expired',
  'withdrawn',
  'left',
  'unbound',
  'ended',
])
export type BindingState = z.infer<typeof bindingState>

/** How much of a risky caller's number a guardian sees. */
export const callerView = z.enum(['hidden', 'masked', 'full'])
export type CallerView = z.infer<typeof callerView>

/**
 * What a guardian may see and do. `calls`, `sms` and `sites` are alerts of that kind; `block` may block the caller of an
 * alert for the person, `settings` may change what `familySettings` holds.
 */
export const familyScope = z.object({
  calls: z.boolean(),
  sms: z.boolean(),
  sites: z.boolean(),
  caller: callerView,
  block: z.boolean(),
  settings: z.boolean(),
})
export type FamilyScope = z.infer<typeof familyScope>

/** When the guardian gets an SMS: about each alert (at most one in ten minutes a person), once a day at 9:00, never. */
export const alertSms = z.enum(['each', 'digest', 'none'])
export type AlertSms = z.infer<typeof alertSms>

/**
 * A person whom the subscriber protects, or has invited. Times are ms since the epoch, null where there is none.
 * `pausedUntil` null in the state `paused` lasts until the person ends it. `asked` is the scope of the invitation,
 * `scope` what the person agreed to (null before that and after the end). `unread` counts alerts.
 */
export const familyPerson = z.object({
  id: z.string(),
  phoneNo: z.string(),
  nickname: z.string(),
  state: bindingState,
  invitedAt: z.number(),
  expiresAt: z.number().nullable(),
  acceptedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  pausedUntil: z.number().nullable(),
  asked: familyScope,
  scope: familyScope.nullable(),
  alertSms,
  unread: z.number().int(),
})
export type FamilyPerson = z.infer<typeof familyPerson>

/** Somebody who protects the subscriber; `phone` is masked, `name` as they introduced themselves. */
const protector = z.object({
  id: z.string(),
  phone: z.string(),
  name: z.string(),
  state: bindingState.extract(['accepted', 'paused']),
  since: z.number(),
  pausedUntil: z.number().nullable(),
  asked: familyScope,
  scope: familyScope,
  /** Alerts that went to them in the last 30 days. */
  alerts: z.number().int(),
})
export type Protector = z.infer<typeof protector>

/** An invitation as the invited person sees it; numbers are masked. */
export const invitationView = z.object({
  state: bindingState,
  guardianPhone: z.string(),
  guardianName: z.string(),
  phone: z.string(),
  asked: familyScope,
  invitedAt: z.number(),
  expiresAt: z.number(),
  /** `self`: the session is the invited number, no code is needed. `other`: it is not. `none`: nobody is logged in. */
  viewer: z.enum(['self', 'other', 'none']),
})
export type InvitationView = z.infer<typeof invitationView>

/** An invitation that waits for the subscriber's answer. */
const waitingInvitation = z.object({
  id: z.string(),
  guardianPhone: z.string(),
  guardianName: z.string(),
  asked: familyScope,
  invitedAt: z.number(),
  expiresAt: z.number(),
})
export type WaitingInvitation = z.infer<typeof waitingInvitation>

/** What an alert is about. */
export const familyRisk = z.enum(['fraudCall', 'suspectCall', 'fraudSms', 'riskySite'])
export type FamilyRisk = z.infer<typeof familyRisk>

/** Which words help: the app has a short script for each. */
export const alertScript = z.enum(['police', 'account', 'prize', 'parcel', 'task', 'loan', 'points', 'site', 'general'])
export type AlertScript = z.infer<typeof alertScript>

/**
 * A risky event of a protected person. `outcome`: stopped, let through with a warning, or let through without one.
 * `seconds` is the length of a call. `caller` is empty unless the scope shows it. `canBlock`: the scope allows it, and
 * there is a caller to block.
 */
export const familyAlert = z.object({
  id: z.string(),
  personId: z.string(),
  phoneNo: z.string(),
  nickname: z.string(),
  at: z.number(),
  risk: familyRisk,
  outcome: z.enum(['stopped', 'warned', 'rang']),
  seconds: z.number().int(),
  caller: z.string(),
  script: alertScript,
  isRead: z.boolean(),
  canBlock: z.boolean(),
  isBlocked: z.boolean(),
})
export type FamilyAlert = z.infer<typeof familyAlert>

/** The settings of a protected person that a guardian may change. */
export const familySwitch = z.enum(['fraudBlock', 'harassmentBlock', 'riskCallRemind', 'riskySiteRemind'])
export type FamilySwitch = z.infer<typeof familySwitch>

/**
 * What a guardian may set for a person, with its version. `covered` are the switches that the person's products allow.
 * `numbers` is the shared blacklist: what guardians put on the person's blacklist, nothing else of it; a caller who was
 * blocked from an alert is shown as far as the scope shows callers.
 */
export const familySettings = z.object({
  version: z.string(),
  switches: z.array(z.object({ name: familySwitch, on: z.boolean(), covered: z.boolean() })),
  numbers: z.array(z.object({ id: z.string(), number: z.string(), at: z.number() })),
  /** Whether the person's blacklist takes another number. */
  hasRoom: z.boolean(),
  /** Whether the person's products have a blacklist at all. */
  hasList: z.boolean(),
})
export type FamilySettings = z.infer<typeof familySettings>

/** One change of those settings. */
export const familySettingsChange = z.union([
  z.object({ kind: z.literal('switch'), name: familySwitch, on: z.boolean() }),
  z.object({ kind: z.literal('block'), phoneNo: z.string().min(1).max(40) }),
  /** `id` is that of the entry of `numbers`. */
  z.object({ kind: z.literal('unblock'), id: z.string().min(1).max(64) }),
])
export type FamilySettingsChange = z.infer<typeof familySettingsChange>

/**
 * A line of the log of changes, the same for the person and for every guardian who may change settings. `by` is the
 * guardian's name or masked number, `isMine` that the reader made it. `number` is the number of a block, full or masked as
 * the reader may see it; empty for a switch. `undoneAt` is when the person took it back.
 */
export const familyChange = z.object({
  id: z.string(),
  at: z.number(),
  by: z.string(),
  isMine: z.boolean(),
  kind: z.enum(['switch', 'block', 'unblock']),
  name: familySwitch.nullable(),
  on: z.boolean(),
  number: z.string(),
  undoneAt: z.number().nullable(),
  canUndo: z.boolean(),
})
export type FamilyChange = z.infer<typeof familyChange>

/** The subscriber's protected people: live and invited ones, and for 30 days those whose bond has ended. */
export const familyPeople = z.object({
  people: z.array(familyPerson),
  quota,
  /** The family reminder (SPEC 3.5, uasp type 4). */
  remindOn: z.boolean(),
  /** Alerts that have not been read. */
  unread: z.number().int(),
})
export type FamilyPeople = z.infer<typeof familyPeople>

/** Who protects the subscriber, who wants to, and whether the subscriber's number takes invitations. */
export const familyProtectors = z.object({
  protectors: z.array(protector),
  invitations: z.array(waitingInvitation),
  refusesInvitations: z.boolean(),
})
export type FamilyProtectors = z.infer<typeof familyProtectors>

/** Why a number cannot be invited. */
export const inviteObstacle = z.enum([
  'notMobile',
  'ownNumber',
  'alreadyProtected',
  'alreadyInvited',
  'quotaFull',
  'notSubscribed',
])
export type InviteObstacle = z.infer<typeof inviteObstacle>

/** An invitation that was sent. `token` goes into `/guardianInvite?id=`; `link` is that address. Shown this once only. */
export const sentInvitation = z.object({ person: familyPerson, token: z.string(), link: z.string() })
export type SentInvitation = z.infer<typeof sentInvitation>
