import { useEffect, useRef } from 'react'
import type { HouseholdChange, HouseholdState } from '@contract/household'
import { CallError } from '@/api/call-error'
import type { HouseholdReader } from '@/api/household'
import { changeHousehold, householdPoll, householdQuery, resendHousehold } from '@/api/household'
import { failureText } from '@/api/problem-of'
import { useConfirm } from '@/hooks/use-confirm'
import { useMutation } from '@/hooks/use-mutation'
import { usePoll } from '@/hooks/use-poll'
import type { Remote } from '@/hooks/use-remote'
import { useRefresh, useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { alert, toast } from '@/stores/feedback'
import { broadbandMessages } from './messages'

/** Polling intervals: while the modem has not acknowledged a change, and otherwise, as devices come and go. */
const WAITING_MS = 2_000
const LOOK_AGAIN_MS = 20_000
/** The gateway's code for a change that would block the subscriber's own phone or the modem. */
const OWN_DEVICE = 'U0513'

export interface ChangeOptions {
  /**
   * True if the user has already confirmed blocking their own phone or the modem. Otherwise this hook shows the dialog.
   */
  confirmed?: boolean
  /** Toast after success. */
  done?: string
  /** Called with the text of a refusal, for a form that shows it at its field; a toast if omitted. */
  onProblem?: (text: string) => void
}

/** A bound household, and the function that changes its rules. */
export interface Household {
  pppoeAccount: string
  remote: Remote<HouseholdState>
  busy: boolean
  /**
   * Applies one change; resolves to whether it was applied. If the rules were changed elsewhere meanwhile, nothing is
   * overwritten: a notice and the newer state are shown, and the screen keeps its input.
   */
  change(change: HouseholdChange, options?: ChangeOptions): Promise<boolean>
  /** Sends the rules to the modem again. */
  resend(): Promise<void>
}

/** Loads a household by the call of its screen, polls it while it is shown, and changes it. Does nothing without an account. */
export function useHousehold(pppoeAccount: string, read: HouseholdReader): Household {
  const t = useMessages(broadbandMessages)
  const remote = useRemote(pppoeAccount ? householdQuery(pppoeAccount, read) : null)
  const refetch = useRefresh(householdPoll(pppoeAccount, read))
  const { busy, run } = useMutation(remote.reload)
  const confirm = useConfirm()
  // A handler that awaited a dialog, or makes two changes, would otherwise use an outdated version.
  const latest = useRef(remote.data)
  useEffect(() => {
    latest.current = remote.data
  }, [remote.data])

  const isWaiting = () => latest.current?.sync.state === 'sent'
  usePoll(async () => {
    if (isWaiting() && !busy) await refetch()
  }, WAITING_MS)
  usePoll(async () => {
    if (latest.current && !isWaiting() && !busy) await refetch()
  }, LOOK_AGAIN_MS)

  function show(state: HouseholdState) {
    latest.current = state
    remote.replace(state)
  }

  async function change(wish: HouseholdChange, options: ChangeOptions = {}): Promise<boolean> {
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
