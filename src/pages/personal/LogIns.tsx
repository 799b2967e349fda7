import { Text, View } from '@tarojs/components'
import type { LogIn } from '@contract/session'
import { endLogIns, logInsQuery } from '@/api/log-ins'
import { Button } from '@/components/Button/Button'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import type { IconName } from '@/components/Icon/icon-names'
import { ListRow } from '@/components/ListRow/ListRow'
import { NoWrapDate } from '@/components/NoWrapDate/NoWrapDate'
import { Sheet } from '@/components/Sheet/Sheet'
import { Tag } from '@/components/Tag/Tag'
import { useMutation } from '@/hooks/use-mutation'
import { useRemote } from '@/hooks/use-remote'
import { useMessages } from '@/i18n/define-messages'
import { momentText } from '@/i18n/formats'
import { toast, useFeedbackStore } from '@/stores/feedback'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { logInMessages } from './log-in-messages'

const clients = {
  wxMini: { name: 'wxMini', icon: 'message' },
  wxPublic: { name: 'wxPublic', icon: 'message' },
  stAPP: { name: 'stAPP', icon: 'device' },
  H5: { name: 'H5', icon: 'globe' },
} as const satisfies Record<string, { name: string; icon: IconName }>
const unknownClient = { name: 'unknown', icon: 'device' } as const

const clientOf = ({ client }: LogIn) =>
  Object.hasOwn(clients, client) ? clients[client as keyof typeof clients] : unknownClient // a key of `clients`

/** A sheet with all sessions of this number. All but the current one can be ended. */
export function LogIns({ onClose }: { onClose: () => void }) {
  const t = useMessages(logInMessages)
  const confirm = useFeedbackStore((feedback) => feedback.confirm)
  const remote = useRemote(logInsQuery)
  const { busy, run } = useMutation(remote.reload)
  const logIns = remote.data ?? []
  const others = logIns.filter(({ isCurrent }) => !isCurrent)

  async function handleEnd(logIn?: LogIn) {
    const title = logIn ? t('endTitle', { name: t(clientOf(logIn).name) }) : t('endAllTitle', { count: others.length })
    if (!(await confirm({ title, text: t('endText'), confirmText: t('end'), cancelText: t('cancel') }))) return
    const left = await run((requestId) => endLogIns(logIn?.id, requestId), logIn?.id ?? 'all')
    if (!left) return
    toast(t('ended'))
    remote.replace(left)
  }

  const footer =
    others.length > 1 ? (
      <Button id="log-ins-end-all" kind="secondary" block loading={busy} onClick={() => void handleEnd()}>
        {t('endAll')}
      </Button>
    ) : undefined

  return (
    <Sheet title={t('title')} closeText={t('close')} onClose={onClose} footer={footer}>
      <View className="personal__note">{t('lead')}</View>
      <RemoteState remote={remote} empty={<StateMessage kind="empty" icon="device" title={t('none')} />} rows={3}>
        {logIns.map((logIn, index) => {
          const { name, icon } = clientOf(logIn)
          const isHere = logIn.isCurrent
          return (
            <ListRow
              key={logIn.id}
              id={`log-in-${index}`}
              icon={icon}
              tone={isHere ? 'safe' : 'brand'}
              title={t(name)}
              mark={isHere ? <Tag tone="safe">{t('here')}</Tag> : undefined}
              detail={
                <>
                  <View>
                    <NoWrapDate>{t('seen', { time: momentText(logIn.seenAt) })}</NoWrapDate>
                  </View>
                  <View>
                    <NoWrapDate>{t('since', { time: momentText(logIn.createdAt) })}</NoWrapDate>
                  </View>
                </>
              }
              control={
                isHere ? null : (
                  <Button
                    id={`log-in-${index}-end`}
                    kind="secondary"
                    size="small"
                    disabled={busy}
                    label={`${t('end')}: ${t(name)}, ${momentText(logIn.createdAt)}`}
                    onClick={() => void handleEnd(logIn)}
                  >
                    {t('end')}
                  </Button>
                )
              }
            />
          )
        })}
        {others.length === 0 ? <Text className="personal__note">{t('onlyHere')}</Text> : null}
      </RemoteState>
    </Sheet>
  )
}
