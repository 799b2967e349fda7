import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Icon } from '@/components/Icon/Icon'
import { useMessages } from '@/i18n/define-messages'
import { losesSmsWithDnd } from '@/rules/sms/service-end'
import { useProductsStore } from '@/stores/products'
import { goToOrderCenter } from '@/widgets/ProductGate/use-product-gate'
import { smsMessages } from '../../messages'

/**
 * The notice that the do-not-disturb SMS service ends, for subscribers who would lose the SMS guard with it (SPEC.md
 * section 9).
 */
export function ServiceEnd() {
  const t = useMessages(smsMessages)
  const isConcerned = useProductsStore((products) => losesSmsWithDnd(products.flags))
  if (!isConcerned) return null

  return (
    <View id="sms-service-end" className="sms-centre__notice">
      <Icon name="alert" size={20} />
      <View className="sms-centre__notice-words">
        <View className="sms-centre__notice-title">
          <Text>{t('serviceEnd')}</Text>
        </View>
        <View>{t('serviceEndText')}</View>
        <Button id="sms-packages" kind="text" size="small" onClick={goToOrderCenter}>
          {t('seePackages')}
        </Button>
      </View>
    </View>
  )
}
