import { View } from '@tarojs/components'
import type { FamilyPeople, FamilyPerson } from '@contract/family'
import { familyGuardianFreeLogin } from '@/api/family-people'
import { Badge } from '@/components/Badge/Badge'
import { BottomBar } from '@/components/BottomBar/BottomBar'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import type { IconName } from '@/components/Icon/icon-names'
import type { ListRowProps } from '@/components/ListRow/ListRow'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { QuotaMeter } from '@/components/QuotaMeter/QuotaMeter'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { isFinal, isLive } from '@/rules/family/binding'
import { holdsAny } from '@/rules/products/flags'
import { packageLimits } from '@/rules/products/limits'
import { packageTiers } from '@/rules/products/packages'
import { CarrierPage } from '@/widgets/CarrierPage/CarrierPage'
import { SubscribeFirst } from '@/widgets/ProductGate/ProductGate'
import { goToOrderCenter, useProducts } from '@/widgets/ProductGate/use-product-gate'
import { Screen } from '@/widgets/Screen/Screen'
import { usePersonWords } from '../../parts/person-words'
import { shownPeople, useFamilyPeople } from '../../parts/use-family-people'
import { peopleMessages } from './messages'
import '../../parts/family.scss'

/**
 * The people that the subscriber protects or has invited, the quota, and links to the alerts and to the subscriber's
 * own protectors.
 */
export default function FamilyAffectionProtectPage() {
  const t = useMessages(peopleMessages)
  const { remote } = useFamilyPeople()
  const quota = remote.data?.quota
  return (
    <Screen path="/familyAffectionProtect" remote={remote}>
      {(data) => (
        <>
          <View className="family">
            <Quota quota={data.quota} />
            <Ways people={data} />
            <People people={shownPeople(data)} hasQuota={data.quota.limit > 0} />
            <CarrierPage about="guardian" fetchUrl={familyGuardianFreeLogin} />
          </View>
          {quota && quota.limit > 0 ? (
            <BottomBar>
              <Button
                id="list-add"
                size="large"
                icon="user-add"
                block
                disabled={quota.used >= quota.limit}
                onClick={() => go('/familyProtect')}
              >
                {t('add')}
              </Button>
            </BottomBar>
          ) : null}
        </>
      )}
    </Screen>
  )
}

/** The largest family limit of any package. */
const LARGEST = Math.max(...packageTiers.map((tier) => packageLimits(tier).family))

/** The family limit of the tier. Without one it shows how to order or upgrade. */
function Quota({ quota: { used, limit } }: { quota: FamilyPeople['quota'] }) {
  const t = useMessages(peopleMessages)
  if (limit === 0 && used === 0) {
    return (
      <Card>
        <Locked />
      </Card>
    )
  }
  const canGrow = limit < LARGEST
  const fullText = used > limit ? t('over') : t(canGrow ? 'fullTwo' : 'full')
  return (
    <Card>
      <QuotaMeter label={t('quota')} used={used} limit={limit} fullText={fullText} />
      {used >= limit && canGrow ? (
        <Button id="family-upgrade" kind="text" size="small" icon="crown" onClick={goToOrderCenter}>
          {t('upgrade')}
        </Button>
      ) : null}
    </Card>
  )
}

/** What a subscriber needs who may protect nobody: a package, or instead of one without family guard a larger one. */
function Locked() {
  const t = useMessages(peopleMessages)
  const { state, flags } = useProducts()
  if (state !== 'ready' || !holdsAny(flags)) return <SubscribeFirst text={t('noProduct')} />
  const upgrade = { id: 'state-order', text: t('upgrade'), onClick: goToOrderCenter }
  return <StateMessage kind="locked" title={t('upgradeFirst')} text={t('noProduct')} action={upgrade} />
}

/** Links to the alerts and to the subscriber's protectors. */
function Ways({ people: { people, remindOn, unread } }: { people: FamilyPeople }) {
  const t = useMessages(peopleMessages)
  const isNobody = !people.some(({ state }) => isLive(state))
  const reminder = t(remindOn ? 'alertsOn' : isNobody ? 'alertsNobody' : 'alertsOff')
  return (
    <Card flush>
      <ListRow
        id="family-alerts"
        icon="bell"
        title={t('alerts')}
        mark={unread > 0 ? <Badge count={unread} /> : undefined}
        detail={unread > 0 ? `${t('unread', { count: unread })} · ${reminder}` : reminder}
        onClick={() => go('/familyRemind')}
      />
      <ListRow
        id="family-protectors"
        icon="shield"
        title={t('protectors')}
        detail={t('protectorsText')}
        onClick={() => go('/guardianInvite')}
      />
    </Card>
  )
}

/** Returns the icon and tone of a person's state; the row shows the state as text too. */
function lookOf({ state }: FamilyPerson): { icon: IconName; tone: ListRowProps['tone'] } {
  if (state === 'accepted') return { icon: 'shield-check', tone: 'safe' }
  if (state === 'paused') return { icon: 'clock', tone: 'risk' }
  return { icon: 'user', tone: state === 'invited' ? 'brand' : 'neutral' }
}

/** The people grouped by the state of their binding; a tap opens the person. */
function People({ people, hasQuota }: { people: readonly FamilyPerson[]; hasQuota: boolean }) {
  const t = useMessages(peopleMessages)
  const words = usePersonWords()
  const groups = [
    { title: 'live', of: people.filter(({ state }) => isLive(state)) },
    { title: 'waiting', of: people.filter(({ state }) => state === 'invited') },
    { title: 'ended', of: people.filter(({ state }) => isFinal(state)) },
  ] as const

  if (people.length === 0) {
    return hasQuota ? <StateMessage kind="empty" icon="users" title={t('empty')} text={t('emptyText')} /> : null
  }
  return (
    <>
      {groups.map(({ title, of }) =>
        of.length === 0 ? null : (
          <Section key={title} title={t(title)}>
            <Card flush>
              {of.map((person) => (
                <ListRow
                  key={person.id}
                  index={people.indexOf(person)}
                  {...lookOf(person)}
                  title={words.nameOf(person)}
                  mark={person.unread > 0 ? <Badge count={person.unread} /> : undefined}
                  detail={
                    <NoWrapDate>
                      {[person.nickname ? words.numberOf(person.phoneNo) : '', words.stateOf(person)]
                        .filter(Boolean)
                        .join(' · ')}
                    </NoWrapDate>
                  }
                  onClick={() => go('/protectEdit', { phone: person.phoneNo })}
                />
              ))}
            </Card>
          </Section>
        ),
      )}
    </>
  )
}
