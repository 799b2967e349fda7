import { reportFaults, type FaultReport } from '@/api/client-reports'
import { rowOf, readAddress } from '@/navigation/address'
import { isMiniProgram } from '@/platform/environment'
import { logInHost, watchFaults } from '@/platform/fault-source'
import { noteFault, onFault } from '@/platform/faults'
import { currentRawAddress } from '@/platform/lifecycle'
import { maskFault } from '@/rules/environment/fault'

/** Of a visit: one broken loop must not flood the gateway. */
const MOST = 5
/** Faults that come together are sent together. */
const GATHER_MS = 2000

/**
 * Reports the faults of this visit to the gateway, masked, each once (docs/design.md, 4.96), and writes them to the host's
 * log.
 */
export function startFaultReports(): void {
  const known = new Set<string>()
  let gathered: FaultReport['faults'] = []

  function send() {
    const faults = gathered
    gathered = []
    void reportFaults({ build: isMiniProgram ? 'weapp' : 'h5', release: process.env.RELEASE ?? '', faults })
  }

  onFault((kind, error) => {
    const fault = { kind, page: pageOnTop(), ...maskFault(error) }
    const key = JSON.stringify(fault)
    if (known.size >= MOST || known.has(key)) return
    known.add(key)
    logInHost(fault)
    gathered.push(fault)
    if (gathered.length === 1) setTimeout(send, GATHER_MS)
  })
  watchFaults(noteFault)
}

/** The path of the screen on top, without its parameters; empty without one. */
function pageOnTop(): string {
  const raw = currentRawAddress()
  return raw ? (rowOf(readAddress(raw).path)?.path ?? '') : ''
}
