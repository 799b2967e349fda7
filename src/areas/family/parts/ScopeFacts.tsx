import type { FamilyScope } from '@contract/family'
import { Fact } from '@/components/Fact/Fact'
import { useMessages } from '@/i18n/define-messages'
import { familyMessages } from '../messages'
import { usePersonWords } from './person-words'

/** What a guardian sees and may do, as facts. */
export function ScopeFacts({ scope }: { scope: FamilyScope }) {
  const t = useMessages(familyMessages)
  const words = usePersonWords()
  return (
    <>
      <Fact label={t('sees')}>{words.alertsOf(scope)}</Fact>
      <Fact label={t('caller')}>{words.callerOf(scope)}</Fact>
      <Fact label={t('block')}>{t(scope.block ? 'allowed' : 'notAllowed')}</Fact>
      <Fact label={t('settings')}>{t(scope.settings ? 'allowed' : 'notAllowed')}</Fact>
      <Fact label={t('endCalls')}>{t(scope.endCalls ? 'allowed' : 'notAllowed')}</Fact>
    </>
  )
}
