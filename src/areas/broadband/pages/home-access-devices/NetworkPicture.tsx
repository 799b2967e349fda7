import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import type { DeviceView, HouseholdNode, HouseholdState } from '@contract/household'
import { aria } from '@/components/aria'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon/Icon'
import { Pressable } from '@/components/Pressable/Pressable'
import { useMessages } from '@/i18n/define-messages'
import { useDeviceWords } from '@/widgets/Household/device-words'
import { isCutOff } from '../../parts/device-state'
import { devicesMessages } from './messages'
import { useDeviceFacts } from './use-device-facts'

/** The number of devices per access point shown at first; a button shows the rest. */
const SHOWN = 8
/** More than this under one access point are a list, which renders only what is near the screen. */
const MOST_TILES = 40

export interface NetworkPictureProps {
  state: HouseholdState
  /** The devices that match the search and the filter. */
  devices: readonly DeviceView[]
  onOpen: (id: string) => void
  onList: () => void
}

/** The household as a tree: the modem, its access points, and the devices connected to each. */
export function NetworkPicture({ state, devices, onOpen, onList }: NetworkPictureProps) {
  const t = useMessages(devicesMessages)
  const known = new Set(state.nodes.map(({ id }) => id))
  const nodes = [...state.nodes].sort((a, b) => Number(b.isModem) - Number(a.isModem))
  const lost = devices.filter(({ nodeId }) => !known.has(nodeId))
  return (
    <View
      className="network"
      {...aria({ role: 'group', label: t('pictureLabel', { nodes: nodes.length, devices: devices.length }) })}
    >
      {nodes.map((node) => (
        <Branch
          key={node.id}
          node={node}
          state={state}
          devices={devices.filter(({ nodeId }) => nodeId === node.id)}
          onOpen={onOpen}
          onList={onList}
        />
      ))}
      {lost.length > 0 ? <Branch node={null} state={state} devices={lost} onOpen={onOpen} onList={onList} /> : null}
    </View>
  )
}

interface BranchProps extends NetworkPictureProps {
  /** Null for devices whose access point is unknown. */
  node: HouseholdNode | null
}

function Branch({ node, state, devices, onOpen, onList }: BranchProps) {
  const t = useMessages(devicesMessages)
  const [isWhole, setIsWhole] = useState(false)
  const isRoot = node?.isModem === true
  const room =
    node === null
      ? t('elsewhere')
      : isRoot
        ? node.room
          ? t('modemIn', { room: node.room })
          : t('modem')
        : t('node', { room: node.room })
  const name = node && !node.online ? t('nodeOffline', { name: room }) : room
  const shown = isWhole ? devices : devices.slice(0, SHOWN)
  const rest = devices.length - shown.length
  return (
    <View className={classNames('network__branch', isRoot && 'network__branch--root')}>
      <View className={classNames('network__node', node?.online === false && 'is-offline')}>
        <View className="network__sign">
          <Icon name={isRoot ? 'router' : 'wifi'} size={20} />
        </View>
        <View className="network__names">
          <Text className="network__name" {...aria({ role: 'heading', level: 3 })}>
            {name}
          </Text>
          <View className="network__count">
            {devices.length > 0 ? t('nodeDevices', { count: devices.length }) : t('noneHere')}
          </View>
        </View>
      </View>
      {shown.length > 0 ? (
        <View className="network__devices">
          {shown.map((device) => (
            <Tile key={device.id} device={device} state={state} onOpen={onOpen} />
          ))}
        </View>
      ) : null}
      {rest > 0 || isWhole ? (
        <Pressable
          className="network__more"
          onClick={devices.length > MOST_TILES ? onList : () => setIsWhole(!isWhole)}
        >
          <Text>{isWhole ? t('less') : t('more', { count: rest })}</Text>
        </Pressable>
      ) : null}
    </View>
  )
}

function Tile({ device, state, onOpen }: { device: DeviceView; state: HouseholdState; onOpen: (id: string) => void }) {
  const { nameOf, iconOf, typeOf } = useDeviceWords()
  const { marksOf, stateOf } = useDeviceFacts(state)
  const marks = marksOf(device)
  const name = nameOf(device)
  const [mark] = marks
  // Begins with the tile's visible text, so that voice control matches; the space separates its two parts.
  const label = [
    `${name} ${mark?.text ?? ''}`.trim(),
    typeOf(device.type),
    stateOf(device),
    ...marks.slice(1).map(({ text }) => text),
  ].join(' · ')
  return (
    <Pressable
      id={`device-${device.id}`}
      className={classNames('network__tile', !device.online && 'is-offline', isCutOff(device) && 'is-off')}
      label={label}
      onClick={() => onOpen(device.id)}
    >
      <View className="network__icon">
        <Icon name={iconOf(device.type)} size={24} />
      </View>
      <Text className="network__label">{mark ? `${name} ` : name}</Text>
      {mark ? <Text className={`network__mark network__mark--${mark.tone}`}>{mark.text}</Text> : null}
    </Pressable>
  )
}
