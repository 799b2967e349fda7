import type { PackageTier } from '@contract/words/orders'
import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import type { IconName } from '@/components/Icon/icon-names'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { includesPart, packageParts, type PackagePart } from '@/rules/products/packages'
import { ordersMessages } from '../messages'

const icons = {
  calls: 'phone-off',
  reminders: 'bell',
  sms: 'message-off',
  family: 'users',
  home: 'router',
  agent: 'agent',
  intrusion: 'shield-alert',
} as const satisfies Record<PackagePart, IconName>

export interface PackagePartsProps {
  tier: PackageTier
  /** The current package; what it lacks is marked as new. */
  held?: PackageTier
}

/** The functions of a package, each with one line of explanation. */
export function PackageParts({ tier, held }: PackagePartsProps) {
  const t = useMessages(ordersMessages)
  return (
    <Card flush>
      {packageParts
        .filter((part) => includesPart(tier, part))
        .map((part) => (
          <ListRow
            key={part}
            icon={icons[part]}
            title={t(part)}
            mark={held && !includesPart(held, part) ? <Tag icon="plus">{t('added')}</Tag> : null}
            detail={t(`${part}Text`)}
          />
        ))}
    </Card>
  )
}
