import { useRef, useState } from 'react'
import type { FamilyScope, InviteObstacle, SentInvitation } from '@contract/family'
import { checkFamilyPhone, familyPeopleAgain, inviteFamily } from '@/api/family-people'
import { CallError } from '@/api/call-error'
import { problemOf, type Problem } from '@/api/problem-of'
import { findSensitiveWords } from '@/api/tags'
import { forgetRemote } from '@/hooks/remote-cache'
import { useDraft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { readInvitee, readNickname } from '@/rules/family/invitee'
import { usualScope } from '@/rules/family/scope'
import { useSessionStore } from '@/stores/session'

/** What is typed and chosen for an invitation. */
export interface InviteFields {
  phone: string
  nickname: string
  guardianName: string
  asked: FamilyScope
}

/** Where something is wrong: at a field, or with the sending itself. */
type Place = 'phone' | 'nickname' | 'guardianName' | 'asked' | 'sending'
export type InviteProblem = Problem<InviteObstacle | 'tooLong' | 'hasContact' | 'nothingAsked' | 'lost'>
export type InviteProblems = Partial<Record<Place, InviteProblem>>

/** The gateway's code for a name that it does not take. */
const BAD_FORM = 'U0100'

/**
 * The form of an invitation, kept while a session expires. Without a session number and nickname can be typed, and
 * nothing is sent. A number is checked when its field is left; what the gateway refuses is shown where it belongs.
 */
export function useInviteForm(phone: string, name: string) {
  const { token, phoneNo: ownNumber } = useSessionStore()
  const isGuest = token === null
  const blank: InviteFields = { phone, nickname: name, guardianName: '', asked: usualScope }
  const draft = useDraft<InviteFields>(`invite:${phone}`, blank)
  const [problems, setProblems] = useState<InviteProblems>({})
  const [sent, setSent] = useState<{ invitation: SentInvitation; by: 'sms' | 'link' } | null>(null)
  const people = useRemote(isGuest ? null : familyPeopleAgain)
  const { busy, run } = useMutation(people.reload)
  const fields = draft.value
  const latestPhone = useRef(fields.phone)

  function change(changed: Partial<InviteFields>) {
    if (changed.phone !== undefined) latestPhone.current = changed.phone
    draft.set((before) => ({ ...before, ...changed }))
    const touched = Object.keys(changed) as Place[] // the fields' names are places
    setProblems((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([place]) => place !== 'sending' && !touched.includes(place as Place)),
      ),
    )
  }

  /** What is wrong with a number as it stands, as far as the phone itself knows; null is nothing. */
  function readPhone(raw: string): InviteObstacle | null {
    const read = readInvitee(raw, ownNumber)
    return read.ok ? null : read.obstacle
  }

  /** Checks the number when its field is left, or it was chosen. */
  async function checkPhone(raw = fields.phone): Promise<void> {
    if (raw.trim() === '') return
    const found = readPhone(raw)
    if (found) return setProblems((before) => ({ ...before, phone: { key: found } }))
    if (isGuest) return
    const { obstacle } = await checkFamilyPhone(raw).catch(() => ({ obstacle: null }))
    // Of a number that is no longer there nothing is said.
    if (obstacle && latestPhone.current === raw)
      setProblems((before) => (before.phone ? before : { ...before, phone: { key: obstacle } }))
  }

  function findProblems(): InviteProblems {
    const found: InviteProblems = {}
    const obstacle = readPhone(fields.phone)
    if (obstacle) found.phone = { key: obstacle }
    for (const place of ['nickname', 'guardianName'] as const) {
      const read = readNickname(fields[place])
      if (!read.ok) found[place] = { key: read.error }
    }
    const { calls, sms, sites } = fields.asked
    if (!calls && !sms && !sites) found.asked = { key: 'nothingAsked' }
    return found
  }

  /** Where a refusal belongs: of two names the one with the word that cannot be used. */
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
    /** Undefined until known, and for a guest. */
    people: people.data,
    sent,
    change,
    checkPhone,
    /** Sends the invitation; what is wrong is shown, and nothing that was typed is lost. */
    async send(by: 'sms' | 'link'): Promise<void> {
      const found = findProblems()
      setProblems(found)
      if (Object.keys(found).length > 0) return
      const { phone: phoneNo, nickname, guardianName, asked } = fields
      const invitation = await run(
        (requestId) =>
          inviteFamily({ phoneNo, nickname, guardianName, asked, by }, requestId).catch(async (error: unknown) => {
            const place = await placeOf(error)
            setProblems({ [place]: problemOf(error, 'lost') })
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
    /** Begins the next invitation. */
    startAgain(): void {
      setSent(null)
      draft.set({ ...blank, phone: '', nickname: '' })
    },
  }
}

export type InviteFormState = ReturnType<typeof useInviteForm>
