import { useState } from 'react'
import { View } from '@tarojs/components'
import { accountQuery } from '@/api/account'
import { legalConsentsQuery } from '@/api/legal'
import { balanceQuery } from '@/api/points'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { lazyPart } from '@/components/lazy-part'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { Tabs } from '@/components/Tabs/Tabs'
import { useRemote } from '@/hooks/use-remote'
import { useLanguage, useMessages } from '@/i18n/define-messages'
import type { Language } from '@/i18n/language'
import { go } from '@/navigation/go'
import { client } from '@/platform/environment'
import { holdsOnlySms } from '@/rules/home-screen/next-notice'
import { useEntranceStore } from '@/stores/entrance'
import { useFeedbackStore } from '@/stores/feedback'
import { useProductsStore } from '@/stores/products'
import { useSettingsStore } from '@/stores/settings'
import { logOut } from '@/widgets/LegalConsent/log-out'
import { Screen } from '@/widgets/Screen/Screen'
import { Hero } from './Hero'
import { personalMessages } from './messages'
import { usePointsZone } from './use-points-zone'
import './index.scss'

const Activity = lazyPart(() => import('./Activity').then((part) => part.Activity))
const ClearCache = lazyPart(() => import('./ClearCache').then((part) => part.ClearCache))
const Consents = lazyPart(() => import('./Consents').then((part) => part.Consents))
const PointsSheet = lazyPart(() => import('./PointsSheet').then((part) => part.PointsSheet))
const LegalConsent = lazyPart(() => import('@/widgets/LegalConsent/LegalConsent').then((part) => part.LegalConsent))
const DeleteAccount = lazyPart(() => import('./DeleteAccount').then((part) => part.DeleteAccount))
const FormerAccount = lazyPart(() => import('./FormerAccount').then((part) => part.FormerAccount))
const LogIns = lazyPart(() => import('./LogIns').then((part) => part.LogIns))
const MyData = lazyPart(() => import('./MyData').then((part) => part.MyData))
const PendingDeletion = lazyPart(() => import('./PendingDeletion').then((part) => part.PendingDeletion))
const Permissions = lazyPart(() => import('./Permissions').then((part) => part.Permissions))

const languages: readonly { key: Language; text: string; id: string; lang: string }[] = [
  { key: 'zh-CN', text: '简体中文', id: 'language-zh', lang: 'zh-CN' },
  { key: 'en', text: 'English', id: 'language-en', lang: 'en' },
]
const looks = [
  { key: 'system', id: 'look-system' },
  { key: 'light', id: 'look-light' },
  { key: 'dark', id: 'look-dark' },
] as const

type PersonalSheet =
  'logIns' | 'activity' | 'former' | 'consents' | 'newTerms' | 'points' | 'permissions' | 'data' | 'cache' | 'delete'

/** The subscriber's page: number and product, links to records and lists, settings, log-out. */
export default function PersonalPage() {
  const t = useMessages(personalMessages)
  const language = useLanguage()
  const isDnd = useEntranceStore((entrance) => entrance.isDnd)
  const { look, elder, setLanguage, setLook, setElder } = useSettingsStore()
  const confirm = useFeedbackStore((feedback) => feedback.confirm)
  const [sheet, setSheet] = useState<PersonalSheet | null>(null)
  const balance = useRemote(isDnd ? null : balanceQuery)
  const legal = useRemote(legalConsentsQuery)
  const account = useRemote(accountQuery)
  const points = usePointsZone()
  const hasScore = !holdsOnlySms(useProductsStore((products) => products.flags))

  async function handleLogout() {
    const question = { title: t('logoutTitle'), text: t('logoutText') }
    if (await confirm({ ...question, confirmText: t('logout'), cancelText: t('cancel') })) await logOut()
  }

  return (
    <Screen path="/personal">
      <View className="personal">
        <Hero terms={account.data?.terms} />
        {legal.data?.wanted.length ? (
          <Card flush>
            <ListRow
              id="personal-new-terms"
              icon="document"
              tone="risk"
              title={t('newTerms')}
              detail={t('newTermsText')}
              onClick={() => setSheet('newTerms')}
            />
          </Card>
        ) : null}
        <PendingDeletion account={account} />
        <Section title={t('protection')}>
          <Card flush>
            {hasScore ? (
              <ListRow id="personal-score" icon="shield" title={t('score')} onClick={() => go('/safetyScore')} />
            ) : null}
            <ListRow id="personal-weekly" icon="calendar" title={t('weekly')} onClick={() => go('/weekly')} />
            {hasScore ? (
              <ListRow
                id="personal-optimizable"
                icon="gauge"
                title={t('optimizable')}
                onClick={() => go('/optimizable')}
              />
            ) : null}
            <ListRow
              id="personal-records"
              icon="list"
              title={t('records')}
              onClick={() => go('/search', { tab: '0' })}
            />
            <ListRow id="personal-paid" icon="alert" title={t('paid')} onClick={() => go('/afterPayment')} />
            <ListRow id="personal-black" icon="ban" title={t('black')} onClick={() => go('/blackNameList')} />
            <ListRow id="personal-white" icon="shield-check" title={t('white')} onClick={() => go('/whiteNameList')} />
            <ListRow
              id="personal-protectors"
              icon="users"
              title={t('protectors')}
              onClick={() => go('/guardianInvite')}
            />
            <ListRow id="personal-orders" icon="crown" title={t('orders')} onClick={() => go('/orderCenter')} />
            <ListRow
              id="personal-order-history"
              icon="clock"
              title={t('orderHistory')}
              onClick={() => go('/orderHistory')}
            />
            {isDnd ? null : (
              <ListRow
                id="personal-balance"
                icon="star"
                title={t('balance')}
                trailing={balance.data ? String(balance.data.points) : undefined}
                onClick={() => setSheet('points')}
              />
            )}
            {points && !isDnd ? (
              <ListRow id="personal-points" icon="gift" title={t('points')} onClick={() => void points.open()} />
            ) : null}
          </Card>
        </Section>
        <Section title={t('settings')}>
          <Card>
            <View className="personal__label">{t('language')}</View>
            <Tabs label={t('language')} items={languages} active={language} onChange={setLanguage} />
            <View className="personal__label">{t('look')}</View>
            <Tabs
              label={t('look')}
              items={looks.map((item) => ({ ...item, text: t(item.key) }))}
              active={look}
              onChange={setLook}
            />
            <View className="personal__elder">
              <Checkbox id="switch-elder" checked={elder} label={t('elder')} onChange={setElder} />
              <View className="personal__note">{t('elderText')}</View>
            </View>
          </Card>
        </Section>
        <Section title={t('help')}>
          <Card flush>
            <ListRow
              id="personal-help"
              icon="help"
              title={t('helpCenter')}
              onClick={() => go(isDnd ? '/dndHelpCenter' : '/helpCenter')}
            />
            <ListRow
              id="personal-classroom"
              icon="document"
              title={t('classroom')}
              onClick={() => go('/antiFraudClassroom')}
            />
            <ListRow id="personal-feedback" icon="feedback" title={t('feedback')} onClick={() => go('/feedback')} />
            {client().clientType === 'wxPublic' ? (
              <ListRow id="personal-appeal" icon="tag" title={t('appeal')} onClick={() => go('/numberAppeal')} />
            ) : null}
            <ListRow id="personal-appeals" icon="document" title={t('appeals')} onClick={() => go('/appealRecord')} />
            <ListRow id="personal-code" icon="share" title={t('code')} onClick={() => go('/QRCode')} />
            <ListRow id="personal-guide" icon="star" title={t('usageGuide')} onClick={() => go('/usageGuide')} />
            <ListRow
              id="personal-functions"
              icon="info"
              title={t('functionIntro')}
              onClick={() => go('/functionIntro')}
            />
            <ListRow
              id="personal-services"
              icon="headphones"
              title={t('services')}
              onClick={() => go('/crossBusiness')}
            />
          </Card>
        </Section>
        <Section title={t('about')}>
          <Card flush>
            <ListRow id="personal-log-ins" icon="device" title={t('logIns')} onClick={() => setSheet('logIns')} />
            <ListRow id="personal-activity" icon="clock" title={t('activity')} onClick={() => setSheet('activity')} />
            <ListRow
              id="personal-consents"
              icon="check-circle"
              title={t('consents')}
              onClick={() => setSheet('consents')}
            />
            <ListRow
              id="personal-permissions"
              icon="settings"
              title={t('permissions')}
              onClick={() => setSheet('permissions')}
            />
            <ListRow id="personal-data" icon="download" title={t('myData')} onClick={() => setSheet('data')} />
            <ListRow id="personal-cache" icon="refresh" title={t('cache')} onClick={() => setSheet('cache')} />
            <ListRow
              icon="document"
              title={t('serviceAgreement')}
              onClick={() => go(isDnd ? '/dndServiceAgreement' : '/serviceAgreement')}
            />
            <ListRow
              icon="lock"
              title={t('privacyPolicy')}
              onClick={() => go(isDnd ? '/dndPrivacyPolicy' : '/privacyPolicy')}
            />
            <ListRow id="personal-delete" icon="trash" title={t('deleteAccount')} onClick={() => setSheet('delete')} />
          </Card>
        </Section>
        <Button
          id="logout"
          className="personal__logout"
          kind="secondary"
          size="large"
          block
          onClick={() => void handleLogout()}
        >
          {t('logout')}
        </Button>
        {sheet === 'logIns' ? <LogIns onClose={() => setSheet(null)} /> : null}
        {sheet === 'activity' ? (
          <Activity
            onClose={() => setSheet(null)}
            onLogIns={() => setSheet('logIns')}
            onFormer={() => setSheet('former')}
          />
        ) : null}
        {sheet === 'former' ? <FormerAccount onClose={() => setSheet(null)} /> : null}
        {sheet === 'points' ? <PointsSheet onClose={() => setSheet(null)} /> : null}
        {sheet === 'newTerms' ? <LegalConsent onClose={() => setSheet(null)} /> : null}
        {sheet === 'consents' ? <Consents onClose={() => setSheet(null)} /> : null}
        {sheet === 'permissions' ? <Permissions onClose={() => setSheet(null)} /> : null}
        {sheet === 'data' ? <MyData onClose={() => setSheet(null)} /> : null}
        {sheet === 'cache' ? <ClearCache onClose={() => setSheet(null)} /> : null}
        {sheet === 'delete' ? <DeleteAccount onClose={() => setSheet(null)} onExport={() => setSheet('data')} /> : null}
      </View>
    </Screen>
  )
}
