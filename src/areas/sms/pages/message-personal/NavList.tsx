import { Card } from '@/components/Card/Card'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { Section } from '@/components/Section/Section'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { smsMessages } from '../../messages'

const ways = [
  { name: 'categories', icon: 'tag', path: '/marketCategory' },
  { name: 'refused', icon: 'message-off', path: '/rejectNumberList' },
  { name: 'allowed', icon: 'shield-check', path: '/addWhiteNameList' },
  { name: 'feedback', icon: 'feedback', path: '/messageFeedback' },
] as const satisfies readonly { name: string; icon: IconName; path: string }[]

/** Links to the guard's settings. */
export function NavList() {
  const t = useMessages(smsMessages)
  return (
    <Section title={t('settings')}>
      <Card flush>
        {ways.map(({ name, icon, path }, index) => (
          <ListRow
            key={name}
            index={index}
            icon={icon}
            title={t(name)}
            detail={t(`${name}Detail`)}
            onClick={() => go(path)}
          />
        ))}
      </Card>
    </Section>
  )
}
