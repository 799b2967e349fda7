import { StateMessage } from '@/components/StateMessage/StateMessage'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { holdsOnlySms } from '@/rules/home-screen/next-notice'
import { SubscribeFirst } from '../ProductGate/ProductGate'
import { useProducts } from '../ProductGate/use-product-gate'

const nothingMessages = defineMessages({
  'zh-CN': {
    title: '短信卫士不计入安全评分',
    text: '您的产品只包含短信卫士，可在其中设置。',
    open: '打开短信卫士',
  },
  en: {
    title: 'The SMS guard has no score',
    text: 'Your product is the SMS guard alone. Set it up there.',
    open: 'Open the SMS guard',
  },
})

/**
 * In place of a score and its items when the products have none: the SMS guard for who holds only that, otherwise the way to
 * order. `text` describes what a product would bring.
 */
export function NothingToScore({ text }: { text: string }) {
  const t = useMessages(nothingMessages)
  const { state, flags } = useProducts()
  if (state !== 'ready' && state !== 'failed') return null
  if (!holdsOnlySms(flags)) return <SubscribeFirst text={text} />
  const open = { id: 'to-sms-guard', text: t('open'), onClick: () => go('/messagePersonal') }
  return <StateMessage kind="empty" icon="message" title={t('title')} text={t('text')} action={open} />
}
