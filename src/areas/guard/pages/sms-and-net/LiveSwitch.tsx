import { Skeleton } from '@/components/Skeleton/Skeleton'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { useChange } from '@/hooks/use-change'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { smsAndNetMessages } from './messages'

export interface LiveSwitchProps<Data> {
  /** What the switch is part of: without it, nobody knows whether it is on. Its failure is shown with what it shows. */
  remote: Remote<Data>
  name: 'codeAlerts' | 'forwardingAlerts' | 'circle'
  save: (on: boolean, requestId: string) => Promise<Data>
}

/** The switch of one live protection. Renders nothing while its state is unknown. */
export function LiveSwitch<Data extends { on: boolean }>({ remote, name, save }: LiveSwitchProps<Data>) {
  const t = useMessages(smsAndNetMessages)
  const { busy, change } = useChange(remote)
  if (!remote.data) return remote.status === 'loading' ? <Skeleton rows={1} /> : null
  return (
    <SwitchRow
      icon={name === 'circle' ? 'users' : 'shield-alert'}
      title={t(name)}
      detail={t(`${name}Text`)}
      name={name}
      checked={remote.data.on}
      disabled={busy}
      onChange={(on) => void change((requestId) => save(on, requestId), [name, on])}
    />
  )
}
