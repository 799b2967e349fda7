import { View } from '@tarojs/components'
import { Card } from '@/components/Card/Card'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { packageMessages } from './messages'
import './PackageTerms.scss'

/** How a package is charged, renewed and cancelled. */
export function PackageTerms() {
  const t = useMessages(packageMessages)
  return (
    <Section
      title={t('termsTitle')}
      more={{ id: 'terms-agreement', text: t('agreement'), onClick: () => go('/serviceAgreement') }}
    >
      <Card>
        {(['termCharge', 'termRenew', 'termUpgrade'] as const).map((term) => (
          <View key={term} className="package-term">
            {t(term)}
          </View>
        ))}
      </Card>
    </Section>
  )
}
