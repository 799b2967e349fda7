import { Guide } from '@/components/Guide/Guide'
import { useMessages } from '@/i18n/define-messages'
import { guideMessages } from './guide-messages'

/** The guide of the first visit, in four steps. */
export function HomeGuide({ onClose }: { onClose: () => void }) {
  const t = useMessages(guideMessages)
  return (
    <Guide
      label={t('guide')}
      steps={[
        { icon: 'gauge', title: t('guide1'), text: t('guide1Text') },
        { icon: 'shield-check', title: t('guide2'), text: t('guide2Text') },
        { icon: 'users', title: t('guide3'), text: t('guide3Text') },
        { icon: 'list', title: t('guide4'), text: t('guide4Text') },
      ]}
      nextText={t('guideNext')}
      enterText={t('guideEnter')}
      skipText={t('guideSkip')}
      onEnter={onClose}
      onSkip={onClose}
    />
  )
}
