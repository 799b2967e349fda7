import { isSubscriberNumber } from '../phone/number'
import { readNumber } from '../phone/written-numbers'
import { readTagText, type TagTextError } from '../tags/tag-text'

/**
 * The normalised number to invite, or why it cannot be invited: not a mobile number of mainland China, or the
 * subscriber's own.
 */
export type Invitee = { ok: true; phoneNo: string } | { ok: false; obstacle: 'notMobile' | 'ownNumber' }

/** Parses a typed number. Blanks, dashes, +86 and full-width digits are accepted. */
export function readInvitee(raw: string, ownNumber: string): Invitee {
  const phoneNo = readNumber(raw)
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
