import { useState } from 'react'
import { View } from '@tarojs/components'
import type { DeviceView, HouseholdChange, HouseholdState } from '@contract/household'
import { householdVisitsQuery } from '@/api/household'
import { Button } from '@/components/Button/Button'
import { Fact } from '@/components/Fact/Fact'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag } from '@/components/Tag/Tag'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { durationText, momentText } from '@/i18n/formats'
import { confirm, toast } from '@/stores/feedback'
import { useDecisionWords } from '@/widgets/Household/decision-words'
import { useDeviceWords } from '@/widgets/Household/device-words'
import { broadbandMessages } from '@/widgets/Household/messages'
import type { Household } from '@/widgets/Household/use-household'
import { useUndo } from '@/widgets/Household/use-undo'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { cutLengths, isCut, minutesOf, signalOf } from '../../parts/device-state'
import { DeviceForm } from './DeviceForm'
import { devicesMessages } from './messages'
import { useDeviceFacts } from './use-device-facts'

/** The number of stopped visits shown. */
const SHOWN = 5

export interface DeviceSheetProps {
  id: string
  state: HouseholdState
  household: Household
  onClose: () => void
  /** Opens another device: the one that this device was merged into. */
  onOpen: (id: string) => void
}

/** One device: its current access and the reason, its person, its settings, and its facts. */
export function DeviceSheet({ id, state, household, onClose, onOpen }: DeviceSheetProps) {
  const t = useMessages(devicesMessages)
  const ofArea = useMessages(broadbandMessages)
  const { nameOf } = useDeviceWords()
  const undo = useUndo(household)
  const device = state.devices.find((one) => one.id === id)
  if (!device) return null
  const name = nameOf(device)

  /** Applies a change and offers to undo it. */
  async function handleChange(change: HouseholdChange, back: HouseholdChange, words: string) {
    undo.clear()
    if (await household.change(change)) undo.offer(words, [back])
  }

  async function handleForget() {
    const words = { title: t('forgetTitle', { name }), text: t('forgetText') }
    const isSure = await confirm({ ...words, confirmText: t('forget'), cancelText: ofArea('cancel'), danger: true })
    if (isSure && (await household.change({ kind: 'removeDevice', id }, { done: t('forgotten', { name }) }))) onClose()
  }

  return (
    <Sheet title={name} closeText={ofArea('close')} onClose={onClose}>
      <View className="device-sheet">
        <Now state={state} device={device} />
        <MergeQuestion state={state} device={device} household={household} onOpen={onOpen} />
        <CutNow device={device} name={name} household={household} onChange={handleChange} />
        <DeviceForm state={state} device={device} name={name} household={household} onChange={handleChange} />
        <Facts state={state} device={device} />
        <StoppedVisits state={state} deviceId={id} />
        {device.online || device.isOwn ? null : (
          <Button id="device-forget" kind="text" block disabled={household.busy} onClick={() => void handleForget()}>
            {t('forget')}
          </Button>
        )}
      </View>
      {undo.bar}
    </Sheet>
  )
}

function Now({ state, device }: { state: HouseholdState; device: DeviceView }) {
  const t = useMessages(devicesMessages)
  const wordsOf = useDecisionWords(state.policy)
  const { marksOf } = useDeviceFacts(state)
  const marks = marksOf(device)
  return (
    <View>
      {marks.length > 0 ? (
        <View className="device-sheet__marks">
          {marks.map(({ tone, text }) => (
            <Tag key={text} tone={tone}>
              {text}
            </Tag>
          ))}
        </View>
      ) : null}
      <View id="device-why" className="device-sheet__why">
        {t('now', { words: wordsOf(device.decision) })}
      </View>
      {state.sync.state === 'applied' ? null : <View className="broadband__note">{t('notYet')}</View>}
      {device.isRandom ? <View className="broadband__note">{t('random')}</View> : null}
    </View>
  )
}

interface MergeQuestionProps {
  state: HouseholdState
  device: DeviceView
  household: Household
  onOpen: (id: string) => void
}

/** Asks whether a new device is a known one with another address; the subscriber decides. */
function MergeQuestion({ state, device, household, onOpen }: MergeQuestionProps) {
  const t = useMessages(devicesMessages)
  const { nameOf } = useDeviceWords()
  const known = state.devices.find(({ id }) => id === device.mergeWith)
  if (!known) return null
  const name = nameOf(known)

  async function handleMerge(into: string) {
    const isDone = await household.change({ kind: 'merge', id: device.id, into }, { done: t('merged', { name }) })
    if (isDone) onOpen(into)
  }

  return (
    <View className="device-sheet__ask">
      <View className="device-sheet__title">{t('mergeTitle', { name })}</View>
      <View className="broadband__note">{t('mergeText', { name })}</View>
      <View className="broadband__pair broadband__pair--below">
        <Button id="device-merge" disabled={household.busy} onClick={() => void handleMerge(known.id)}>
          {t('merge')}
        </Button>
        <Button
          id="device-not-same"
          kind="secondary"
          disabled={household.busy}
          onClick={() => void household.change({ kind: 'device', id: device.id, trust: 'trusted' })}
        >
          {t('notSame')}
        </Button>
      </View>
    </View>
  )
}

export type OnChange = (change: HouseholdChange, back: HouseholdChange, words: string) => Promise<void>

interface CutNowProps {
  device: DeviceView
  name: string
  household: Household
  onChange: OnChange
}

/** Cuts the device off for a time, or ends the cut-off. */
function CutNow({ device, name, household, onChange }: CutNowProps) {
  const t = useMessages(devicesMessages)
  const ofArea = useMessages(broadbandMessages)
  const { id, trust } = device
  const [isChoosing, setIsChoosing] = useState(false)
  if (trust === 'blocked' || trust === 'isolated') return null
  if (isCut(device)) {
    return (
      <Button
        id="device-end-cut"
        block
        loading={household.busy}
        onClick={() =>
          void household
            .change({ kind: 'cut', id, minutes: null })
            .then((isDone) => (isDone ? toast(t('ended', { name })) : undefined))
        }
      >
        {t('endCut')}
      </Button>
    )
  }
  if (!isChoosing) {
    return (
      <Button id="device-cut" kind="secondary" icon="unplug" block onClick={() => setIsChoosing(true)}>
        {t('cutNow')}
      </Button>
    )
  }
  return (
    <View className="broadband__pair">
      {cutLengths.map((length) => (
        <Button
          key={length}
          id={`device-${length}`}
          kind="secondary"
          size="small"
          label={t('cutFor', { length: ofArea(length) })}
          disabled={household.busy}
          onClick={() => {
            setIsChoosing(false)
            void onChange(
              { kind: 'cut', id, minutes: minutesOf(length) },
              { kind: 'cut', id, minutes: null },
              t('cutDone', { name }),
            )
          }}
        >
          {ofArea(length)}
        </Button>
      ))}
    </View>
  )
}

function Facts({ state, device }: { state: HouseholdState; device: DeviceView }) {
  const t = useMessages(devicesMessages)
  const { linkOf } = useDeviceFacts(state)
  const { nodeId, signal, online, macs, mac, host, maker, firstSeen, lastSeen, usedToday } = device
  const node = state.nodes.find(({ id }) => id === nodeId)
  const link =
    signal === null ? linkOf(device) : `${device.link} ${t('signalValue', { words: t(signalOf(signal)), signal })}`
  return (
    <View>
      <View className="device-sheet__title">{t('facts')}</View>
      {node ? <Fact label={t('room')}>{node.room || t('modem')}</Fact> : null}
      <Fact label={t('link')}>{online ? link : t('offline')}</Fact>
      {usedToday > 0 ? <Fact label={t('used')}>{durationText(usedToday * 60)}</Fact> : null}
      {online || lastSeen === 0 ? null : <Fact label={t('seen')}>{momentText(lastSeen)}</Fact>}
      <Fact label={t('firstSeen')}>{momentText(firstSeen)}</Fact>
      {maker ? <Fact label={t('maker')}>{maker}</Fact> : null}
      {host ? <Fact label={t('host')}>{host}</Fact> : null}
      <Fact label={t(macs.length > 1 ? 'addresses' : 'address')}>{macs.length > 1 ? macs.join(' ') : mac}</Fact>
    </View>
  )
}

/** The device's last visits that a rule stopped, with the rule. */
function StoppedVisits({ state, deviceId }: { state: HouseholdState; deviceId: string }) {
  const t = useMessages(devicesMessages)
  const wordsOf = useDecisionWords(state.policy)
  const visits = useRemotePages(householdVisitsQuery(state.pppoeAccount, deviceId))
  return (
    <View>
      <View className="device-sheet__title">{t('visits')}</View>
      <RemoteState remote={visits} rows={2} empty={<View className="broadband__note">{t('noVisits')}</View>}>
        {visits.items.slice(0, SHOWN).map(({ id, at, host, app, decision }) => {
          const why = wordsOf({ ...decision, ruleId: null, nextChange: null, minutesLeft: null, fallbackYear: false })
          const time = momentText(at)
          return (
            <Fact key={id} label={app || host}>
              {t('visitLine', { time, why })}
            </Fact>
          )
        })}
      </RemoteState>
    </View>
  )
}
