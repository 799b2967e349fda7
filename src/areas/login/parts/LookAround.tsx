import { useState } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { Sheet } from '@/components/Sheet/Sheet'
import { useMessages } from '@/i18n/define-messages'
import { routeMessages } from '@/i18n/messages/routes'
import { rowOf } from '@/navigation/address'
import { go } from '@/navigation/go'
import type { RoutePath } from '@/navigation/routes'
import { routes } from '@/navigation/routes'
import { loginMessages } from '../messages'
import './LookAround.scss'

/** Screens worth seeing without a login, in display order. */
const publicScreens: readonly { path: RoutePath; icon: IconName }[] = [
  { path: '/orderIntroduce', icon: 'crown' },
  { path: '/functionIntro', icon: 'shield-check' },
  { path: '/antiFraudClassroom', icon: 'document' },
  { path: '/usageGuide', icon: 'info' },
  { path: '/helpCenter', icon: 'help' },
  { path: '/privacyPolicy', icon: 'lock' },
]

/** "Look around first": links to public screens. */
export function LookAround() {
  const t = useMessages(loginMessages)
  const tRoute = useMessages(routeMessages)
  const [isOpen, setIsOpen] = useState(false)
  const built = publicScreens.filter(({ path }) => rowOf(path)?.page !== null)

  function handleOpen(path: RoutePath) {
    setIsOpen(false)
    go(path)
  }

  return (
    <>
      <Button id="login-look-around" kind="text" block onClick={() => setIsOpen(true)}>
        {t('lookAround')}
      </Button>
      {isOpen ? (
        <Sheet title={t('lookAround')} closeText={t('close')} onClose={() => setIsOpen(false)}>
          <View className="look-around__text">{t('lookAroundText')}</View>
          {built.map(({ path, icon }, index) => (
            <ListRow
              key={path}
              index={index}
              icon={icon}
              title={tRoute(routes[path].title)}
              onClick={() => handleOpen(path)}
            />
          ))}
        </Sheet>
      ) : null}
    </>
  )
}
