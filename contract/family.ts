import { z } from 'zod'
import { quota } from './lists'
import {
  activeBindingStates,
  alertClaims,
  alertEndings,
  alertOutcomes,
  alertReplies,
  alertScripts,
  alertSmsChoices,
  bindingStates,
  callerViews,
  familyChangeKinds,
  familyRisks,
  familySwitches,
  invitationViewers,
  RECENT_ALERTS_MAX,
} from './words/family'
import { callIntents } from './words/guard'
import { childAnswers, childLineStates, childRequestStates } from './words/child-line'

/**
 * What a guardian can see and do. `calls`, `sms` and `sites` are alerts of that kind; `codes` are alerts about a code of a bank during a
 * risky call, `forwarding` about new call forwarding, `payments` about a payment to a fraudster that the person has them told of, and `lock` about an unlock of the number; nobody
 * agreed to these before there were any. `block` allows blocking the
 * caller of an alert for the person, and `settings` allows changing what `familySettings` contains. `endCalls` allows ending the call of an
 * alert about a code: no invitation asks for it, the person alone gives it, and it needs `codes`. `circle` joins the guardian's family circle, whose members
 * are alerted when somebody works on several of them: the person alone gives it too.
 */
export const familyScope = z.object({
  calls: z.boolean(),
  sms: z.boolean(),
  sites: z.boolean(),
  codes: z.boolean().default(false),
  forwarding: z.boolean().default(false),
  payments: z.boolean().default(false),
  lock: z.boolean().default(false),
  caller: z.enum(callerViews),
  block: z.boolean(),
  settings: z.boolean(),
  endCalls: z.boolean().default(false),
  circle: z.boolean().default(false),
})
export type FamilyScope = z.infer<typeof familyScope>
/** The kinds of alerts in a scope; the rest is the view of a caller, and what the guardian may do. */
export type AlertPart = Exclude<keyof FamilyScope, 'caller' | 'block' | 'settings' | 'endCalls' | 'circle'>

/** What a guardian chooses about a person, by `guard/v1/family/edit`. */
export const personChoices = z.object({ alertSms: z.enum(alertSmsChoices) })
export type PersonChoices = z.infer<typeof personChoices>

/**
 * A person whom the subscriber protects or has invited. Times are ms since the epoch, or null. A null `pausedUntil` in
 * the state `paused` means until the person resumes. `asked` is the scope of the invitation; `scope` is what the person
 * agreed to (null before that and after the end). `unread` counts alerts.
 */
export const familyPerson = z.object({
  id: z.string(),
  phoneNo: z.string(),
  nickname: z.string(),
  state: z.enum(bindingStates),
  invitedAt: z.number(),
  expiresAt: z.number().nullable(),
  acceptedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  pausedUntil: z.number().nullable(),
  asked: familyScope,
  scope: familyScope.nullable(),
  ...personChoices.shape,
  unread: z.number().int(),
})
export type FamilyPerson = z.infer<typeof familyPerson>

/** A protected person: `bindingStatus` 0 is bound (SPEC section 3), 1 invited, 2 paused by the person. */
export const familyBinding = z.object({
  bindingStatus: z.number().int(),
  nickname: z.string(),
  familyPhoneNo: z.string(),
})
export type FamilyBinding = z.infer<typeof familyBinding>

/** A guardian of the subscriber; `phone` is masked, `name` is how they introduced themselves. */
const protector = z.object({
  id: z.string(),
  phone: z.string(),
  name: z.string(),
  state: z.enum(activeBindingStates),
  since: z.number(),
  pausedUntil: z.number().nullable(),
  asked: familyScope,
  scope: familyScope,
  /** Alerts that they got in the last 30 days, and the newest of them. */
  alerts: z.number().int(),
  recent: z.array(z.object({ at: z.number(), risk: z.enum(familyRisks) })).max(RECENT_ALERTS_MAX),
})
export type Protector = z.infer<typeof protector>

/** An invitation as the invited person sees it; numbers are masked. */
export const invitationView = z.object({
  state: z.enum(bindingStates),
  guardianPhone: z.string(),
  guardianName: z.string(),
  phone: z.string(),
  asked: familyScope,
  invitedAt: z.number(),
  expiresAt: z.number(),
  /**
   * `self`: logged in with the invited number, so no code is needed. `other`: logged in with another number. `none`:
   * not logged in.
   */
  viewer: z.enum(invitationViewers),
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

/**
 * A risky event of a protected person. `outcome`: stopped, let through with a warning, or let through without one.
 * `seconds` is the length of a call. `caller` is empty unless the scope shows it. `canBlock`: the scope allows
 * blocking, and there is a caller to block. `ending`: whether the guardian can end the call of this alert now, or who has ended it. `claim` and `reply`: who has taken its
 * warning on, and what the person has said.
 */
export const familyAlert = z.object({
  id: z.string(),
  personId: z.string(),
  phoneNo: z.string(),
  nickname: z.string(),
  at: z.number(),
  risk: z.enum(familyRisks),
  outcome: z.enum(alertOutcomes),
  seconds: z.number().int(),
  caller: z.string(),
  script: z.enum(alertScripts),
  isRead: z.boolean(),
  canBlock: z.boolean(),
  isBlocked: z.boolean(),
  ending: z.enum(alertEndings),
  claim: z.enum(alertClaims),
  reply: z.enum(alertReplies),
})
export type FamilyAlert = z.infer<typeof familyAlert>

/**
 * The settings that a guardian can change for a person, with their version. `covered`: the person's products allow the
 * switch. `numbers` is the shared blacklist: only the entries of the person's blacklist that guardians added. A caller
 * who was blocked from an alert is shown as far as the scope shows callers.
 */
export const familySettings = z.object({
  version: z.string(),
  switches: z.array(z.object({ name: z.enum(familySwitches), on: z.boolean(), covered: z.boolean() })),
  numbers: z.array(z.object({ id: z.string(), number: z.string(), at: z.number() })),
  /** Whether the person's blacklist has room for another number. */
  hasRoom: z.boolean(),
  /** Whether the person's products include a blacklist. */
  hasList: z.boolean(),
})
export type FamilySettings = z.infer<typeof familySettings>

/** One change of those settings. */
export const familySettingsChange = z.union([
  z.object({ kind: z.literal('switch'), name: z.enum(familySwitches), on: z.boolean() }),
  z.object({ kind: z.literal('block'), phoneNo: z.string().min(1).max(40) }),
  /** `id` is the id of an entry of `numbers`. */
  z.object({ kind: z.literal('unblock'), id: z.string().min(1).max(64) }),
])
export type FamilySettingsChange = z.infer<typeof familySettingsChange>

/**
 * An entry in the log of changes, which the person and every guardian with the `settings` scope see alike. `by` is the
 * guardian's name or masked number; `isMine`: the reader made the change. `number` is the blocked number, complete or
 * masked depending on the reader's scope, and that of the caller whose call was ended; empty for a switch. `undoneAt` is when the person undid it.
 */
export const familyChange = z.object({
  id: z.string(),
  at: z.number(),
  by: z.string(),
  isMine: z.boolean(),
  kind: z.enum(familyChangeKinds),
  name: z.enum(familySwitches).nullable(),
  on: z.boolean(),
  number: z.string(),
  undoneAt: z.number().nullable(),
  canUndo: z.boolean(),
})
export type FamilyChange = z.infer<typeof familyChange>

/**
 * A caller who wanted to reach a child on one day. `from` as far as the scope shows callers. `heard`: what the agent heard; null where it did not talk to
 * them. `isUrgent`: called twice within three minutes. `by`: the guardian who answered, `isMine`: the reader, who can undo it until midnight (`canUndo`).
 */
export const childRequest = z.object({
  id: z.string(),
  from: z.string(),
  at: z.number(),
  lastAt: z.number(),
  calls: z.number().int(),
  isUrgent: z.boolean(),
  heard: z.enum(callIntents).nullable(),
  state: z.enum(childRequestStates),
  by: z.string(),
  isMine: z.boolean(),
  canUndo: z.boolean(),
})
export type ChildRequest = z.infer<typeof childRequest>

/** A child's line that asks a guardian first. `adultAt`: when that ends by itself (ms); null while it is off. */
const childLine = z.object({ state: z.enum(childLineStates), adultAt: z.number().nullable() })

/**
 * The line of a person whose settings the subscriber may change; `id` is the binding. `covered`: their product has a call guard. `requests`: today's, and
 * those of the last seven days, the newest first; `isFull`: today no further callers are asked about.
 */
export const childOfGuardian = z.object({
  ...childLine.shape,
  id: z.string(),
  phoneNo: z.string(),
  nickname: z.string(),
  covered: z.boolean(),
  requests: z.array(childRequest),
  isFull: z.boolean(),
})
export type ChildOfGuardian = z.infer<typeof childOfGuardian>

/** The subscriber's own line, the guardian who says that it is a child's (`by`, while it is `asked`), and the lines of those whom they protect. */
export const childLines = z.object({
  own: z.object({ ...childLine.shape, by: z.string() }),
  people: z.array(childOfGuardian),
})
export type ChildLines = z.infer<typeof childLines>

/**
 * `switch` and `pass` (a number that always gets through, such as a school's) by a guardian, `answer` about a caller. `bornOn` where the carrier does not
 * say that the person is under 18. `confirm` by the person.
 */
export const childChange = z.union([
  z.object({
    kind: z.literal('switch'),
    id: z.string().min(1).max(64),
    on: z.boolean(),
    bornOn: z.string().max(10).optional(),
  }),
  z.object({ kind: z.literal('pass'), id: z.string().min(1).max(64), phoneNo: z.string().min(1).max(40) }),
  z.object({
    kind: z.literal('answer'),
    id: z.string().min(1).max(64),
    request: z.string().min(1).max(64),
    answer: z.enum(childAnswers),
  }),
  z.object({
    kind: z.literal('undo'),
    id: z.string().min(1).max(64),
    request: z.string().min(1).max(64),
  }),
  z.object({ kind: z.literal('confirm'), accept: z.boolean() }),
])
export type ChildChange = z.infer<typeof childChange>

/** The subscriber's protected people: active and invited ones, and for 30 days those whose binding has ended. */
export const familyPeople = z.object({
  people: z.array(familyPerson),
  quota,
  /** The family reminder (SPEC 3.5, uasp type 4). */
  remindOn: z.boolean(),
  /** Unread alerts. */
  unread: z.number().int(),
})
export type FamilyPeople = z.infer<typeof familyPeople>

/**
 * The subscriber's guardians, the pending invitations, and whether the number refuses invitations. `endsCalls`: the network ends a call when it is
 * asked to, so that `endCalls` of a scope has an effect.
 */
export const familyProtectors = z.object({
  protectors: z.array(protector),
  invitations: z.array(waitingInvitation),
  refusesInvitations: z.boolean(),
  endsCalls: z.boolean(),
})
export type FamilyProtectors = z.infer<typeof familyProtectors>

/**
 * A sent invitation. `token` is the id in `/guardianInvite?id=`; `link` is that address. Both are returned only once.
 */
export const sentInvitation = z.object({ person: familyPerson, token: z.string(), link: z.string() })
export type SentInvitation = z.infer<typeof sentInvitation>
