import type { FeatureKey } from '@/rules/optimizable/catalogue'
import type { ProductKey } from '@/rules/products/catalogue'
import type { NumberToTry } from '../kernel/deps'

/** What a number to try holds (DESIGN section 4). */
export interface Profile {
  holds: string
  products: readonly ProductKey[]
  isMergeUser?: boolean
  hasFamily?: boolean
  hasModems?: boolean
}

export const profiles: Readonly<Record<string, Profile>> = {
  '13800138000': { holds: '9 元版，家人与五台光猫', products: ['nine'], hasFamily: true, hasModems: true },
  '13800138006': { holds: '6 元版', products: ['six'], hasFamily: true },
  '13800138003': { holds: '3 元版', products: ['three'] },
  '13800138002': { holds: '标准版', products: ['uasp'] },
  '13800138001': { holds: '骚扰拦截', products: ['umm'] },
  '13800138004': { holds: '免打扰', products: ['dnd'] },
  '13800138005': { holds: '仅短信卫士', products: ['sms'] },
  '13800138007': { holds: '骚扰拦截、风险来电提醒和短信卫士', products: ['umm', 'antiFraud5', 'sms'] },
  '13800138008': { holds: '9 元版，融合用户', products: ['nine'], isMergeUser: true },
  '13800138009': { holds: '没有产品', products: [] },
}

export const numbersToTry: readonly NumberToTry[] = Object.entries(profiles).map(([phoneNo, { holds }]) => ({
  phoneNo,
  holds,
}))

/** A minor's number in development, which cannot order. */
export const minorToTry = '13800138010'

/** Functions that are on from the start; one-click offers the others. */
export const initialSwitches: readonly FeatureKey[] = ['umm:3:0', 'umm:3:1', 'antiFraud:5', 'uasp:1', 'uasp:3']
