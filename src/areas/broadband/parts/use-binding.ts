import { useRef, useState } from 'react'
import type { Modem } from '@contract/configs'
import { bindLine } from '@/api/broadband-lines'
import { forgetRemote } from '@/hooks/remote-cache'
import { useDraft } from '@/hooks/use-draft'
import { useMutation } from '@/hooks/use-mutation'

/** Clears the lists of lines, which are outdated once a line has been bound or unbound. */
export function forgetLines(): void {
  forgetRemote(['modems', 'broadbandOwnLines', 'broadbandLines', 'broadbandLine'])
}

/**
 * Proves and binds a line in one step. A valid proof is reused, so that a retry after the modem was offline needs no
 * second one.
 */
export function useBinding(pppoeAccount: string) {
  const name = useDraft(`bind-name:${pppoeAccount}`, '')
  const { busy, run } = useMutation()
  const [error, setError] = useState<unknown>(null)
  const [bound, setBound] = useState<Modem | null>(null)
  const proof = useRef<string | null>(null)

  return {
    name,
    busy,
    error,
    bound,
    clearError: () => setError(null),
    /** The input of the proof changed, so an earlier proof is discarded. */
    clearProof: () => {
      proof.current = null
    },
    async bind(prove: () => Promise<string>): Promise<void> {
      setError(null)
      const modem = await run(
        async (requestId) => {
          try {
            proof.current ??= await prove()
            return await bindLine(pppoeAccount, { proof: proof.current, name: name.value.trim() }, requestId)
          } catch (caught) {
            setError(caught)
            if (isProofOver(caught)) proof.current = null
            throw caught
          }
        },
        ['bind', pppoeAccount],
      )
      if (!modem) return
      forgetLines()
      forgetRemote(['household'])
      setBound(modem)
    },
  }
}

export type Binding = ReturnType<typeof useBinding>

/** Whether the gateway reports that the proof has expired. */
const isProofOver = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'U0507'
