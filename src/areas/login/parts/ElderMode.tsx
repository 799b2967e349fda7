import { Button } from '@/components/Button/Button'
import { useMessages } from '@/i18n/define-messages'
import { useSettingsStore } from '@/stores/settings'
import { loginMessages } from '../messages'

/** Turns elder mode on and off before a login: afterwards it is in the settings of `/personal`. */
export function ElderMode() {
  const t = useMessages(loginMessages)
  const { elder, setElder } = useSettingsStore()
  return (
    <Button id="login-elder" kind="text" block onClick={() => setElder(!elder)}>
      {t(elder ? 'elderOff' : 'elderOn')}
    </Button>
  )
}
