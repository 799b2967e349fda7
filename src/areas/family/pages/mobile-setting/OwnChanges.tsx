import { familyChangesQuery } from '@/api/family-people'
import { undoFamilyChange } from '@/api/protectors'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { StateMessage } from '@/components/StateMessage/StateMessage'
import { ListRow } from '@/components/ListRow/ListRow'
import { PhoneNumber } from '@/components/PhoneNumber/PhoneNumber'
import { Rows } from '@/components/Rows/Rows'
import { View } from '@tarojs/components'
import { useMutation } from '@/hooks/use-mutation'
import { useRemotePages } from '@/hooks/use-remote-pages'
import { useMessages } from '@/i18n/define-messages'
import { go } from '@/navigation/go'
import { callNumber } from '@/platform/phone-call'
import { toast } from '@/stores/feedback'
import { LoadMore } from '@/widgets/LoadMore/LoadMore'
import { RemoteState } from '@/widgets/RemoteState/RemoteState'
import { Screen } from '@/widgets/Screen/Screen'
import { useChangeWords } from './change-words'
import { mobileSettingMessages } from './messages'

/** What guardians changed in the subscriber's settings; one tap undoes each change. */
export function OwnChanges() {
  const t = useMessages(mobileSettingMessages)
  const wordsOf = useChangeWords()
  const changes = useRemotePages(familyChangesQuery())
  const { busy, run } = useMutation(changes.reload)

  async function handleUndo(id: string) {
    const done = await run(
      async (requestId) => {
        await undoFamilyChange(id, requestId)
        return true
      },
      ['undo', id],
    )
    if (done) toast(t('undone'))
    await changes.reload()
  }

  const empty = (
    <StateMessage
      kind="empty"
      icon="list"
      title={t('ownEmpty')}
      text={t('ownEmptyText')}
      action={{ id: 'changes-protectors', text: t('toProtectors'), onClick: () => go('/guardianInvite') }}
    />
  )
  return (
    <Screen path="/mobileSetting" title={t('ownTitle')}>
      <RemoteState remote={changes} empty={empty}>
        <View className="mobile-setting">
          <Card flush>
            <Rows
              items={changes.items}
              row={(change, index) => {
                const words = wordsOf(change)
                return (
                  <ListRow
                    key={change.id}
                    id={`change-${index}`}
                    {...words}
                    title={<PhoneNumber>{words.title}</PhoneNumber>}
                    control={
                      change.kind === 'endCall' && change.number ? (
                        <Button
                          id={`change-${index}-call`}
                          kind="text"
                          size="small"
                          label={`${t('callBack')} ${change.number}`}
                          onClick={() => void callNumber(change.number)}
                        >
                          {t('callBack')}
                        </Button>
                      ) : change.canUndo ? (
                        <Button
                          id={`change-${index}-undo`}
                          kind="text"
                          size="small"
                          label={t('undoLabel', { what: words.title })}
                          disabled={busy}
                          onClick={() => void handleUndo(change.id)}
                        >
                          {t('undo')}
                        </Button>
                      ) : undefined
                    }
                  />
                )
              }}
            />
          </Card>
          <LoadMore id="own-changes-more" text={t('more')} pages={changes} />
        </View>
      </RemoteState>
    </Screen>
  )
}
