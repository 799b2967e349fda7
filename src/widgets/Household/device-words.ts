import type { DeviceView, HouseholdState } from '@contract/household'
import type { DeviceType } from '@contract/words/household'
import type { IconName } from '@/components/Icon/icon-names'
import { useMessages } from '@/i18n/define-messages'
import { deviceName } from '@/rules/modem/modem'
import { broadbandMessages } from './messages'

const icons: Record<DeviceType, IconName> = {
  phone: 'device',
  tablet: 'tablet',
  computer: 'computer',
  tv: 'tv',
  console: 'gamepad',
  camera: 'camera',
  speaker: 'speaker',
  appliance: 'appliance',
  other: 'router',
}

const types = {
  phone: 'typePhone',
  tablet: 'typeTablet',
  computer: 'typeComputer',
  tv: 'typeTv',
  console: 'typeConsole',
  camera: 'typeCamera',
  speaker: 'typeSpeaker',
  appliance: 'typeAppliance',
  other: 'typeOther',
} as const satisfies Record<DeviceType, string>

/**
 * Returns the names of devices and lines. One without a name is 'smart device' and its last four characters (SPEC.md
 * section 5).
 */
export function useDeviceWords() {
  const t = useMessages(broadbandMessages)
  const unnamed = (account: string) => t('device', { tail: deviceName(account).tail }).trim()
  return {
    nameOf: ({ name, macs }: Pick<DeviceView, 'name' | 'macs'>): string =>
      name || unnamed((macs[0] ?? '').replace(/[^0-9a-f]/gi, '').toUpperCase()),
    typeOf: (type: DeviceType): string => t(types[type]),
    iconOf: (type: DeviceType): IconName => icons[type],
    lineOf: ({ name, pppoeAccount }: Pick<HouseholdState, 'name' | 'pppoeAccount'>): string =>
      name || unnamed(pppoeAccount),
  }
}
