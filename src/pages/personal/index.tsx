import { useState, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { accountQuery } from '@/api/account'
import { legalConsentsQuery } from '@/api/legal'
import { balanceQuery } from '@/api/points'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { FoldHead } from '@/components/FoldHead/FoldHead'
import type { IconName } from '@/components/Icon/icon-names'
import { lazyPart } from '@/components/lazy-part'
import { ListRow } from '@/components/ListRow/ListRow'
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
const Sharings = lazyPart(() => import('./Sharings').then((part) => part.Sharings))

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
  | 'logIns'
  | 'activity'
  | 'former'
  | 'consents'
  | 'newTerms'
  | 'points'
  | 'permissions'
  | 'sharings'
  | 'data'
  | 'cache'
  | 'delete'

interface GroupProps {
  id: string
  icon: IconName
  title: string
  children: ReactNode
}

/** Rows that a row of the page unfolds in place, so that nothing above them moves and no second level has to be left. */
function Group({ id, icon, title, children }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <View className="personal__group">
      <FoldHead id={id} icon={icon} isOpen={isOpen} onChange={setOpen}>
        {title}
      </FoldHead>
      {isOpen ? (
        <View className="personal__unfolded" {...aria({ role: 'group', label: title })}>
          {children}
        </View>
      ) : null}
    </View>
  )
}

/**
 * The subscriber's page: number and product, eight rows (DESIGN 6.15), and the log-out. Groups of rarer things, each without
 * an icon, unfold in place.
 */
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
        <Card flush className="personal__rows">
          <Group id="personal-protection" icon="shield" title={t('protection')}>
            {hasScore ? <ListRow id="personal-score" title={t('score')} onClick={() => go('/safetyScore')} /> : null}
            <ListRow id="personal-weekly" title={t('weekly')} onClick={() => go('/weekly')} />
            {hasScore ? (
              <ListRow id="personal-optimizable" title={t('optimizable')} onClick={() => go('/optimizable')} />
            ) : null}
            <ListRow id="personal-records" title={t('records')} onClick={() => go('/search', { tab: '0' })} />
            <ListRow id="personal-black" title={t('black')} onClick={() => go('/blackNameList')} />
            <ListRow id="personal-white" title={t('white')} onClick={() => go('/whiteNameList')} />
            <ListRow id="personal-protectors" title={t('protectors')} onClick={() => go('/guardianInvite')} />
          </Group>
          <ListRow id="personal-paid" icon="alert" title={t('paid')} onClick={() => go('/afterPayment')} />
        </Card>
        <Card flush className="personal__rows">
          <ListRow id="personal-orders" icon="crown" title={t('orders')} onClick={() => go('/orderCenter')} />
          {isDnd ? null : (
            <ListRow
              id="personal-balance"
              icon="star"
              title={t('balance')}
              trailing={balance.data ? String(balance.data.points) : undefined}
              onClick={() => setSheet('points')}
            />
          )}
        </Card>
        <Card flush className="personal__rows">
          <View className="personal__elder">
            <Checkbox id="switch-elder" checked={elder} label={t('elder')} onChange={setElder} />
            <View className="personal__note">{t('elderText')}</View>
          </View>
          <Group id="personal-settings" icon="settings" title={t('settings')}>
            <View className="personal__choices">
              <View className="personal__label">{t('language')}</View>
              <Tabs label={t('language')} items={languages} active={language} onChange={setLanguage} />
              <View className="personal__label">{t('look')}</View>
              <Tabs
                label={t('look')}
                items={looks.map((item) => ({ ...item, text: t(item.key) }))}
                active={look}
                onChange={setLook}
              />
            </View>
            <ListRow id="personal-permissions" title={t('permissions')} onClick={() => setSheet('permissions')} />
            <ListRow id="personal-cache" title={t('cache')} onClick={() => setSheet('cache')} />
          </Group>
        </Card>
        <Card flush className="personal__rows">
          <Group id="personal-service" icon="headphones" title={t('help')}>
            <ListRow
              id="personal-help"
              title={t('helpCenter')}
              onClick={() => go(isDnd ? '/dndHelpCenter' : '/helpCenter')}
            />
            <ListRow id="personal-classroom" title={t('classroom')} onClick={() => go('/antiFraudClassroom')} />
            <ListRow id="personal-feedback" title={t('feedback')} onClick={() => go('/feedback')} />
            {client().clientType === 'wxPublic' ? (
              <ListRow id="personal-appeal" title={t('appeal')} onClick={() => go('/numberAppeal')} />
            ) : null}
            <ListRow id="personal-appeals" title={t('appeals')} onClick={() => go('/appealRecord')} />
            <ListRow id="personal-code" title={t('code')} onClick={() => go('/QRCode')} />
            <ListRow id="personal-guide" title={t('usageGuide')} onClick={() => go('/usageGuide')} />
            <ListRow id="personal-functions" title={t('functionIntro')} onClick={() => go('/functionIntro')} />
            <ListRow id="personal-services" title={t('services')} onClick={() => go('/crossBusiness')} />
          </Group>
          <Group id="personal-account" icon="lock" title={t('about')}>
            <ListRow id="personal-order-history" title={t('orderHistory')} onClick={() => go('/orderHistory')} />
            <ListRow id="personal-log-ins" title={t('logIns')} onClick={() => setSheet('logIns')} />
            <ListRow id="personal-activity" title={t('activity')} onClick={() => setSheet('activity')} />
            <ListRow id="personal-consents" title={t('consents')} onClick={() => setSheet('consents')} />
            <ListRow id="personal-sharings" title={t('sharings')} onClick={() => setSheet('sharings')} />
            <ListRow id="personal-data" title={t('myData')} onClick={() => setSheet('data')} />
            <ListRow
              title={t('serviceAgreement')}
              onClick={() => go(isDnd ? '/dndServiceAgreement' : '/serviceAgreement')}
            />
            <ListRow title={t('privacyPolicy')} onClick={() => go(isDnd ? '/dndPrivacyPolicy' : '/privacyPolicy')} />
            <ListRow id="personal-delete" title={t('deleteAccount')} onClick={() => setSheet('delete')} />
          </Group>
        </Card>
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
        {sheet === 'sharings' ? <Sharings onClose={() => setSheet(null)} /> : null}
        {sheet === 'data' ? <MyData onClose={() => setSheet(null)} /> : null}
        {sheet === 'cache' ? <ClearCache onClose={() => setSheet(null)} /> : null}
        {sheet === 'delete' ? <DeleteAccount onClose={() => setSheet(null)} onExport={() => setSheet('data')} /> : null}
      </View>
    </Screen>
  )
}
