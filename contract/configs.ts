import { z } from 'zod'
import { nothing, requestId, subscriberNumber } from './common'
import { defineCall } from './define'
import { lineQuestions } from './words/household'
import { settingProductTypes } from './words/products'

/** One item of the fixed catalogue (SPEC section 3). `status` 1 means it can be optimised, 0 that it is on. */
export const optimizableItem = z.object({
  productType: z.enum(settingProductTypes),
  type: z.number().int(),
  contentTag: z.string(),
  status: z.number().int(),
})
export type OptimizableItem = z.infer<typeof optimizableItem>

/** One function to enable, with the carrier's field names (`operatType` is the carrier's spelling). */
export const oneClickConfigEntry = z.object({
  productId: z.string().max(40),
  productType: z.string().max(40),
  operationType: z.literal(0),
  type: z.number().int(),
  operatType: z.literal(1),
  contents: z.array(z.object({ content: z.string().max(200), contentTag: z.string().max(40) })).max(20),
})
export type OneClickConfigEntry = z.infer<typeof oneClickConfigEntry>

export const oneClickResult = z.object({ type: z.number().int(), contentTag: z.string(), success: z.boolean() })
export type OneClickResult = z.infer<typeof oneClickResult>

/** A pop-up that the gateway controls; id 1 opens the one-click dialog automatically (DESIGN 4.5). */
export const popUp = z.object({ id: z.number().int(), name: z.string(), enabled: z.boolean() })
export type PopUp = z.infer<typeof popUp>

export const familyPhone = z.object({ phone: z.string(), addressBookName: z.string(), name: z.string() })
export type FamilyPhone = z.infer<typeof familyPhone>

/**
 * What waits on a line for the subscriber's answer: a request for time (`name` is the person's), or a device to decide on (`name` is its
 * MAC address, `minutes` 0).
 */
const modemWaiting = z.object({
  kind: z.enum(lineQuestions),
  id: z.string(),
  name: z.string(),
  minutes: z.number().int(),
})
export type ModemWaiting = z.infer<typeof modemWaiting>

/**
 * An optical modem: `orderStatus` 0 means in order; `enableStatus` 0 to 4 is the state of intrusion detection (SPEC
 * 4.5).
 */
export const modem = z.object({
  orderStatus: z.number().int(),
  pppoeAccount: z.string(),
  description: z.string(),
  name: z.string(),
  enableStatus: z.number().int(),
})
export type Modem = z.infer<typeof modem>

export const configCalls = {
  'configs/v1/configToBeOptimized': defineCall({
    access: 'private',
    summary: 'Every item of the optimisable catalogue that the subscriber is entitled to, with its state.',
    request: nothing,
    answer: z.object({ configList: z.array(optimizableItem) }),
  }),
  'configs/v1/oneClickConfig': defineCall({
    access: 'private',
    summary: 'Enables the selected functions; each has its own result, and an empty list means failure.',
    request: z.object({ oneClickConfigDTOList: z.array(oneClickConfigEntry).min(1).max(20), requestId }),
    answer: z.object({ resultList: z.array(oneClickResult) }),
  }),
  'configs/v1/popUpQuery': defineCall({
    access: 'private',
    summary: 'The pop-ups of home and whether each is due.',
    request: z.object({ phoneNo: z.string().max(40) }),
    answer: z.object({ popUpList: z.array(popUp) }),
  }),
  'configs/v1/popUpInfoUpdate': defineCall({
    access: 'private',
    summary: 'Marks a pop-up as seen.',
    request: z.object({ id: z.number().int(), phoneNo: z.string().max(40) }),
    answer: nothing,
  }),
  'configs/v1/noLogin': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'A login-free address of the carrier for one protected person.',
    request: z.object({ familyPhoneNo: z.string().max(40), type: z.number().int() }),
    answer: z.object({ url: z.string() }),
  }),
  'configs/v1/pppoeNoLogin': defineCall({
    access: 'private',
    errors: ['entryGone'],
    summary: 'A login-free address of the carrier for intrusion detection on one line.',
    request: z.object({ pppoeAccount: z.string().max(60) }),
    answer: z.object({ url: z.string() }),
  }),
  'configs/v1/getWxShareSignature': defineCall({
    access: 'public',
    errors: ['wechatRefused'],
    summary: 'The configuration of the WeChat JS-SDK for the page at this address; `timestamp` is in seconds.',
    request: z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
    answer: z.object({
      appId: z.string(),
      signature: z.string(),
      nonceStr: z.string(),
      timestamp: z.number().int(),
    }),
  }),
  'configs/v1/smartFamilyGuardian/index': defineCall({
    access: 'private',
    summary: 'The optical modems of the subscriber.',
    request: nothing,
    // `waiting` is the question that `description` tells of; null without one.
    answer: z.object({ modemList: z.array(modem.extend({ waiting: modemWaiting.nullable() })) }),
  }),
  'query/v1/familyPhonesQuery': defineCall({
    access: 'private',
    summary: 'Numbers that the carrier knows as family of the subscriber; the app uses the first three.',
    request: z.object({ phoneNo: subscriberNumber, queryType: z.number().int() }),
    answer: z.object({ familyPhoneNo: z.array(familyPhone) }),
  }),
  '/woAssistant/umm/configs/v1/vipConfigUser': defineCall({
    access: 'private',
    summary: 'Whether the subscriber is a merge user, whose whitelist has been upgraded.',
    request: nothing,
    answer: z.object({ isVip: z.boolean() }),
  }),
} as const
