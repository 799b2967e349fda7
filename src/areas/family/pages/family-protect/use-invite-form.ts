import { useRef, useState } from 'react'
import type { FamilyScope, SentInvitation } from '@contract/family'
import type { InviteObstacle } from '@contract/words/family'
import { checkFamilyPhone, familyPeoplePoll, inviteFamily } from '@/api/family-people'
import { CallError } from '@/api/call-error'
import { problemOf, type Problem } from '@/api/problem-of'
import { findSensitiveWords } from '@/api/tags'
import { forgetRemote } from '@/hooks/remote-cache'
import { useDraft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { readGuardianName, readInvitee, readNickname } from '@/rules/family/invitee'
import { alertParts, usualScope } from '@/rules/family/scope'
import { useSessionStore } from '@/stores/session'

/** The input of an invitation. */
export interface InviteFields {
  phone: string
  nickname: string
  guardianName: string
  asked: FamilyScope
}

/** Where a problem is shown: at a field, or at the send button. */
type Place = 'phone' | 'nickname' | 'guardianName' | 'asked' | 'sending'
export type InviteProblem = Problem<InviteObstacle | 'tooLong' | 'hasContact' | 'notPersonal' | 'nothingAsked' | 'lost'>
export type InviteProblems = Partial<Record<Place, InviteProblem>>

/** The gateway's codes for a name that it rejects, and for a product that protects nobody. */
const BAD_FORM = 'U0100'
const NOT_SUBSCRIBED = 'U0201'

/**
 * The state of an invitation's form, stored as a draft so that it survives an expired session. A guest can enter number
 * and nickname but not send. The number is checked on blur; the gateway's refusal is shown at the field concerned.
 */
export function useInviteForm(phone: string, name: string) {
  const { token, phoneNo: ownNumber } = useSessionStore()
  const isGuest = token === null
  const blank: InviteFields = { phone, nickname: name, guardianName: '', asked: usualScope }
  const draft = useDraft<InviteFields>(`invite:${phone}`, blank)
  const [problems, setProblems] = useState<InviteProblems>({})
  const [sent, setSent] = useState<{ invitation: SentInvitation; by: 'sms' | 'link' } | null>(null)
  const people = useRemote(isGuest ? null : familyPeoplePoll)
  const { busy, run } = useMutation(people.reload)
  const fields = draft.value
  const latestPhone = useRef(fields.phone)

  function change(changed: Partial<InviteFields>) {
    if (changed.phone !== undefined) latestPhone.current = changed.phone
    draft.set((before) => ({ ...before, ...changed }))
    const touched = Object.keys(changed) as Place[] // each field name is a Place
    setProblems((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([place]) => place !== 'sending' && !touched.includes(place as Place)),
      ),
    )
  }

  /** Checks a number without the gateway; returns null if it is fine. */
  function readPhone(raw: string): InviteObstacle | null {
    const read = readInvitee(raw, ownNumber)
    return read.ok ? null : read.obstacle
  }

  /** Checks the number on blur, or after it was chosen. */
  async function checkPhone(raw = fields.phone): Promise<void> {
    if (raw.trim() === '') return
    const found = readPhone(raw)
    if (found) return setProblems((before) => ({ ...before, phone: { key: found } }))
    if (isGuest) return
    const { obstacle } = await checkFamilyPhone(raw).catch(() => ({ obstacle: null }))
    // Ignores the result if the number has changed meanwhile.
    if (obstacle && latestPhone.current === raw)
      setProblems((before) => (before.phone ? before : { ...before, phone: { key: obstacle } }))
  }

  function findProblems(): InviteProblems {
    const found: InviteProblems = {}
    const obstacle = readPhone(fields.phone)
    if (obstacle) found.phone = { key: obstacle }
    for (const place of ['nickname', 'guardianName'] as const) {
      const read = place === 'nickname' ? readNickname(fields.nickname) : readGuardianName(fields.guardianName)
      if (!read.ok) found[place] = { key: read.error }
    }
    if (!alertParts.some((part) => fields.asked[part])) found.asked = { key: 'nothingAsked' }
    return found
  }

  /** Returns where to show a refusal. With two names, it is the one that contains the forbidden word. */
  async function placeOf(error: unknown): Promise<Place> {
    if (!(error instanceof CallError) || error.code === null) return 'sending'
    if (error.code !== BAD_FORM) return 'phone'
    if (fields.nickname === '' || fields.guardianName === '')
      return fields.nickname === '' ? 'guardianName' : 'nickname'
    const { isSensitive } = await findSensitiveWords(fields.nickname).catch(() => ({ isSensitive: true }))
    return isSensitive ? 'nickname' : 'guardianName'
  }

  return {
    fields,
    problems,
    busy,
    isGuest,
    ownNumber,
    /** Undefined while loading, and for a guest. */
    people: people.data,
    sent,
    change,
    checkPhone,
    /** Sends the invitation. Problems are shown, and the input is kept. */
    async send(by: 'sms' | 'link'): Promise<void> {
      const found = findProblems()
      setProblems(found)
      if (Object.keys(found).length > 0) return
      const { phone: phoneNo, nickname, guardianName, asked } = fields
      const invitation = await run(
        (requestId) =>
          inviteFamily({ phoneNo, nickname, guardianName, asked, by }, requestId).catch(async (error: unknown) => {
            const place = await placeOf(error)
            const isLocked = error instanceof CallError && error.code === NOT_SUBSCRIBED
            setProblems({ [place]: isLocked ? { key: 'notSubscribed' } : problemOf(error, 'lost') })
            throw error
          }),
        ['invite', fields, by],
      )
      if (!invitation) return
      setSent({ invitation, by })
      draft.set(blank)
      forgetRemote(['family'])
      await people.reload()
    },
    /** Starts the next invitation. */
    startAgain(): void {
      setSent(null)
      draft.set({ ...blank, phone: '', nickname: '' })
    },
  }
}

export type InviteFormState = ReturnType<typeof useInviteForm>
