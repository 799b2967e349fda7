import { Guide } from '@/components/Guide/Guide'
import { useMessages, defineMessages } from '@/i18n/define-messages'

/** Texts of the first visit's guide. */
const guideMessages = defineMessages({
  'zh-CN': {
    guide: '新手引导',
    guideNext: '下一步',
    guideEnter: '进入首页',
    guideSkip: '跳过',
    guide1: '看懂安全分',
    guide1Text: '分数越高，防护越完整，点“立即优化”即可提升。',
    guide2: '来电防护',
    guide2Text: '拦截诈骗、骚扰和国际来电，黑名单由您决定。',
    guide3: '守护家人',
    guide3Text: '绑定家人号码和家庭宽带，一起更安全。',
    guide4: '随时查记录',
    guide4Text: '每次拦截和提醒的原因，在“查询”里都能看到。',
  },
  en: {
    guide: 'First steps',
    guideNext: 'Next',
    guideEnter: 'Enter',
    guideSkip: 'Skip',
    guide1: 'Your safety score',
    guide1Text: 'Higher is safer. "Optimise now" raises it.',
    guide2: 'Call guard',
    guide2Text: 'Stops fraud, harassment and calls from abroad.',
    guide3: 'Your family',
    guide3Text: 'Add family numbers and your broadband.',
    guide4: 'Your records',
    guide4Text: '"Query" shows every stop and its reason.',
  },
})

/** The first visit's guide, in four steps. */
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
