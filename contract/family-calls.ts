import { z } from 'zod'
import { cursor, nothing, pageLimit, requestId, smsCode } from './common'
import { defineCall } from './define'
import {
  childChange,
  childLines,
  familyAlert,
  familyBinding,
  familyChange,
  familyPeople,
  familyPerson,
  familyProtectors,
  familyScope,
  familySettings,
  familySettingsChange,
  invitationView,
  personChoices,
  sentInvitation,
} from './family'
import { familyRisks, invitationWays, inviteObstacles, pauseLengths } from './words/family'

/** A number as people type it; the gateway parses it. */
const typedNumber = z.string().min(1).max(40)
/** A name as people type it; the gateway rejects an invalid one with an error text. */
const typedName = z.string().max(400)
const id = z.string().min(1).max(64)
const token = z.string().min(1).max(64)

const invitation = {
  nickname: typedName.optional(),
  guardianName: typedName.optional(),
  asked: familyScope.partial().optional(),
}

const inviteErrors = [
  'notSubscribed',
  'familyNotMobile',
  'familyOwnNumber',
  'familyProtected',
  'familyInvited',
  'familyFull',
  'familyRefuses',
  'familyTooMany',
] as const

/** Errors for a binding that does not exist or has ended. */
const overErrors = ['familyGone', 'familyOver'] as const
const answerErrors = [
  'familyNoInvitation',
  'familyExpired',
  'familyWithdrawn',
  'familyUsed',
  'familyOwnInvitation',
  'familyNotForYou',
] as const

export const familyCalls = {
  'guard/v1/family/invite': defineCall({
    access: 'private',
    adds: 50,
    errors: inviteErrors,
    summary:
      'Invites a number as `bindingFamilySMS` does, without an SMS: the app shares the link, also as a QR code or a share ' +
      'card.',
    // A page of an earlier release asks for an SMS here: it must not be told that one was sent.
    request: z.object({ phoneNo: typedNumber, ...invitation, by: z.literal('link').optional(), requestId }),
    answer: sentInvitation,
  }),
  'guard/v1/family/resend': defineCall({
    access: 'private',
    adds: 50,
    errors: [
      ...overErrors,
      'familyRefuses',
      'familyTooMany',
      'familyUsed',
      'familyExpired',
      'familyWithdrawn',
      'partnerAway',
    ],
    summary:
      'Sends a pending invitation again, by SMS or for the app to share, for another seven days; its earlier links stay valid.',
    request: z.object({ id, by: z.enum(invitationWays), requestId }),
    answer: sentInvitation,
  }),
  'guard/v1/family/edit': defineCall({
    access: 'private',
    errors: overErrors,
    summary: 'Sets when the guardian gets an SMS about a person.',
    request: z.object({ id, ...personChoices.shape, requestId }),
    answer: familyPerson,
  }),
  'guard/v1/family/alerts': defineCall({
    access: 'private',
    summary: 'One page of the alerts, newest first, of all people or of one, within what each has agreed to.',
    request: z.object({ personId: id.optional(), cursor, limit: pageLimit }),
    answer: z.object({
      items: z.array(familyAlert),
      nextCursor: z.string().nullable(),
      unread: z.number().int(),
    }),
  }),
  'guard/v1/family/alerts/read': defineCall({
    access: 'private',
    summary: 'Marks alerts as read, or all of them.',
    request: z.object({ ids: z.array(id).max(100).optional() }),
    answer: z.object({ unread: z.number().int() }),
  }),
  'guard/v1/family/alerts/block': defineCall({
    access: 'private',
    errors: [...overErrors, 'familyNotAgreed', 'familyNotAllowed', 'familyNotPossible'],
    summary:
      "Blocks the caller of an alert for the person: the number is added to the person's blacklist, and their log shows it.",
    request: z.object({ id, requestId }),
    answer: familyAlert,
  }),
  'guard/v1/family/alerts/claim': defineCall({
    access: 'private',
    errors: [...overErrors, 'familyNotAllowed', 'familyNotPossible', 'entryGone'],
    summary:
      'Takes the open warning of an alert on for ten minutes ("I am calling them"), or gives it up: one guardian at a time, the others see that. Of an alert about ' +
      'an unlock: says that it was not the person, which delays it by a day, or takes that back.',
    request: z.object({ id, claimed: z.boolean(), requestId }),
    answer: familyAlert,
  }),
  'guard/v1/family/alerts/endCall': defineCall({
    access: 'private',
    errors: [...overErrors, 'familyNotAgreed', 'familyNotAllowed', 'familyNotPossible', 'entryGone', 'partnerAway'],
    summary:
      'Ends the risky call of an alert while it goes on, where the person allows it: the network is asked to, and the person is told by SMS ' +
      'who it was and why. Of one person three in 24 hours. Ended already, by whomever, it changes nothing.',
    request: z.object({ id, requestId }),
    answer: familyAlert,
  }),
  'guard/v1/family/child': defineCall({
    access: 'private',
    summary:
      "Children's lines that ask a guardian first: the subscriber's own, and those of the people whose settings they may change, with their callers.",
    request: nothing,
    answer: childLines,
  }),
  'guard/v1/family/child/set': defineCall({
    access: 'private',
    errors: [...overErrors, 'familyNotAgreed', 'familyNotAllowed', 'familyNotPossible', 'entryGone', 'badForm'],
    summary:
      "Turns a child's line on or off, answers about one of its callers, or lets a number through for good, by a guardian who may change settings; or confirms, " +
      'by the person, that they are under 18. The first answer about a caller counts, and none after midnight.',
    request: z.object({ change: childChange, requestId }),
    answer: childLines,
  }),
  'guard/v1/family/settings': defineCall({
    access: 'private',
    errors: [...overErrors, 'familyNotAgreed', 'familyNotAllowed'],
    summary: 'The settings that the guardian can change for a person, with their version.',
    request: z.object({ id }),
    answer: familySettings,
  }),
  'guard/v1/family/settings/set': defineCall({
    access: 'private',
    adds: 300,
    errors: [...overErrors, 'familyNotAgreed', 'familyNotAllowed', 'familyNotPossible'],
    summary:
      'Changes one setting of a person. With an outdated version nothing is changed: `applied` is false, ' +
      'and `settings` are the newer ones.',
    request: z.object({ id, version: z.string().max(64), change: familySettingsChange, requestId }),
    answer: z.object({ applied: z.boolean(), settings: familySettings }),
  }),
  'guard/v1/family/changes': defineCall({
    access: 'private',
    errors: [...overErrors, 'familyNotAgreed', 'familyNotAllowed'],
    summary:
      "One page of the log of changes, newest first: of a protected person with `id`, of the subscriber's own without it.",
    request: z.object({ id: id.optional(), cursor, limit: pageLimit }),
    answer: z.object({ items: z.array(familyChange), nextCursor: z.string().nullable() }),
  }),
  'guard/v1/family/changes/undo': defineCall({
    access: 'private',
    errors: ['entryGone', 'familyNotPossible'],
    summary: "Undoes a guardian's change of the subscriber's settings.",
    request: z.object({ id, requestId }),
    answer: familyChange,
  }),
  'guard/v1/family/report': defineCall({
    access: 'private',
    summary:
      'How many people the subscriber protects, and the alerts of the last `days` days, by risk and by day (Asia/Shanghai).',
    request: z.object({ days: z.number().int().min(1).max(90).default(7) }),
    answer: z.object({
      people: z.number().int(),
      alerts: z.number().int(),
      risks: z.array(z.object({ risk: z.enum(familyRisks), count: z.number().int() })),
      dayList: z.array(z.object({ day: z.string(), alerts: z.number().int() })),
    }),
  }),
  'guard/v1/family/mine': defineCall({
    access: 'private',
    summary: "The subscriber's guardians and what they see, and the pending invitations.",
    request: nothing,
    answer: familyProtectors,
  }),
  'guard/v1/family/mine/answer': defineCall({
    access: 'private',
    errors: [...overErrors, ...answerErrors, 'numberLocked'],
    summary: 'Accepts or refuses an invitation of `mine`; `scope` can be narrower than requested.',
    request: z.object({
      id,
      accept: z.boolean(),
      scope: familyScope.optional(),
      refuseOthers: z.boolean().optional(),
      requestId,
    }),
    answer: familyProtectors,
  }),
  'guard/v1/family/mine/pause': defineCall({
    access: 'private',
    errors: [...overErrors, 'familyNotAgreed'],
    summary: 'Pauses a guardian for an hour, until midnight, or until resumed; meanwhile they see nothing.',
    request: z.object({ id, length: z.enum(pauseLengths), requestId }),
    answer: familyProtectors,
  }),
  'guard/v1/family/mine/resume': defineCall({
    access: 'private',
    errors: [...overErrors, 'familyNotAgreed'],
    summary: 'Ends a pause.',
    request: z.object({ id, requestId }),
    answer: familyProtectors,
  }),
  'guard/v1/family/mine/scope': defineCall({
    access: 'private',
    errors: [...overErrors, 'familyNotAgreed', 'familyNotAllowed', 'numberLocked'],
    summary:
      'Changes what a guardian sees and can do, within what they requested, and `endCalls` and `circle`, which the person alone gives; applies to earlier ' +
      'alerts too.',
    request: z.object({ id, scope: familyScope, requestId }),
    answer: familyProtectors,
  }),
  'guard/v1/family/mine/leave': defineCall({
    access: 'private',
    errors: [...overErrors, 'familyNotAgreed'],
    summary: 'Ends the protection by a guardian, at once and without a reason.',
    request: z.object({ id, requestId }),
    answer: familyProtectors,
  }),
  'guard/v1/family/mine/refuse': defineCall({
    access: 'private',
    summary: "Sets whether the subscriber's number refuses all invitations.",
    request: z.object({ on: z.boolean(), requestId }),
    answer: familyProtectors,
  }),
  'guard/v1/family/invitation': defineCall({
    access: 'public',
    errors: ['familyNoInvitation', 'familyOwnInvitation'],
    summary: 'An invitation as the invited person reads it: from whom, for what, until when.',
    request: z.object({ token }),
    answer: invitationView,
  }),
  'guard/v1/family/invitation/sendCode': defineCall({
    access: 'public',
    errors: [...answerErrors, 'partnerAway'],
    summary:
      'Sends a code to the invited number, so that the person can answer without a login; at most five per invitation.',
    request: z.object({ token }),
    answer: z.object({ resendAfterSeconds: z.number().int() }),
  }),
  'guard/v1/family/invitation/answer': defineCall({
    access: 'public',
    errors: [...answerErrors, 'wrongCode', 'codeExpired', 'holderUnsure', 'numberLocked'],
    summary:
      'Accepts or refuses, once: with the session of the invited number, or with the code of an SMS to it. The same requestId ' +
      'with the same decision returns the same result.',
    request: z.object({
      token,
      accept: z.boolean(),
      code: smsCode.optional(),
      scope: familyScope.optional(),
      refuseOthers: z.boolean().optional(),
      requestId,
    }),
    answer: invitationView,
  }),
  'configs/v1/bindingFamilyInfoQuery': defineCall({
    access: 'private',
    summary:
      'The protected people of the subscriber, bound ones first, then the paused and the invited. With `details` also what ' +
      'each has agreed to, those whose binding has ended, how many the tier allows, and the family reminder.',
    request: z.object({ details: z.boolean().default(false) }),
    answer: z.object({ bindingList: z.array(familyBinding), family: familyPeople.nullable() }),
  }),
  'configs/v1/bindingFamilySMS': defineCall({
    access: 'private',
    adds: 50,
    errors: [...inviteErrors, 'partnerAway'],
    summary:
      'Invites a number by SMS to be protected, for seven days; one number gets at most three invitations a day. Nothing is ' +
      'shown of the person before they have agreed.',
    request: z.object({ data: z.object({ familyPhoneNo: typedNumber, ...invitation }), requestId }),
    answer: sentInvitation,
  }),
  'configs/v1/unBindingFamilySMS': defineCall({
    access: 'private',
    errors: [...overErrors, 'familyNotAgreed', 'familyUsed', 'familyExpired', 'familyWithdrawn'],
    summary:
      'Stops protecting a number, whose alerts are deleted, or withdraws its invitation. With `bindingStatus`, as the app ' +
      'shows it, only what it shows is ended: an invitation that was accepted meanwhile is refused, not unbound.',
    request: z.object({
      familyPhoneNo: typedNumber,
      bindingStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
      requestId,
    }),
    answer: z.object({ bindingStatus: z.number().int() }),
  }),
  'configs/v1/updateFamilyNickname': defineCall({
    access: 'private',
    errors: overErrors,
    summary: 'Changes the nickname of a protected or invited number; empty removes it.',
    request: z.object({ familyPhoneNo: typedNumber, nickname: typedName, requestId }),
    answer: z.object({ nickname: z.string() }),
  }),
  'configs/v1/familyRemindSwitch': defineCall({
    access: 'private',
    errors: ['notSubscribed', 'familyNobody'],
    summary: 'The family reminder (uasp type 4): 1 is on, 0 off; without `status` it is only read.',
    request: z.object({ status: z.union([z.literal(0), z.literal(1)]).optional(), requestId: requestId.optional() }),
    answer: z.object({ status: z.number().int() }),
  }),
  'smartont/v1/familyGuardianFreeLogin': defineCall({
    access: 'private',
    summary: "A login-free address of the carrier's family guardian page; empty when there is none.",
    request: nothing,
    answer: z.object({ url: z.string() }),
  }),
  'smartont/v1/isStockUser': defineCall({
    access: 'private',
    summary: "Whether the subscriber's number has ever held a product.",
    request: z.object({ phoneNo: z.string().max(40) }),
    answer: z.object({ isStockUser: z.boolean() }),
  }),
  'smartont/v1/checkPhone': defineCall({
    access: 'private',
    summary:
      'Whether the subscriber can invite a number, and its normalised form; a null `obstacle` means yes. The settings of the other person ' +
      'are not revealed before an invitation.',
    request: z.object({ phoneNo: typedNumber }),
    answer: z.object({ phoneNo: z.string(), obstacle: z.enum(inviteObstacles).nullable() }),
  }),
} as const
