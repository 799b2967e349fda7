import type { ReactNode } from 'react'
import type { CallSettings } from '@contract/guard'
import type { GuardSwitchName } from '@contract/words/guard'
import { Card } from '@/components/Card/Card'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { SwitchRow } from '@/components/Switch/SwitchRow'
import { Tag } from '@/components/Tag/Tag'
import { useMessages } from '@/i18n/define-messages'
import { commonMessages } from '@/i18n/messages/common'
import { optimizableMessages } from '@/i18n/messages/optimizable'
import { isOn } from '@/rules/guard/call-settings'
import { findGuardSwitch, maySwitchOn } from '@/rules/guard/switches'
import { useProductsStore } from '@/stores/products'
import { goToOrderCenter } from '@/widgets/ProductGate/use-product-gate'
import { callMessages } from '../../call-messages'

const icons: Record<GuardSwitchName, IconName> = {
  fraudBlock: 'shield-alert',
  harassmentBlock: 'phone-off',
  intelPhoneBlock: 'globe',
  hiddenBlock: 'eye',
  repeatPass: 'phone-incoming',
  riskCallRemind: 'alert',
  intelCallRemind: 'bell',
  agentAnswer: 'agent',
  intelSmsRemind: 'message-alert',
  intelSmsReceive: 'message',
  riskySiteRemind: 'wifi',
}

export interface SwitchListProps {
  names: readonly GuardSwitchName[]
  settings: CallSettings
  /** Highlights them, because a link pointed to them. */
  highlighted?: boolean
  /** A prefix of the switches' ids, if the same switches appear twice on a page. */
  idPrefix?: string
  onSwitch: (name: GuardSwitchName, on: boolean) => void
  /** Rows of other switches, which come first. */
  children?: ReactNode
}

/** Switches of the guard with their descriptions. Switches that no product covers are off and offer to order one. */
export function SwitchList({ names, settings, highlighted, idPrefix = '', onSwitch, children }: SwitchListProps) {
  const t = useMessages(callMessages)
  const ofItem = useMessages(optimizableMessages)
  const common = useMessages(commonMessages)
  const products = useProductsStore(({ list }) => list)
  const wordsOf = (name: GuardSwitchName) => {
    const item = findGuardSwitch(name)?.item
    if (item) return { title: ofItem(item), detail: ofItem(`${item}.introduce`) }
    return name === 'hiddenBlock'
      ? { title: t('hiddenBlock'), detail: t('hiddenBlockText') }
      : { title: t('repeatPass'), detail: t('repeatPassText') }
  }

  const lacking = names.filter((name) => !maySwitchOn(name, products))

  return (
    <Card flush>
      {children}
      {names.map((name) => {
        const isLacking = lacking.includes(name)
        return (
          <SwitchRow
            key={name}
            icon={icons[name]}
            highlighted={highlighted}
            mark={isLacking ? <Tag>{t(name === 'agentAnswer' ? 'agentPackages' : 'notIncluded')}</Tag> : undefined}
            name={`${idPrefix}${name}`}
            checked={isOn(settings, name) && !isLacking}
            onChange={(on) => onSwitch(name, on)}
            {...wordsOf(name)}
          />
        )
      })}
      {lacking.length > 0 ? (
        <ListRow
          id={`${idPrefix}order-${lacking[0]}`}
          icon="lock"
          tone="neutral"
          title={common('subscribeFirst')}
          trailing={common('goToOrder')}
          onClick={goToOrderCenter}
        />
      ) : null}
    </Card>
  )
}
