import type { GuardSwitchName } from '@contract/words/guard'
import type { IconName } from '@/components/Icon/icon-names'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { SwitchList } from '../../parts/SwitchList/SwitchList'
import { useCallSettings } from '../../parts/use-call-settings'
import { useGuardSwitch } from '../../parts/use-guard-switch'
import { WayList } from '../../parts/WayList/WayList'
import { callPageMessages } from './messages'
import { switchGroups } from './switch-groups'

const ways = [
  { key: 'harassmentType', path: '/harassmentType', icon: 'filter' },
  { key: 'segment', path: '/numSegment', icon: 'hash' },
  { key: 'blackList', path: '/blackNameList', icon: 'ban' },
  { key: 'whiteList', path: '/whiteNameList', icon: 'shield-check' },
  { key: 'disposal', path: '/comDisposal', icon: 'settings' },
  { key: 'smsAndNet', path: '/SMSANDNet', icon: 'message-alert' },
] as const satisfies readonly { key: string; path: string; icon: IconName }[]

/**
 * All switches in their groups, and links to the other settings. The switch that a link pointed to comes first and is
 * highlighted.
 */
export function CallSwitches({ pinned }: { pinned: GuardSwitchName | null }) {
  const t = useMessages(callPageMessages)
  const { remote, save } = useCallSettings()
  const handleSwitch = useGuardSwitch((name, on) => void save({ switches: [{ name, on }] }))
  const settings = remote.data

  return (
    <RemoteState remote={remote} empty={null}>
      {settings && pinned ? (
        <Section id="pinned-switch" title={t('asked')}>
          <SwitchList names={[pinned]} settings={settings} highlighted onSwitch={handleSwitch} />
        </Section>
      ) : null}
      {settings
        ? switchGroups(pinned).map(({ key, names }) => (
            <Section key={key} title={t(key)}>
              <SwitchList names={names} settings={settings} onSwitch={handleSwitch} />
            </Section>
          ))
        : null}
      <Section title={t('more')}>
        <WayList
          ways={ways.map(({ key, ...way }) => ({
            ...way,
            id: `call-way-${key}`,
            title: t(key),
            detail: t(`${key}Text`),
          }))}
        />
      </Section>
    </RemoteState>
  )
}
