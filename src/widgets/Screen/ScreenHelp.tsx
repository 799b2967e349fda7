import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import type { RoutePath, routes } from '@/navigation/routes'
import { useEntranceStore } from '@/stores/entrance'
import './ScreenHelp.scss'

const helpLinkMessages = defineMessages({
  'zh-CN': { help: '本页帮助' },
  en: { help: 'Help with this' },
})

type PrivatePath = {
  [Path in RoutePath]: (typeof routes)[Path]['access'] extends 'private' ? Path : never
}[RoutePath]

/**
 * The help topic of each private screen, in the product's help and, if it has one, in the do-not-disturb help. A new
 * private route does not compile without an entry here.
 */
export const helpTopics: Readonly<Record<PrivatePath, { topic: string; dnd?: string }>> = {
  '/': { topic: 'start' },
  '/search': { topic: 'why', dnd: 'mistake' },
  '/contact': { topic: 'contacts', dnd: 'urgent' },
  '/personal': { topic: 'phones', dnd: 'leave' },
  '/il': { topic: 'wrong', dnd: 'mistake' },
  '/call': { topic: 'never', dnd: 'what' },
  '/harassmentType': { topic: 'missed', dnd: 'kinds' },
  '/numSegment': { topic: 'segment', dnd: 'kinds' },
  '/blackNameList': { topic: 'black', dnd: 'kinds' },
  '/whiteNameList': { topic: 'expiry', dnd: 'urgent' },
  '/addNameList': { topic: 'limit', dnd: 'urgent' },
  '/comDisposal': { topic: 'handling', dnd: 'hours' },
  '/afterPayment': { topic: 'paid' },
  '/SMSANDNet': { topic: 'sites', dnd: 'difference' },
  '/optimizable': { topic: 'start', dnd: 'what' },
  '/offerCommunity': { topic: 'product', dnd: 'upgrade' },
  '/callLogDetails': { topic: 'agent', dnd: 'difference' },
  '/callAgentLog': { topic: 'agent', dnd: 'difference' },
  '/familyAffectionProtect': { topic: 'family', dnd: 'difference' },
  '/family': { topic: 'family', dnd: 'difference' },
  '/opticalModemBinding': { topic: 'broadband', dnd: 'difference' },
  '/protectEdit': { topic: 'seen', dnd: 'difference' },
  '/familyRemind': { topic: 'seen', dnd: 'difference' },
  '/mobileSetting': { topic: 'seen', dnd: 'difference' },
  '/broadbandProtect': { topic: 'broadband', dnd: 'difference' },
  '/bindingDevice': { topic: 'broadband', dnd: 'difference' },
  '/broadbandBind': { topic: 'broadband', dnd: 'difference' },
  '/broadbandQuery': { topic: 'broadband', dnd: 'difference' },
  '/passwordVerify': { topic: 'broadband', dnd: 'difference' },
  '/phoneVerify': { topic: 'broadband', dnd: 'difference' },
  '/familyModemEdit': { topic: 'broadband', dnd: 'difference' },
  '/homeAccessDevices': { topic: 'device', dnd: 'difference' },
  '/onlineManage': { topic: 'children', dnd: 'difference' },
  '/preventUseNetwork': { topic: 'fttr', dnd: 'difference' },
  '/educationAcceleration': { topic: 'children', dnd: 'difference' },
  '/applicationControl': { topic: 'rules', dnd: 'difference' },
  '/appView': { topic: 'rules', dnd: 'difference' },
  '/onlineTimeManagement': { topic: 'children', dnd: 'difference' },
  '/addTimePeriod': { topic: 'children', dnd: 'difference' },
  '/addTimeDuration': { topic: 'children', dnd: 'difference' },
  '/greenNet': { topic: 'rules', dnd: 'difference' },
  '/greenNetReport': { topic: 'rules', dnd: 'difference' },
  '/urlBlackList': { topic: 'rules', dnd: 'difference' },
  '/messagePersonal': { topic: 'held', dnd: 'quarantine' },
  '/marketCategory': { topic: 'marketing', dnd: 'ends' },
  '/rejectNumberList': { topic: 'refused', dnd: 'senders' },
  '/addNumberList': { topic: 'refused', dnd: 'senders' },
  '/addWhiteNameList': { topic: 'codes', dnd: 'quarantine' },
  '/messageFeedback': { topic: 'report', dnd: 'quarantine' },
  '/addContact': { topic: 'contacts', dnd: 'urgent' },
  '/contactDetail': { topic: 'contacts', dnd: 'urgent' },
  '/myNumSign': { topic: 'tag', dnd: 'kinds' },
  '/editNumSign': { topic: 'tag', dnd: 'kinds' },
  '/addNumSignContact': { topic: 'tag', dnd: 'kinds' },
  '/uploadContactStep': { topic: 'upload', dnd: 'urgent' },
  '/orderCenter': { topic: 'order', dnd: 'upgrade' },
  '/orderCenter9': { topic: 'order', dnd: 'upgrade' },
  '/orderDetail': { topic: 'unsubscribe', dnd: 'leave' },
  '/orderHistory': { topic: 'charged', dnd: 'leave' },
  '/safetyScore': { topic: 'score', dnd: 'what' },
  '/weekly': { topic: 'weekly', dnd: 'what' },
  '/feedback': { topic: 'feedback', dnd: 'leave' },
  '/numberAppeal': { topic: 'appeal', dnd: 'mistake' },
  '/complaint': { topic: 'appeal', dnd: 'mistake' },
  '/appealRecord': { topic: 'appeal', dnd: 'mistake' },
  '/appealDetail': { topic: 'appeal', dnd: 'mistake' },
}

/**
 * The link at the end of a private screen that opens the help at this screen's topic. Renders nothing on other screens.
 */
export function ScreenHelp({ path }: { path: RoutePath }) {
  const t = useMessages(helpLinkMessages)
  const isDnd = useEntranceStore((entrance) => entrance.isDnd)
  if (!isPrivate(path)) return null
  const { topic, dnd } = helpTopics[path]
  return (
    <View className="screen-help">
      <Button
        id="screen-help"
        kind="text"
        size="small"
        icon="help"
        onClick={() => (isDnd ? go('/dndHelpCenter', { topic: dnd }) : go('/helpCenter', { topic }))}
      >
        {t('help')}
      </Button>
    </View>
  )
}

const isPrivate = (path: RoutePath): path is PrivatePath => Object.hasOwn(helpTopics, path)
