import { useEffect, useRef } from 'react'
import type { HomeChange, HomeState } from '@contract/household'
import { CallError } from '@/api/call-error'
import { changeHousehold, householdAgain, householdQuery, resendHousehold } from '@/api/household'
import { failureText } from '@/api/problem-of'
import { useMutation } from '@/hooks/use-mutation'
import { usePoll } from '@/hooks/use-poll'
import type { Remote } from '@/hooks/use-remote'
import { useRefresh, useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { alert, confirm, toast } from '@/stores/feedback'
import { broadbandMessages } from './messages'

/** While the modem has not acknowledged a change, and otherwise: devices come and go. */
const WAITING_MS = 2_000
const LOOK_AGAIN_MS = 20_000
/** The gateway's code for a change that would block the asking phone or the modem. */
const OWN_DEVICE = 'U0513'

export interface ChangeOptions {
  /** Somebody has agreed already to block the asking phone or the modem; without it the question is asked here. */
  confirmed?: boolean
  /** Shown once it is done. */
  done?: string
  /** Takes the words of a refusal, for a form that shows them at its field; a toast otherwise. */
  onProblem?: (text: string) => void
}

/** A bound household and the one way to change its rules. */
export interface Household {
  pppoeAccount: string
  remote: Remote<HomeState>
  busy: boolean
  /**
   * Changes one thing. Returns whether it was done. When the rules were changed elsewhere meanwhile, nothing is
   * overwritten: the newer state is shown with a notice, and the screen keeps what was typed.
   */
  change(change: HomeChange, options?: ChangeOptions): Promise<boolean>
  /** Sends the rules to the modem once more. */
  resend(): Promise<void>
}

/** Loads a household, keeps it fresh while it is shown, and changes it. Idle without an account. */
export function useHousehold(pppoeAccount: string): Household {
  const t = useMessages(broadbandMessages)
  const remote = useRemote(pppoeAccount ? householdQuery(pppoeAccount) : null)
  const again = useRefresh(householdAgain(pppoeAccount))
  const { busy, run } = useMutation(remote.reload)
  // A handler that waited for a dialog, or changes two things, still has the version of then.
  const latest = useRef(remote.data)
  useEffect(() => {
    latest.current = remote.data
  }, [remote.data])

  const isWaiting = () => latest.current?.sync.state === 'sent'
  usePoll(async () => {
    if (isWaiting() && !busy) await again()
  }, WAITING_MS)
  usePoll(async () => {
    if (latest.current && !isWaiting() && !busy) await again()
  }, LOOK_AGAIN_MS)

  function show(state: HomeState) {
    latest.current = state
    remote.replace(state)
  }

  async function change(wish: HomeChange, options: ChangeOptions = {}): Promise<boolean> {
    const version = latest.current?.sync.version
    if (version === undefined) return false
    const { confirmed = false, done = '', onProblem = toast } = options
    let refusal: unknown
    const send = (requestId: string) =>
      changeHousehold(pppoeAccount, { version, change: wish, confirmed }, requestId).catch((error: unknown) => {
        refusal = error
        throw error
      })
    const result = await run(send, [version, wish, confirmed])
    if (result === undefined) {
      if (refusal === undefined) return false
      if (!confirmed && refusal instanceof CallError && refusal.code === OWN_DEVICE) {
        const words = { title: t('ownTitle'), text: refusal.msg, confirmText: t('ownGo'), cancelText: t('cancel') }
        return (await confirm({ ...words, danger: true })) && change(wish, { ...options, confirmed: true })
      }
      onProblem(failureText(refusal, t('lost')))
      return false
    }
    show(result.state)
    if (!result.applied) {
      await alert({ title: t('newerTitle'), text: t('newerText'), confirmText: t('understood') })
      return false
    }
    toast(done)
    return true
  }

  async function resend() {
    const state = await run((requestId) => resendHousehold(pppoeAccount, requestId), ['resend', latest.current?.sync])
    if (!state) return
    show(state)
    toast(t('resent'))
  }

  return { pppoeAccount, remote, busy, change, resend }
}
