import { lazyPart } from '@/components/lazy-part'
import { defineMessages, translate } from '@/i18n/define-messages'
import { onFailedPage } from '@/platform/failed-page'
import { onSilentRefusal } from '@/platform/privacy-refusal'
import { blockDoubleTapAndMultiTouch } from '@/platform/touch-guard'
import { toast } from '@/stores/feedback'
import { offerNewVersion } from './offer-new-version'
import { startFaultReports } from './report-faults'

const lateMessages = defineMessages({
  'zh-CN': { refusedBefore: '您刚才没有同意隐私保护指引，请过一会儿再试' },
  en: { refusedBefore: 'You have just declined the privacy guideline. Please try again in a moment.' },
})

const FailedPage = lazyPart(() => import('@/widgets/Screen/FailedPage').then((part) => part.FailedPage))

/** Starts the guard of taps, the reports of faults, the page of a failed render, and the offer of a new version. */
export function start(): void {
  blockDoubleTapAndMultiTouch()
  startFaultReports()
  onFailedPage((error) => <FailedPage error={error} />)
  offerNewVersion()
  onSilentRefusal(() => toast(translate(lateMessages, 'refusedBefore')))
}
