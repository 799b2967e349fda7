import type { HarassmentKind } from '@contract/words/guard'
import { harassmentKinds } from '@contract/words/guard'
import type { PhoneDataPort } from '../../ports/phone-data'
import { createNumberPool } from './number-pool'
import { seededRandom } from '../seeded-random'

/** A repeated nuisance caller; `kind` is the public's tag of the number. */
export interface Nuisance {
  phoneNo: string
  kind: HarassmentKind
}

/** The callers who ring a subscriber repeatedly. */
export interface Cast {
  contacts: readonly { phoneNo: string; name: string }[]
  nuisances: readonly Nuisance[]
  /** Nuisance callers on the subscriber's blacklist, with a note. */
  blacklisted: readonly { phoneNo: string; note: string }[]
  /** Strangers on the subscriber's whitelist, with a note. */
  whitelisted: readonly { phoneNo: string; note: string }[]
}

const names = [
  '妈妈',
  '爸爸',
  '王芳',
  '李强',
  '张伟',
  '刘洋',
  '陈静',
  '杨帆',
  '赵敏',
  '周婷',
  '吴老师',
  '郑凯',
  '孙丽',
  '朱军',
  '胡晓明',
  '郭涛',
  '何雪',
  '林峰',
  '罗杰',
  '高洁',
  '梁医生',
  '宋佳',
  '唐宁',
  '许诺',
  '韩梅',
  '冯刚',
  '曹颖',
  '彭勇',
  '物业前台',
  '快递小郑',
] as const

/** The people and call centres around a number: the same on every machine. */
export function castOf(phoneNo: string, phoneData: PhoneDataPort): Cast {
  const random = seededRandom(`cast of ${phoneNo}`)
  const pool = createNumberPool(random, phoneData)
  const contacts = names.map((name) => ({ phoneNo: pool.mobile(), name }))
  const nuisances = harassmentKinds.map((kind) => ({ phoneNo: pool.harassing(kind), kind }))
  const numberOf = (wanted: HarassmentKind) => nuisances.find(({ kind }) => kind === wanted)?.phoneNo ?? pool.landline()
  return {
    contacts,
    nuisances,
    blacklisted: [
      { phoneNo: numberOf('loan'), note: '贷款推销，天天打' },
      { phoneNo: numberOf('estateAgent'), note: '' },
    ],
    whitelisted: [
      { phoneNo: pool.landline(), note: '孩子学校' },
      { phoneNo: pool.landline(), note: '社区医院' },
    ],
  }
}
