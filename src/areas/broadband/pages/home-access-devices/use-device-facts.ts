import type { DeviceView, HouseholdState } from '@contract/household'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { useDeviceWords } from '@/widgets/Household/device-words'
import { isCut, signalOf } from '../../parts/device-state'
import { devicesMessages } from './messages'

/** A mark that shows what is special about a device. */
export interface DeviceMark {
  tone: 'risk' | 'fraud' | 'neutral'
  text: string
}

/** Returns the texts for one device of a household. */
export function useDeviceFacts(state: HouseholdState) {
  const t = useMessages(devicesMessages)
  const { nameOf } = useDeviceWords()

  /** The band and signal, or the cable. */
  function linkOf({ link, signal }: DeviceView): string {
    if (link === 'cable') return t('cable')
    return signal === null ? link : `${link} ${t(signalOf(signal))}`
  }

  /** The device's marks, the most urgent first. */
  function marksOf(device: DeviceView): DeviceMark[] {
    const marks: DeviceMark[] = []
    if (device.trust === 'blocked') marks.push({ tone: 'fraud', text: t('blocked') })
    if (device.trust === 'isolated') marks.push({ tone: 'fraud', text: t('isolated') })
    if (isCut(device)) marks.push({ tone: 'fraud', text: t('cut') })
    if (device.trust === 'new') marks.push({ tone: 'risk', text: t('isNew') })
    if (device.trust === 'guest') marks.push({ tone: 'neutral', text: t('guest') })
    if (device.isOwn) marks.push({ tone: 'neutral', text: t('own') })
    return marks
  }

  /** The device's person, and its connection, or since when it is offline. */
  function stateOf(device: DeviceView): string {
    const person = state.policy.persons.find(({ id }) => id === device.personId)?.name ?? ''
    const known = state.devices.find(({ id }) => id === device.mergeWith)
    const link = device.online
      ? linkOf(device)
      : device.lastSeen > 0
        ? t('lastSeen', { time: momentText(device.lastSeen) })
        : t('offline')
    return [person, device.name ? '' : device.host, link, known ? t('maybe', { name: nameOf(known) }) : '']
      .filter(Boolean)
      .join(' · ')
  }

  return { linkOf, marksOf, stateOf }
}
