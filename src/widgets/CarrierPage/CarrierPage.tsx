import { Card } from '@/components/Card/Card'
import { ListRow } from '@/components/ListRow/ListRow'
import { defineMessages, useMessages } from '@/i18n/define-messages'
import { deployConfig } from '@/platform/deploy'
import { openLoginFree } from './open-login-free'

const carrierPageMessages = defineMessages({
  'zh-CN': {
    broadband: '宽带业务',
    guardian: '亲情守护业务',
    person: '这位家人的守护业务',
    acceleration: '了解教育加速',
    detail: '打开运营商的页面',
  },
  en: {
    broadband: 'Broadband service',
    guardian: 'Family guardian service',
    person: 'Guardian service of this person',
    acceleration: 'About education acceleration',
    detail: "Opens the carrier's page",
  },
})

export interface CarrierPageProps {
  about: 'broadband' | 'guardian' | 'person' | 'acceleration'
  /** Fetches the address when the row is pressed: it is valid for minutes only. */
  fetchUrl: () => Promise<string>
}

/** A link to a page of the carrier that needs no login. Renders nothing if the deployment allows no such page. */
export function CarrierPage({ about, fetchUrl }: CarrierPageProps) {
  const t = useMessages(carrierPageMessages)
  if (deployConfig().loginFreeHosts.length === 0) return null
  return (
    <Card flush>
      <ListRow
        id={`carrier-${about}`}
        icon="document"
        title={t(about)}
        detail={t('detail')}
        onClick={() => void openLoginFree(fetchUrl)}
      />
    </Card>
  )
}
