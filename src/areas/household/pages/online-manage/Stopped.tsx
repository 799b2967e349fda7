import type { HouseholdState } from '@contract/household'
import { householdForbiddenQuery, householdVisitsQuery } from '@/api/household'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapHost } from '@/components/NoWrapDate/NoWrapDate'
import { Section } from '@/components/Section/Section'
import { useRemote } from '@/hooks/use-remote'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { now } from '@/platform/clock'
import { shownHost } from '@/rules/household/address'
import { clockOf, startOfDay } from '@/rules/time/shanghai'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { broadbandMessages } from '@/widgets/Household/messages'
import { useDeviceWords } from '@/widgets/Household/device-words'
import { onlineManageMessages } from './messages'

/** The number shown here; the report has all. */
const SHOWN = 5

/** The number of visits that the rules stopped, and today's latest with the rule that decided. */
export function Stopped({ state, name }: { state: HouseholdState; name: string | undefined }) {
  const t = useMessages(onlineManageMessages)
  const words = useMessages(broadbandMessages)
  const { nameOf } = useDeviceWords()
  const { pppoeAccount } = state
  const counts = useRemote(householdForbiddenQuery(pppoeAccount))
  const visits = useRemotePages(householdVisitsQuery(pppoeAccount))
  const today = startOfDay(now())
  const newest = visits.items.filter(({ at }) => at >= today).slice(0, SHOWN)

  return (
    <Section title={t('stopped')} detail={counts.data ? t('stoppedCount', { ...counts.data }) : undefined}>
      <RemoteState remote={visits} empty={<Card>{t('stoppedNone')}</Card>}>
        <Card flush>
          {newest.length === 0 ? <ListRow icon="check-circle" tone="safe" title={t('stoppedNone')} /> : null}
          {newest.map(({ id, at, host, deviceId, decision }, index) => {
            const device = state.devices.find((one) => one.id === deviceId)
            const who = device ? ` · ${nameOf(device)}` : ''
            return (
              <ListRow
                key={id}
                index={index}
                title={<NoWrapHost>{shownHost(host)}</NoWrapHost>}
                detail={`${clockOf(at)}${who} · ${decision.rule === 'band' ? words('bandGone') : words(decision.rule)}`}
              />
            )
          })}
          <ListRow
            id="to-report"
            icon="chart"
            title={t('showAll')}
            onClick={() => go('/greenNetReport', { pppoeAccount, name })}
          />
        </Card>
      </RemoteState>
    </Section>
  )
}
