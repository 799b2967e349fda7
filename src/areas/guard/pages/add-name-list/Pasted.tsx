import { View } from '@tarojs/components'
import type { ListName } from '@contract/lists'
import { Button } from '@/components/Button/Button'
import { Card } from '@/components/Card/Card'
import { Checkbox } from '@/components/Checkbox/Checkbox'
import { TextArea } from '@/components/TextArea/TextArea'
import { useMessages } from '@/i18n/define-messages'
import { back } from '@/navigation/go'
import { canChooseFiles, chooseTextFile } from '@/platform/text-file'
import { toast } from '@/stores/feedback'
import { addNameMessages } from './messages'
import { RowProblems } from './RowProblems'
import { UpgradeButton } from './UpgradeButton'
import type { PastedState } from './use-pasted'

const TEXT_LENGTH = 50_000

/** Many numbers at once, pasted or from a file: checked row by row, and what cannot be added stays to be mended. */
export function Pasted({ list, pasted }: { list: ListName; pasted: PastedState }) {
  const t = useMessages(addNameMessages)

  async function handleFile() {
    const text = await chooseTextFile('.csv,.txt,text/csv,text/plain')
    if (text !== null) pasted.setText([pasted.text, text].filter((part) => part.trim() !== '').join('\n'))
  }

  async function handleAdd() {
    const result = await pasted.add()
    if (!result) return
    toast(t(result.left > 0 ? 'stillFaulty' : 'addedCount', { count: result.added }))
    if (result.left === 0) back()
  }

  return (
    <>
      <Card>
        <TextArea
          id="list-paste"
          label={t('pasted')}
          hint={t('pastedHint')}
          placeholder={t('pastedPlaceholder')}
          tall
          maxLength={TEXT_LENGTH}
          value={pasted.text}
          onInput={pasted.setText}
        />
        {canChooseFiles ? (
          <Button id="list-file" kind="text" icon="upload" onClick={() => void handleFile()}>
            {t('chooseFile')}
          </Button>
        ) : null}
      </Card>
      {pasted.isChecked ? (
        <Card>
          <View className="add-name__count">{t('ready', { count: pasted.ready })}</View>
          {pasted.movable > 0 ? (
            <Checkbox
              id="list-move"
              label={t(list === 'black' ? 'moveToBlack' : 'moveToWhite', { count: pasted.movable })}
              checked={pasted.moves}
              onChange={pasted.setMoves}
            />
          ) : null}
          <RowProblems list={list} problems={pasted.problems} />
          {pasted.problems.some(({ reason }) => reason === 'overLimit') ? <UpgradeButton /> : null}
        </Card>
      ) : null}
      {pasted.ready > 0 ? (
        <Button id="list-import" size="large" block loading={pasted.busy} onClick={() => void handleAdd()}>
          {t('addCount', { count: pasted.ready })}
        </Button>
      ) : (
        <Button
          id="list-check"
          size="large"
          block
          disabled={!pasted.hasWords || pasted.isChecked}
          loading={pasted.busy}
          onClick={() => void pasted.check()}
        >
          {t('check')}
        </Button>
      )}
    </>
  )
}
