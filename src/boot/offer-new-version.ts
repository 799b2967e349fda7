import { defineMessages, translate } from '@/i18n/define-messages'
import { readAddress } from '@/navigation/address'
import { isTab } from '@/navigation/tabs'
import { currentRawAddress } from '@/platform/lifecycle'
import { onNewVersion } from '@/platform/new-version'
import { isLeaving } from '@/platform/router'
import { confirm, useFeedbackStore } from '@/stores/feedback'

const versionMessages = defineMessages({
  'zh-CN': {
    title: '新版本已准备好',
    text: '更新后会重新打开，设置和记录不受影响。',
    update: '更新',
    later: '以后再说',
  },
  en: {
    title: 'A new version is ready',
    text: 'The app opens again with it. Your settings and records stay.',
    update: 'Update',
    later: 'Later',
  },
})

/** How long after a busy moment it looks again. */
const AGAIN_MS = 10_000

/**
 * Offers a new version of the mini-program once, when nothing is being done: on a tab, where nothing is composed, without a
 * question, a running call or a navigation.
 */
export function offerNewVersion(): void {
  onNewVersion((apply) => {
    async function offer() {
      if (!isQuiet()) {
        setTimeout(() => void offer(), AGAIN_MS)
        return
      }
      const wants = await confirm({
        title: translate(versionMessages, 'title'),
        text: translate(versionMessages, 'text'),
        confirmText: translate(versionMessages, 'update'),
        cancelText: translate(versionMessages, 'later'),
      })
      if (wants) apply()
    }
    void offer()
  })
}

function isQuiet(): boolean {
  const raw = currentRawAddress()
  const { dialogs, pending } = useFeedbackStore.getState()
  return raw !== null && isTab(readAddress(raw)) && dialogs.length === 0 && pending === 0 && !isLeaving()
}
