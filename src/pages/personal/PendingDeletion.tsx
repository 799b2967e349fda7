import { View } from '@tarojs/components'
import { takeBackDeletion, type Account } from '@/api/account'
import { aria } from '@/components/aria'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { useMutation } from '@/hooks/use-mutation'
import type { Remote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { dayText } from '@/i18n/formats'
import { toast } from '@/stores/feedback'
import { accountMessages } from './account-messages'

/** Shows that the account will be deleted, with a button that cancels it. Renders nothing otherwise. */
export function PendingDeletion({ account }: { account: Remote<Account> }) {
  const t = useMessages(accountMessages)
  const { busy, run } = useMutation(account.reload)
  const { data } = account
  const deletion = data?.deletion
  if (!deletion) return null

  async function handleTakeBack() {
    const isDone = await run((requestId) => takeBackDeletion(requestId).then(() => true), 'takeBack')
    if (!isDone) return
    if (data) account.replace({ ...data, deletion: null })
    toast(t('tookBack'))
  }

  return (
    <Card className="personal__pending">
      <View id="deletion-pending" className="personal__label" {...aria({ role: 'status' })}>
        <NoWrapDate>{t('pendingTitle', { day: dayText(deletion.dueAt) })}</NoWrapDate>
      </View>
      <View className="personal__note">{t('pendingText')}</View>
      <Button id="deletion-take-back" block loading={busy} onClick={() => void handleTakeBack()}>
        {t('takeBack')}
      </Button>
    </Card>
  )
}
