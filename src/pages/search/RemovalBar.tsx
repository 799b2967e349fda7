import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { UndoBar } from '@/components/UndoBar/UndoBar'
import { useMessages } from '@/i18n/define-messages'
import { searchMessages } from './messages'
import type { useAnswerRemoval } from './use-answer-removal'

const UNDO_SECONDS = 8

/** Below the agent's answers: what can be done with those that are chosen, and taking the last removal back. */
export function RemovalBar({ removal }: { removal: ReturnType<typeof useAnswerRemoval> }) {
  const t = useMessages(searchMessages)
  const { selected, busy, removedIds } = removal
  return (
    <>
      {selected ? (
        <View className="search__bar">
          <Button id="list-select-all" kind="secondary" onClick={removal.chooseAll}>
            {t('selectAll')}
          </Button>
          <Button
            id="list-remove"
            kind="danger"
            disabled={selected.size === 0}
            loading={busy}
            onClick={() => void removal.remove()}
          >
            {t('remove', { count: selected.size })}
          </Button>
        </View>
      ) : null}
      {removedIds.length > 0 ? (
        <UndoBar
          key={removedIds.join()}
          text={t('removed', { count: removedIds.length })}
          actionText={t('undo')}
          seconds={UNDO_SECONDS}
          onUndo={() => void removal.undo()}
          onExpire={removal.forgetRemoval}
        />
      ) : null}
    </>
  )
}
