import type { SmsSettings } from '@contract/sms'
import { setSmsGuard, smsOverview } from '@/api/sms'
import { useRemote } from '@/hooks/use-remote'
import { useMutation } from '@/hooks/use-mutation'

/** The guard's switch, retention and statistics; a refused change leaves them as they were. */
export function useOverview() {
  const remote = useRemote(['smsOverview'], smsOverview)
  const { busy, run } = useMutation(remote.reload)

  async function change(settings: Partial<SmsSettings>) {
    const changed = await run((requestId) => setSmsGuard(settings, requestId))
    if (changed) remote.replace(changed)
  }

  return { remote, busy, change }
}
