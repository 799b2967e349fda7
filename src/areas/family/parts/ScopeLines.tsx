import { Text, View } from '@tarojs/components'
import type { FamilyScope } from '@contract/family'
import { Icon } from '@/components/Icon/Icon'
import type { IconName } from '@/components/Icon/icon-names'
import { useMessages } from '@/i18n/define-messages'
import { familyMessages } from '../messages'
import { protectedMessages } from '../protected-messages'
import { usePersonWords } from './person-words'
import './ScopeLines.scss'

const callerTexts = { hidden: 'callerHidden', masked: 'callerMasked', full: 'callerFull' } as const

/** What a guardian sees and may do, and what never, worded for the protected person; one line each. */
export function ScopeLines({ scope }: { scope: FamilyScope }) {
  const t = useMessages(protectedMessages)
  const family = useMessages(familyMessages)
  const { alertsOf } = usePersonWords()
  const kinds = alertsOf(scope)
  const may = scope.block ? (scope.settings ? 'mayBoth' : 'mayBlock') : scope.settings ? 'maySet' : 'mayNothing'
  const lines: readonly { icon: IconName; text: string }[] = [
    { icon: 'bell', text: kinds === family('nothing') ? t('seesNothing') : t('sees', { kinds }) },
    { icon: 'phone', text: t(callerTexts[scope.caller]) },
    { icon: 'settings', text: t(may) },
    { icon: 'lock', text: t(scope.codes ? 'seesNotButCodes' : 'seesNot') },
  ]
  return (
    <View className="scope-lines">
      {lines.map(({ icon, text }) => (
        <View key={icon} className="scope-lines__line">
          <Icon name={icon} size={20} className="scope-lines__icon" />
          <Text className="scope-lines__text">{text}</Text>
        </View>
      ))}
    </View>
  )
}
