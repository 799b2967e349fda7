import { isSubscriberNumber, normaliseNumber } from '../phone/number'
import { readTagText, type TagTextError } from '../tags/tag-text'

/** The invited number in one spelling, or why it cannot be invited: no mobile number of the country, or the own one. */
export type Invitee = { ok: true; phoneNo: string } | { ok: false; obstacle: 'notMobile' | 'ownNumber' }

/** Reads a number as people type it: blanks, dashes, +86 and full-width digits do not matter. */
export function readInvitee(raw: string, ownNumber: string): Invitee {
  const phoneNo = normaliseNumber(raw)
  if (phoneNo === null || !isSubscriberNumber(phoneNo) || !/^1[3-9]/.test(phoneNo))
    return { ok: false, obstacle: 'notMobile' }
  return phoneNo === ownNumber ? { ok: false, obstacle: 'ownNumber' } : { ok: true, phoneNo }
}

export type Nickname = { ok: true; name: string } | { ok: false; error: Exclude<TagTextError, 'empty'> }

/**
 * Reads the name of a family member, which strangers read in an SMS: as a tag (at most 10 characters in one line, what
 * nobody sees left out, neither number nor address), but it may be empty.
 */
export function readNickname(raw: string): Nickname {
  const read = readTagText(raw)
  if (read.ok) return { ok: true, name: read.tag }
  return read.error === 'empty' ? { ok: true, name: '' } : { ok: false, error: read.error }
}
