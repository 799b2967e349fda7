import { View } from '@tarojs/components'
import type { HouseholdState } from '@contract/household'
import type { HouseholdVisit } from '@contract/household-calls'
import { greenVisitsQuery } from '@/api/household'
import { Button } from '@/components/Button/Button'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapHost } from '@/components/NoWrapDate/NoWrapDate'
import { Section } from '@/components/Section/Section'
import { Tag } from '@/components/Tag/Tag'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { hostMatches, shownHost } from '@/rules/household/address'
import { clockOf } from '@/rules/time/shanghai'
import { useDeviceWords } from '@/widgets/Household/device-words'
import type { Household } from '@/widgets/Household/use-household'
import type { Undo } from '@/widgets/Household/use-undo'
import { DayRows } from '@/widgets/DayRows/DayRows'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { greenMessages } from '../../parts/green-messages'
import { greenNetReportMessages } from './messages'

export interface StoppedVisitsProps {
  state: HouseholdState
  household: Household
  undo: Undo
}

/** The visits that green net stopped, newest first. One tap allows a site, another undoes that. */
export function StoppedVisits({ state, household, undo }: StoppedVisitsProps) {
  const t = useMessages(greenNetReportMessages)
  const words = useMessages(greenMessages)
  const { nameOf } = useDeviceWords()
  const visits = useRemotePages(greenVisitsQuery(state.pppoeAccount))
  const devices = new Map(state.devices.map((device) => [device.id, device]))
  const { allowed } = state.policy.green

  async function setAllowed(host: string, isAllowed: boolean) {
    if (!(await household.change({ kind: 'greenAllow', host, allowed: isAllowed }))) return
    const back = { kind: 'greenAllow', host, allowed: !isAllowed } as const
    undo.offer(t(isAllowed ? 'allowedNow' : 'blockedAgain', { host: shownHost(host) }), [back])
  }

  function detailOf({ at, category, deviceId }: HouseholdVisit) {
    const device = devices.get(deviceId)
    return (
      <>
        <View className="green-report__fact">
          {[clockOf(at), category ? words(category) : ''].filter(Boolean).join(' · ')}
        </View>
        <View className="green-report__fact">{device ? nameOf(device) : t('deviceGone')}</View>
      </>
    )
  }

  return (
    <Section title={t('details')} detail={t('detailsText')}>
      <RemoteState remote={visits} empty={null}>
        <DayRows
          items={visits.items}
          level={3}
          nameOf={t}
          row={(visit, index) => {
            const rule = allowed.find((host) => hostMatches(host, visit.host))
            const host = shownHost(rule ?? visit.host)
            return (
              <ListRow
                key={visit.id}
                index={index}
                title={<NoWrapHost>{shownHost(visit.host)}</NoWrapHost>}
                mark={rule === undefined ? undefined : <Tag tone="safe">{t('allowed')}</Tag>}
                detail={detailOf(visit)}
                control={
                  <Button
                    id={`allow-${index}`}
                    kind="text"
                    size="small"
                    label={t(rule === undefined ? 'allowLabel' : 'blockAgainLabel', { host })}
                    disabled={household.busy}
                    onClick={() => void setAllowed(rule ?? visit.host, rule === undefined)}
                  >
                    {t(rule === undefined ? 'allow' : 'blockAgain')}
                  </Button>
                }
              />
            )
          }}
        />
        <LoadMore id="green-visits-more" text={t('loadMore')} pages={visits} />
      </RemoteState>
    </Section>
  )
}
