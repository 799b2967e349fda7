import { defineMessages, translate } from '@/i18n/define-messages'
import { onSilentRefusal } from '@/platform/privacy-refusal'
import { startSpeedReports } from '@/platform/speed.weapp'
import { toast } from '@/stores/feedback'
import { start } from './late-start'
import { offerNewVersion } from './offer-new-version'

const lateMessages = defineMessages({
  'zh-CN': { refusedBefore: '您刚才没有同意隐私保护指引，请过一会儿再试' },
  en: { refusedBefore: 'You have just declined the privacy guideline. Please try again in a moment.' },
})

/** At once: the mini-program has the code, and a listener that is added later would belong to the first page. */
export function startLate(): void {
  start()
  startSpeedReports()
  offerNewVersion()
  onSilentRefusal(() => toast(translate(lateMessages, 'refusedBefore')))
}
