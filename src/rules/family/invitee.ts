import { isSubscriberNumber } from '../phone/number'
import { typedNumber } from '../phone/written-numbers'
import { readTagText, type TagTextError } from '../tags/tag-text'

/**
 * The normalised number to invite, or why it cannot be invited: not a mobile number of mainland China, or the
 * subscriber's own.
 */
export type Invitee = { ok: true; phoneNo: string } | { ok: false; obstacle: 'notMobile' | 'ownNumber' }

/** Parses a typed number. Blanks, dashes, +86 and full-width digits are accepted. */
export function readInvitee(raw: string, ownNumber: string): Invitee {
  const phoneNo = typedNumber(raw)
  if (phoneNo === null || !isSubscriberNumber(phoneNo) || !/^1[3-9]/.test(phoneNo))
    return { ok: false, obstacle: 'notMobile' }
  return phoneNo === ownNumber ? { ok: false, obstacle: 'ownNumber' } : { ok: true, phoneNo }
}

export type Nickname = { ok: true; name: string } | { ok: false; error: Exclude<TagTextError, 'empty'> }

/**
 * Validates the name of a family member. Strangers read it in an SMS, so the rules of tags apply: at most 10 characters
 * in one line, invisible characters removed, no number or address. Unlike a tag it may be empty.
 */
export function readNickname(raw: string): Nickname {
  const read = readTagText(raw)
  if (read.ok) return { ok: true, name: read.tag }
  return read.error === 'empty' ? { ok: true, name: '' } : { ok: false, error: read.error }
}

/** Words of authorities and companies, whose names a stranger would trust. */
const INSTITUTION =
  /[局厅署]$|中心|公安|警|反诈|防诈|银行|支行|客服|官方|法院|检察|政府|街道|居委|社区|联通|移动|电信|铁塔|支付宝|微信|腾讯|阿里|淘宝|京东|抖音|社保|医保|税务|海关|快递|物流|公司|集团|平台|专员|经理|主任|大厅|热线|服务|中国|10010|bank|police|support|service|official/i
/** Han and Latin letters, and what stands inside a name: '阿依·古丽', 'Mary Ann'. */
const PERSONAL =
  /^[\u3400-\u9fff\u{20000}-\u{323af}A-Za-z\u00c0-\u024f]+(?:[ ·'-][\u3400-\u9fff\u{20000}-\u{323af}A-Za-z\u00c0-\u024f]+)*$/u

export type GuardianName =
  { ok: true; name: string } | { ok: false; error: (Nickname & { ok: false })['error'] | 'notPersonal' }

/**
 * Validates the name under which a guardian writes to somebody who does not know the app: as `readNickname`, and only
 * letters, no digits, signs or emoji, and no name of an authority or a company. It may be empty.
 */
export function readGuardianName(raw: string): GuardianName {
  const read = readNickname(raw)
  if (!read.ok || read.name === '') return read
  return PERSONAL.test(read.name) && !INSTITUTION.test(read.name) ? read : { ok: false, error: 'notPersonal' }
}
