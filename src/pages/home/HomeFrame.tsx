import { View } from '@tarojs/components'
import familyPicture from '@/assets/banner-family.svg'
import agentPicture from '@/assets/banner-agent.svg'
import { Banner } from '@/components/Banner/Banner'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import type { CountersProps } from './Counters'
import { Counters } from './Counters'
import type { GuardedProps } from './Guarded'
import { Guarded } from './Guarded'
import type { HeroProps } from './Hero'
import { Hero } from './Hero'
import { homeMessages } from './messages'
import { Tiles, type TilesProps } from './Tiles'

/** The targets of home's links that need no data. */
export type HomeWay =
  | 'bannerGuard'
  | 'bannerRecords'
  | 'bannerBlack'
  | 'harassment'
  | 'segment'
  | 'international'
  | 'blacklist'
  | 'agent'
  | 'guardMore'
  | 'familyAdd'
  | 'smsAndNet'
  | 'marketing'
  | 'rejected'
  | 'community'

export interface HomeFrameProps {
  hero: HeroProps
  counters: CountersProps
  person: GuardedProps
  modem: GuardedProps
  /** Whether a tile's function is on, in words, by the tile's id. */
  marks?: TilesProps['marks']
  /** Six and nine yuan tiers only. */
  hasAgent: boolean
  hasCommunity: boolean
  /** Disables automatic movement. */
  still: boolean
  onWay: (way: HomeWay) => void
}

/** Renders home from its values alone: the live page passes real ones, and the build renders the shell without any. */
export function HomeFrame(props: HomeFrameProps) {
  const { hero, counters, person, modem, marks, hasAgent, hasCommunity, still, onWay } = props
  const t = useMessages(homeMessages)
  const banners = [
    {
      key: 'bannerGuard',
      picture: { className: 'home-first-picture' },
      title: t('bannerGuard'),
      text: t('bannerGuardText'),
    },
    { key: 'bannerRecords', picture: agentPicture, title: t('bannerRecords'), text: t('bannerRecordsText') },
    { key: 'bannerBlack', picture: familyPicture, title: t('bannerBlack'), text: t('bannerBlackText') },
  ] as const
  const way = (name: HomeWay) => () => onWay(name)
  const guards = [
    { id: 'guard-harassment', icon: 'phone-off', text: t('harassment'), onClick: way('harassment') },
    { id: 'guard-segment', icon: 'hash', text: t('segment'), onClick: way('segment') },
    { id: 'guard-international', icon: 'globe', text: t('international'), onClick: way('international') },
    { id: 'guard-blacklist', icon: 'ban', text: t('blacklist'), onClick: way('blacklist') },
  ] as const
  const agent = { id: 'guard-agent', icon: 'agent', text: t('agent'), onClick: way('agent') } as const
  const messages = [
    { id: 'sms-net', icon: 'message-alert', text: t('smsAndNet'), onClick: way('smsAndNet') },
    { id: 'sms-market', icon: 'message-off', text: t('marketing'), onClick: way('marketing') },
    { id: 'sms-reject', icon: 'shield-off', text: t('rejected'), onClick: way('rejected') },
  ] as const
  const guardMore = { id: 'guard-more', text: t('more'), label: t('guardMore'), onClick: way('guardMore') }
  const familyAdd = { id: 'family-add', text: t('add'), label: t('addLabel'), onClick: way('familyAdd') }
  return (
    <View className="home">
      <Hero {...hero} />
      <View className="home__body">
        <Counters {...counters} />
        <Banner
          label={t('banners')}
          items={banners}
          still={still}
          onOpen={(_, index) => onWay(banners[index]?.key ?? 'bannerGuard')}
        />
        <Section title={t('guard')} more={guardMore}>
          <Card flush>
            <Tiles tiles={hasAgent ? [...guards, agent] : guards} marks={marks} />
          </Card>
        </Section>
        <Section title={t('family')} more={familyAdd}>
          <Card flush>
            <Guarded {...person} />
            <Guarded {...modem} />
          </Card>
        </Section>
        <Section title={t('smsAndWeb')}>
          <Card flush>
            <Tiles tiles={messages} marks={marks} />
          </Card>
        </Section>
        {hasCommunity ? (
          <Card flush className="home__community">
            <ListRow
              id="community"
              icon="gift"
              title={t('community')}
              detail={t('communityText')}
              onClick={way('community')}
            />
          </Card>
        ) : null}
      </View>
    </View>
  )
}
