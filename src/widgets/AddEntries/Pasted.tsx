import type { ListName } from '@contract/words/lists'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { TextArea } from '@/components/TextArea/TextArea'
import { useMessages } from '@/i18n/define-messages'
import { topicOf } from '@/rules/lists/list-kinds'
import { roomOn } from '@/rules/lists/list-limits'
import { asLines } from '@/rules/lists/read-entry-rows'
import { toast } from '@/stores/feedback'
import { useListWords } from '../EntryList/list-words'
import { FileButton } from '../FileButton/FileButton'
import { useProductGate } from '../ProductGate/use-product-gate'
import { addMessages } from './messages'
import { RowProblems } from './RowProblems'
import { UpgradeButton } from './UpgradeButton'
import type { PastedState } from './use-pasted'

const TEXT_LENGTH = 50_000
/** How many of the entries to add are listed; the others are counted. */
const LISTED = 20

export interface PastedProps {
  list: ListName
  pasted: PastedState
  onAdded: (left: number) => void
}

/**
 * Adds many entries at once, pasted or from a file. Each row is checked, and rows that cannot be added stay in the
 * field for correction.
 */
export function Pasted({ list, pasted, onAdded }: PastedProps) {
  const t = useMessages(addMessages)
  const { names, ofTopic } = useListWords(list)
  const gate = useProductGate()

  function handleFile(text: string) {
    const all = [pasted.text, asLines(topicOf(list), text)].filter((part) => part.trim() !== '').join('\n')
    if (all.length > TEXT_LENGTH) toast(t('tooMuchText', { count: TEXT_LENGTH }))
    else pasted.setText(all)
  }

  async function handleAdd() {
    const result = await pasted.add()
    if (!result) return
    toast(t(result.left > 0 ? 'stillFaulty' : 'addedCount', { ...names, count: result.added }))
    onAdded(result.left)
  }

  return (
    <>
      <Card>
        <TextArea
          id="list-paste"
          label={t('pasted', names)}
          hint={t(topicOf(list) === 'word' ? 'pastedHint.word' : 'pastedHint', names)}
          placeholder={ofTopic('example')}
          tall
          maxLength={TEXT_LENGTH}
          value={pasted.text}
          disabled={pasted.busy}
          onInput={pasted.setText}
        />
        <FileButton
          id="list-file"
          kind="text"
          kinds={topicOf(list) === 'number' ? ['csv', 'txt', 'json'] : ['csv', 'txt']}
          onText={handleFile}
        >
          {t('chooseFile')}
        </FileButton>
      </Card>
      {pasted.isChecked ? (
        <Card>
          <View className="add-entries__count">{t('ready', { count: pasted.ready })}</View>
          {pasted.ready > 0 ? (
            <View id="list-ready" className="add-entries__ready">
              {pasted.readyWords.slice(0, LISTED).map((words) => (
                <View key={words}>{words}</View>
              ))}
              {pasted.ready > LISTED ? <View>{t('moreReady', { count: pasted.ready - LISTED })}</View> : null}
            </View>
          ) : null}
          {pasted.movable > 0 ? (
            <Checkbox
              id="list-move"
              label={t('moveCount', { ...names, count: pasted.movable })}
              checked={pasted.moves}
              onChange={pasted.setMoves}
            />
          ) : null}
          <RowProblems list={list} problems={pasted.problems} />
          {pasted.problems.some(({ fault }) => fault === 'overLimit') ? <UpgradeButton /> : null}
        </Card>
      ) : null}
      {pasted.ready > 0 ? (
        <Button
          id="list-import"
          size="large"
          block
          loading={pasted.busy}
          onClick={() => void gate(roomOn(list), handleAdd)}
        >
          {t('addCount', { ...names, count: pasted.ready })}
        </Button>
      ) : (
        <Button
          id="list-check"
          size="large"
          block
          disabled={!pasted.hasWords || pasted.isChecked}
          loading={pasted.busy}
          onClick={() => void gate(roomOn(list), pasted.check)}
        >
          {t('check', names)}
        </Button>
      )}
    </>
  )
}
